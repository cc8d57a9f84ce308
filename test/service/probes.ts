// A set of requests that between them touch every rule and every open question of the interface.
import type { OutgoingHttpHeaders } from "node:http";
import { limitOf, OPERATION_IDS, type OperationId, operations } from "../../schemas/index.ts";
import { AUTHORIZED, type Sent } from "./exchange.ts";

/**
 * `control`: accepted by every service that is true to the interface. `breach`: breaks a stated rule, so accepted by
 * none. `open`: either.
 */
export type Probe = {
  readonly name: string;
  readonly kind: "control" | "breach" | "open";
  readonly operation: OperationId;
  readonly sent: Omit<Sent, "url">;
};

/** A credential that the service is told to refuse. */
export const REFUSED_TOKEN = "refused-credential";

export type Fixtures = { readonly tokenId: string; readonly lonelyTokenId: string; readonly userId: string };

const WALLET = "0x52908400098527886E0F7030069857D2E4169EE7";
const UNKNOWN_ID = "0f0f0f0f-0f0f-4f0f-8f0f-0f0f0f0f0f0f";

const HIGHEST_LIMIT = limitOf("get-leaderboard", "limit", "maximum");
const LOWEST_LIMIT = limitOf("get-leaderboard", "limit", "minimum");
const LOWEST_OFFSET = limitOf("get-leaderboard", "offset", "minimum");
const LONGEST_SYMBOL = limitOf("create-token-transaction", "symbol", "maxLength");

/** Fields of creations in each of the forms that are named. */
const FORMS = {
  "media as URLs": {
    image: "https://pictures.example/media?id=1",
    banner: "https://pictures.example/media?id=2",
    video: "https://pictures.example/media?id=3",
  },
  "media as data": {
    image: "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7",
    banner: "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7",
    video: "data:video/webm;base64,GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQRChYEC",
  },
  "links to every site": {
    links: {
      website: "https://probe.example.com",
      twitter: "https://twitter.com/probe",
      youtube: "https://youtube.com/@probe",
      discord: "https://discord.gg/probe",
      telegram: "https://t.me/probe",
    },
  },
} as const;

/** The probes in the order in which they are to be sent. */
export function probesFor({ tokenId, lonelyTokenId, userId }: Fixtures): readonly Probe[] {
  const price = { tokenId, chainSlug: "base", amount: 2, direction: "sell", inputToken: "token" };
  const create = {
    name: "Probe Coin",
    symbol: "PROBE",
    description: "A coin for probing.",
    image: "https://pictures.example/probe.png",
    chainSlug: "base-sepolia",
    links: {
      website: "https://probe.example/",
      twitter: "https://x.com/probe",
      youtube: "https://youtube.com/c/probe",
      discord: "https://discord.com/invite/probe",
      telegram: "https://telegram.me/probe",
    },
    destinationChains: ["bnb-testnet"],
    poolType: "test",
    userAddress: WALLET,
    builder: { code: WALLET, fee: 50 },
    tags: ["probe"],
    type: "coin",
    banner: "https://pictures.example/banner.png",
    token_referral: WALLET,
  };
  const trade = {
    tokenId,
    chainSlug: "base-sepolia",
    direction: "buy",
    buyAmountUSD: 10,
    userAddress: WALLET,
    token_referral: "0x8617E340B3D01FA5F11F306F4090FD50E238070D",
  };
  const board = { limit: 5, offset: 0, network_mode: "both" };
  const fees = { user_id: userId, chains: ["base", "polygon", "arbitrum", "solana", "bnb"] };
  const controls: Readonly<Record<OperationId, object>> = {
    "token-price": price,
    "create-token-transaction": create,
    "trade-token": trade,
    "get-leaderboard": board,
    "get-user-fees": fees,
  };
  const on = (
    kind: Probe["kind"],
    operation: OperationId,
    name: string,
    body: unknown,
    headers?: OutgoingHttpHeaders,
  ) => probe(kind, operation, name, typeof body === "string" ? body : JSON.stringify(body), headers);
  const quoted = (kind: Probe["kind"], name: string, change: object) =>
    on(kind, "token-price", name, { ...price, ...change });
  const created = (kind: Probe["kind"], name: string, change: object) =>
    on(kind, "create-token-transaction", name, { ...create, name: `Probe ${name}`, ...change });
  const traded = (kind: Probe["kind"], name: string, change: object) =>
    on(kind, "trade-token", name, { ...trade, buyAmountUSD: undefined, ...change });
  const paged = (kind: Probe["kind"], name: string, body: object) => on(kind, "get-leaderboard", name, body);
  const reported = (kind: Probe["kind"], name: string, body: object) => on(kind, "get-user-fees", name, body);
  const text = (kind: Probe["kind"], name: string, amount: string) =>
    on(kind, "token-price", name, JSON.stringify(price).replace('"amount":2', `"amount":${amount}`));
  const without = (body: Record<string, unknown>, name: string) => ({ ...body, [name]: undefined });

  return [
    on("control", "token-price", "quote", price),
    on("control", "create-token-transaction", "creation", create),
    on("control", "trade-token", "trade", trade),
    on("control", "get-leaderboard", "page", board),
    on("control", "get-leaderboard", "longest page", { ...board, limit: HIGHEST_LIMIT }),
    on("control", "get-user-fees", "fees", fees),
    ...["", "[]", "null", '"text"', "{", "{}x", '{"a":NaN}', "{'a':1}"].flatMap((body) => [
      on("breach", "token-price", `quote ${body}`, body),
      on("breach", "create-token-transaction", `creation ${body}`, body),
      on("breach", "trade-token", `trade ${body}`, body),
      on(body === "" ? "open" : "breach", "get-leaderboard", `page ${body}`, body),
      on(body === "" ? "open" : "breach", "get-user-fees", `fees ${body}`, body),
    ]),
    ...Object.keys(create)
      .slice(0, 5)
      .map((name) => on("breach", "create-token-transaction", `no ${name}`, without(create, name))),
    ...["tokenId", "chainSlug", "direction"].map((name) =>
      on("breach", "trade-token", `no ${name}`, without(trade, name)),
    ),
    ...["tokenId", "chainSlug"].map((name) => on("breach", "token-price", `no ${name}`, without(price, name))),
    ...credentials(controls, on),
    ...authorizations(price, on),
    ...contentTypes(price, on),
    ...["0", "-0", "0.0", "-1", '"2"', "true", "[2]", "null"].map((amount) =>
      text(amount === "null" ? "open" : "breach", `amount ${amount}`, amount),
    ),
    ...["1e400", "1e-400", "1e-12", "1e300", "5e-324", "2.0"].map((amount) => text("open", `amount ${amount}`, amount)),
    ...["Base", " base", "base_sepolia", "mainnet", ""].map((chainSlug) =>
      quoted("breach", `chain ${chainSlug}`, { chainSlug }),
    ),
    ...["monad", "solana", "zksync-testnet"].map((chainSlug) => quoted("open", `chain ${chainSlug}`, { chainSlug })),
    quoted("open", "token without pool", { tokenId: lonelyTokenId, chainSlug: "monad" }),
    quoted("breach", "direction SELL", { direction: "SELL" }),
    quoted("breach", "input USDC", { inputToken: "USDC" }),
    ...[8453, "8453", "eip155:8453", "Base", 3].map((chainSlug) =>
      quoted("breach", `chain as ${typeof chainSlug} ${chainSlug}`, { chainSlug }),
    ),
    ...[0, false, "0", "1"].map((direction) =>
      quoted("breach", `direction as ${typeof direction} ${direction}`, { direction }),
    ),
    quoted("control", "fraction of a purchase", { amount: 1.5, direction: "buy", inputToken: "usdc" }),
    quoted("open", "amount below one", { amount: 0.5 }),
    quoted("open", "direction in capitals", { DIRECTION: "buy" }),
    quoted("open", "optional field in capitals", { AMOUNT: "many" }),
    quoted("open", "token in capitals", { TOKENID: tokenId }),
    on("breach", "token-price", "names with underscores", { token_id: tokenId, chain_slug: "base" }),
    on("breach", "token-price", "names in capitals", { TokenId: tokenId, ChainSlug: "base" }),
    quoted("open", "purchase", { direction: "buy" }),
    quoted("open", "only what is required", { amount: undefined, direction: undefined, inputToken: undefined }),
    quoted("open", "unknown member", { colour: "red" }),
    quoted("open", "null direction", { direction: null }),
    ...["", "not-a-uuid", tokenId.slice(0, -1), `${tokenId}0`, tokenId.replace(/^./, "g")].map((id) =>
      quoted("breach", `id ${id}`, { tokenId: id }),
    ),
    quoted("open", "id in upper case", { tokenId: tokenId.toUpperCase() }),
    quoted("open", "id as URN", { tokenId: `urn:uuid:${tokenId}` }),
    quoted("open", "nil id", { tokenId: "00000000-0000-0000-0000-000000000000" }),
    quoted("open", "unknown id", { tokenId: UNKNOWN_ID }),
    on("open", "token-price", "repeated member", JSON.stringify(price).replace("{", '{"direction":"buy",')),
    on("open", "token-price", "byte order mark", `\uFEFF${JSON.stringify(price)}`),
    probe("open", "token-price", "no UTF-8", withStrayByte(JSON.stringify({ ...price, colour: "X" }))),
    ...["monad", "solana"].map((chainSlug) =>
      created("control", `on ${chainSlug}`, { chainSlug, userAddress: undefined }),
    ),
    created("control", "longest symbol", { symbol: "A".repeat(LONGEST_SYMBOL) }),
    created("breach", "symbol too long", { symbol: "A".repeat(LONGEST_SYMBOL + 1) }),
    created("breach", "symbol of too many families", { symbol: "👨‍👩‍👧‍👦".repeat(LONGEST_SYMBOL + 1) }),
    created("open", "symbol of a family", { symbol: "👨‍👩‍👧‍👦" }),
    created("open", "symbol of 4 letters in 12 bytes", { symbol: "日本語日" }),
    created("open", "symbol of 6 letters in 12 units", { symbol: "𝒜𝒜𝒜𝒜𝒜𝒜" }),
    created("breach", "null description", { description: null }),
    created("open", "blank description", { description: " " }),
    ...["name", "symbol", "description", "image", "banner", "video"].map((name) =>
      created("breach", `empty ${name}`, { [name]: "" }),
    ),
    created("breach", "name as number", { name: 5 }),
    created("breach", "foreign pool type", { poolType: "other" }),
    created("breach", "pool type as number", { poolType: 7 }),
    created("breach", "pool type in digits", { poolType: "8" }),
    created("breach", "type Coin", { type: "Coin" }),
    ...Object.entries(FORMS).map(([name, fields]) => created("control", name, fields)),
    ...[0, 1, 2].flatMap((at) => [
      created("breach", `tag ${at} as number`, { tags: ["one", "two", "three"].with(at, 7 as never) }),
      created("breach", `foreign destination ${at}`, {
        destinationChains: ["base-sepolia", "bnb-testnet", "solana-devnet"].with(at, "nowhere"),
      }),
    ]),
    created("breach", "tags as text", { tags: "one" }),
    created("breach", "tag as number", { tags: [1] }),
    created("breach", "foreign destination", { destinationChains: ["nowhere"] }),
    created("open", "single link", { links: { website: "https://probe.example/" } }),
    created("open", "tag twice", { tags: ["one", "one"] }),
    created("open", "no destination", { destinationChains: [] }),
    created("open", "image as plain text", { image: "picture" }),
    created("open", "large image", { image: `data:image/png;base64,${"A".repeat(70_000)}` }),
    created("open", "unknown builder member", { builder: { code: WALLET, colour: 1 } }),
    created("open", "high builder fee", { builder: { code: WALLET, fee: 20_000 } }),
    created("open", "own wallet", { userAddress: undefined }),
    created("open", "strange wallet", { userAddress: "somebody" }),
    on("open", "create-token-transaction", "creation again", create),
    ...["0", "-1", "", "abc", "NaN", "0.0"].flatMap((amount) => [
      traded("breach", `wei "${amount}"`, { buyAmountToken: amount }),
    ]),
    ...[0, -1].map((amount) => traded("breach", `amount ${amount}`, { buyAmountUSD: amount })),
    traded("breach", "numeric string", { buyAmountUSD: "10" }),
    traded("open", "trade below one", { buyAmountUSD: 0.5 }),
    traded("control", "exact wei", { buyAmountToken: "1000000000000000000" }),
    traded("open", "wei with exponent", { buyAmountToken: "1e18" }),
    traded("open", "no amount", {}),
    traded("open", "two of a direction", { buyAmountUSD: 1, buyAmountToken: 1 }),
    traded("open", "one of each direction", { buyAmountUSD: 1, sellAmountToken: 1 }),
    traded("open", "sale", { direction: "sell", sellAmountToken: 3 }),
    quoted("open", "what was traded", { chainSlug: "base-sepolia" }),
    traded("open", "second purchase", { buyAmountUSD: 7 }),
    quoted("open", "what was traded again", { chainSlug: "base-sepolia" }),
    traded("breach", "id", { tokenId: "not-a-uuid", buyAmountUSD: 1 }),
    traded("breach", "direction in capitals", { direction: "BUY", buyAmountUSD: 1 }),
    ...[LOWEST_LIMIT - 1, -1, HIGHEST_LIMIT + 1, LOWEST_LIMIT + 0.5, String(LOWEST_LIMIT)].map((limit) =>
      paged("breach", `limit ${limit}`, { ...board, limit }),
    ),
    ...[LOWEST_OFFSET - 1, LOWEST_OFFSET + 0.5].map((offset) =>
      paged("breach", `offset ${offset}`, { ...board, offset }),
    ),
    paged("breach", "mode Both", { ...board, network_mode: "Both" }),
    paged("breach", "mode as number", { ...board, network_mode: 2 }),
    paged("open", "testnets", { ...board, network_mode: "testnet" }),
    paged("open", "no limit", { offset: 0, network_mode: "both" }),
    paged("open", "no offset", { limit: 3, network_mode: "both" }),
    paged("open", "no mode", { limit: 3, offset: 0 }),
    paged("open", "second page", { ...board, offset: 5 }),
    paged("open", "last page", { ...board, limit: HIGHEST_LIMIT, offset: 3 }),
    paged("open", "beyond", { ...board, offset: 100_000 }),
    on("open", "get-leaderboard", "limit 5.0", JSON.stringify(board).replace(":5", ":5.0")),
    reported("breach", "user as text", { user_id: "somebody" }),
    reported("breach", "chains as text", { ...fees, chains: "base" }),
    reported("breach", "chain as number", { ...fees, chains: [1] }),
    reported("breach", "last chain as number", { ...fees, chains: ["base", "polygon", 1] }),
    reported("open", "own fees", {}),
    reported("open", "all chains", { user_id: userId }),
    reported("open", "no chains", { user_id: userId, chains: [] }),
    reported("open", "unknown chain", { user_id: userId, chains: ["nowhere"] }),
    reported("open", "unknown user", { user_id: UNKNOWN_ID }),
    { ...on("open", "token-price", "trailing slash", price), sent: sentTo("/token-price/", price) },
    { ...on("open", "token-price", "other path", price), sent: sentTo("/token-prices", price) },
    { ...on("open", "token-price", "other method", price), sent: { ...sentTo("/token-price", price), method: "PUT" } },
    ...Array.from({ length: 3 }, (_, index) => on("open", "token-price", `quote again ${index}`, price)),
  ];
}

type On = (
  kind: Probe["kind"],
  operation: OperationId,
  name: string,
  body: unknown,
  headers?: OutgoingHttpHeaders,
) => Probe;

/** Headers that no service accepts: without any and of another scheme on all operations, the others on two. */
function credentials(controls: Readonly<Record<OperationId, object>>, on: On): readonly Probe[] {
  const everywhere = { none: {}, other: { authorization: "Token test" } };
  const values = {
    empty: "",
    scheme: "Bearer",
    blank: "Bearer ",
    glued: "Bearertest",
    basic: "Basic dGVzdDp0ZXN0",
    bare: "test",
  };
  const headers = Object.entries(values).map(([name, authorization]) => [name, { authorization }] as const);
  const probes = (operation: OperationId, [name, header]: readonly [string, OutgoingHttpHeaders]) =>
    on("breach", operation, `authorization ${name}`, controls[operation], {
      "content-type": "application/json",
      ...header,
    });
  return [
    ...OPERATION_IDS.flatMap((operation) => Object.entries(everywhere).map((header) => probes(operation, header))),
    ...(["token-price", "get-user-fees"] as const).flatMap((operation) =>
      headers.map((header) => probes(operation, header)),
    ),
  ];
}

function authorizations(price: object, on: On): readonly Probe[] {
  const json = { "content-type": "application/json" };
  const values = {
    "lower-case scheme": "bearer test",
    "two blanks": "Bearer  test",
    bogus: "Bearer bogus-credential",
  };
  return [
    ...Object.entries(values).map(([name, authorization]) =>
      on("open", "token-price", `authorization ${name}`, price, { ...json, authorization }),
    ),
    on("breach", "token-price", "authorization refused", price, { ...json, authorization: `Bearer ${REFUSED_TOKEN}` }),
    probe("open", "token-price", "authorization twice", JSON.stringify(price), [
      ["content-type", "application/json"],
      ["authorization", "Bearer test"],
      ["authorization", "Bearer other"],
    ]),
    on("breach", "token-price", "no authorization, no JSON", "{", json),
    on("breach", "token-price", "no authorization, no token id", "{}", json),
  ];
}

function contentTypes(price: object, on: On): readonly Probe[] {
  const { authorization } = AUTHORIZED;
  return [
    on("open", "token-price", "no content type", price, { authorization }),
    on("open", "token-price", "text/plain", price, { authorization, "content-type": "text/plain" }),
    on("open", "token-price", "malformed content type", price, { authorization, "content-type": "json" }),
  ];
}

function probe(
  kind: Probe["kind"],
  operation: OperationId,
  name: string,
  body: string | Uint8Array,
  headers?: Sent["headers"],
): Probe {
  const sent = { path: operations[operation].path, body, ...(headers && { headers }) };
  return { kind, operation, name: `${operation}: ${name}`, sent };
}

function sentTo(path: string, body: object): Omit<Sent, "url"> {
  return { path, body: JSON.stringify(body) };
}

function withStrayByte(json: string): Uint8Array {
  const bytes = Buffer.from(json, "utf8");
  bytes[bytes.lastIndexOf("X")] = 0xff;
  return bytes;
}
