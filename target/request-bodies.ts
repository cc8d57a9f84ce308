// Valid requests to start from: for each operation the bodies to try until the target accepts one, and for each optional
// field the values to add.

import type { Holding } from "../run/format/fixture-set.ts";
import { exampleOf, limitOf, type OperationId, operations, typesOf } from "../schemas/index.ts";
import type { JsonObject } from "../schemas/json.ts";
import type { Fixtures } from "./fixtures.ts";
import { fitsChain } from "./wallets.ts";

/** Builds a body; `nonce` makes the names of created tokens differ from request to request. */
export type BodyBuilder = (nonce: string) => JsonObject;

/** Bodies to try for an operation, the likeliest first; empty if a fixture is missing. */
export function plainBodies(operation: OperationId, fixtures: Fixtures): readonly BodyBuilder[] {
  if (operation === "trade-token") return tradeBodies(fixtures);
  const minimal = minimalBody(operation, fixtures);
  if (minimal === undefined) return [];
  const values = optionalValues(operation, fixtures);
  const full = Object.fromEntries(Object.entries(values).flatMap(([name, [value]]) => pair(name, value)));
  const preferred = Object.fromEntries((PREFERRED[operation] ?? []).flatMap((name) => pair(name, values[name]?.[0])));
  const additions: JsonObject[] = [
    preferred,
    // A service may support only the second form of an image.
    ...(operation === "create-token-transaction" ? [{ ...preferred, image: IMAGE_URL }] : []),
    ...(Object.keys(preferred).length === 0 ? [] : [{}]),
    full,
    ...Object.entries(values).flatMap(([name, list]) => list.map((value) => ({ [name]: value }))),
  ];
  return additions.map((added) => (nonce) => ({ ...minimal(nonce), ...added }));
}

/** An accepted body with every optional field added, the amounts of a trade as they are. */
export function fullBody(operation: OperationId, fixtures: Fixtures, plain: BodyBuilder): BodyBuilder {
  const values = Object.entries(optionalValues(operation, fixtures));
  return (nonce) => {
    const body = plain(nonce);
    const added = values.filter(([name]) => !Object.hasOwn(body, name)).map(([name, [value]]) => [name, value]);
    return { ...body, ...Object.fromEntries(added) };
  };
}

/** Bodies to try for an operation with one optional field, built from an accepted body. */
export function bodiesWith(
  operation: OperationId,
  field: string,
  fixtures: Fixtures,
  plain: BodyBuilder,
): readonly BodyBuilder[] {
  const amount = AMOUNTS.find(({ name }) => name === field);
  if (operation === "trade-token" && amount !== undefined) return bodiesWithAmount(amount, fixtures, plain);
  return (optionalValues(operation, fixtures)[field] ?? []).map((value) => (nonce) => ({
    ...plain(nonce),
    [field]: value,
  }));
}

/**
 * Amounts that rise, because a least trade may be set, then as strings, then beside the other amount of the direction. A
 * sale names what the user is known to hold, if it is known, and no wallet but the user's own.
 */
function bodiesWithAmount(amount: Amount, fixtures: Fixtures, plain: BodyBuilder): readonly BodyBuilder[] {
  const { name, partner, direction } = amount;
  const { holdings = [] } = fixtures;
  const amounts: readonly JsonObject[] = [
    ...SIZES.map((size) => ({ [name]: size })),
    ...(isText("trade-token", name) ? WEI.map((text) => ({ [name]: text })) : []),
    ...SIZES.slice(0, 1).map((size) => ({ [name]: size, [partner]: size })),
  ];
  const held = direction === "sell" ? holdings : [];
  return [
    ...held.flatMap((holding) =>
      amountsWithin(name, holding).map((size) => ({ ...holderOf(holding, fixtures), [name]: size })),
    ),
    ...amounts,
  ].map((added) => (nonce) => withoutUndefined({ ...withoutAmounts(plain(nonce)), direction, ...added }));
}

/** What is held and by whose wallet: the user's own if it is known and can be on the chain, else the stored one of the user. */
function holderOf(holding: Holding, { userAddress, isOwnWallet }: Fixtures): JsonObject {
  const isOwn = isOwnWallet && fitsChain(userAddress, holding.chainSlug);
  return { tokenId: holding.tokenId, chainSlug: holding.chainSlug, userAddress: isOwn ? userAddress : undefined };
}

function withoutUndefined(body: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}

/** Parts of a holding that leave enough for the other sales of a run; its value in USD is not known. */
function amountsWithin(name: string, { amount = 1_000 }: Holding): readonly number[] {
  return name.endsWith("USD") ? [1, 0.01] : [1_000, 100, 10].map((part) => amount / part);
}

/** Amounts of a trade, in tokens or in USD. */
const SIZES = [1, 100, 10_000, 1_000_000] as const;

/** Exact amounts as strings: one token with 18, 9 and 6 decimals. */
const WEI = [18, 9, 6].map((decimals) => `1${"0".repeat(decimals)}`);

function isText(operation: OperationId, field: string): boolean {
  return typesOf(operations[operation].request.properties?.[field] ?? {}).includes("string");
}

export function optionalFields(operation: OperationId): readonly string[] {
  const { properties = {}, required = [] } = operations[operation].request;
  return Object.keys(properties).filter((name) => !required.includes(name));
}

const LONGEST_SYMBOL = limitOf("create-token-transaction", "symbol", "maxLength");

/** The page of the leaderboard whose users a load knows. */
export const FIRST_PAGE = {
  limit: Math.min(100, limitOf("get-leaderboard", "limit", "maximum")),
  offset: 0,
  network_mode: "both",
} as const;

/** Optional fields that the plain body has nevertheless: a wallet, and everything that U10 and U11 leave open. */
const PREFERRED: Readonly<Partial<Record<OperationId, readonly string[]>>> = {
  "create-token-transaction": ["userAddress"],
  "trade-token": ["userAddress"],
  "get-leaderboard": ["limit", "offset", "network_mode"],
  "get-user-fees": ["user_id"],
};

type Values = Readonly<Record<string, readonly [unknown, ...unknown[]]>>;

const PIXEL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
/** Valid values of optional fields, without a meaning to any target. */
export const IMAGE_URL = "https://example.com/assay/image.png";
export const VIDEO_URL = "https://example.com/assay/video.mp4";
export const VIDEO = "data:video/mp4;base64,AAAAGGZ0eXBpc29tAAAAAGlzb21tcDQy";
export const ZERO_ADDRESS = `0x${"0".repeat(40)}`;
/** One link to each site. */
export const LINKS = {
  website: "https://example.com/assay",
  twitter: "https://twitter.com/assay",
  youtube: "https://youtube.com/@assay",
  discord: "https://discord.gg/assay",
  telegram: "https://t.me/assay",
};

function minimalBody(operation: OperationId, fixtures: Fixtures): BodyBuilder | undefined {
  const { chainSlug } = fixtures;
  switch (operation) {
    case "create-token-transaction":
      return (nonce) => ({
        name: `Assay ${nonce}`,
        symbol: `A${nonce.slice(0, 7).toUpperCase()}`.slice(0, LONGEST_SYMBOL),
        description: `Conformance check ${nonce}.`,
        image: PIXEL,
        chainSlug,
      });
    default: {
      const { required = [], properties = {} } = operations[operation].request;
      const known = knownValues(fixtures);
      const fields = required.map((name) => [name, name in known ? known[name] : exampleOf(properties[name] ?? {})]);
      return fields.some(([, value]) => value === undefined) ? undefined : () => Object.fromEntries(fields);
    }
  }
}

function optionalValues(operation: OperationId, fixtures: Fixtures): Values {
  return chosenValues(operation, fixtures) ?? exampleValues(operation, fixtures);
}

function exampleValues(operation: OperationId, fixtures: Fixtures): Values {
  const { properties = {} } = operations[operation].request;
  const known = knownValues(fixtures);
  return Object.fromEntries(
    optionalFields(operation).map((name) => [name, [known[name] ?? exampleOf(properties[name] ?? {})]]),
  );
}

function knownValues({ tokenId, chainSlug, userId }: Fixtures): JsonObject {
  return { tokenId, chainSlug, user_id: userId };
}

/** Undefined for an operation whose fields need no choice. */
function chosenValues(operation: OperationId, fixtures: Fixtures): Values | undefined {
  const { userAddress, userId, chain, chainSlug } = fixtures;
  const builder = { code: userAddress, fee: 10 };
  switch (operation) {
    case "token-price":
      return { amount: [1, 100], direction: ["sell", "buy"], inputToken: ["token", "usdc"] };
    case "create-token-transaction":
      return {
        banner: [PIXEL, IMAGE_URL],
        video: [VIDEO_URL, VIDEO],
        links: [LINKS, { website: LINKS.website }],
        destinationChains: [["base-sepolia", "bnb-testnet", "solana-devnet"], [chainSlug]],
        poolType: ["meme", "startup-preseed", "test"],
        userAddress: [userAddress],
        builder: [builder, { code: userAddress }],
        token_referral: [ZERO_ADDRESS, userAddress],
        tags: [["assay", "conformance"]],
        type: ["coin"],
      };
    case "trade-token":
      return {
        userAddress: [userAddress],
        builder: [builder, { code: userAddress }],
        token_referral: [ZERO_ADDRESS, userAddress],
      };
    case "get-leaderboard":
      return { limit: [10, 1], offset: [0, 1], network_mode: ["both", "testnet", "mainnet"] };
    case "get-user-fees":
      return {
        ...(userId !== undefined && { user_id: [userId] as const }),
        chains: [[chain ?? chainSlug], [chainSlug]],
      };
    default:
      return undefined;
  }
}

/** The four amounts of a trade, each with its direction and the other amount of that direction. */
export const AMOUNTS = [
  { name: "buyAmountUSD", direction: "buy", partner: "buyAmountToken" },
  { name: "buyAmountToken", direction: "buy", partner: "buyAmountUSD" },
  { name: "sellAmountToken", direction: "sell", partner: "sellAmountUSD" },
  { name: "sellAmountUSD", direction: "sell", partner: "sellAmountToken" },
] as const;

type Amount = (typeof AMOUNTS)[number];

/** A purchase after which a user holds far more than the sales of a run need. */
export function purchaseOf(buy: JsonObject): JsonObject {
  const bought = AMOUNTS.filter(({ name, direction }) => direction === "buy" && buy[name] !== undefined);
  return { ...buy, ...Object.fromEntries(bought.map(({ name }) => [name, multiple(buy[name])])) };
}

function multiple(amount: unknown): unknown {
  return typeof amount === "number" ? amount * PURCHASED : `${String(amount)}${"0".repeat(Math.log10(PURCHASED))}`;
}

const PURCHASED = 100;

/** Amounts alone first, then in pairs, then larger ones: which of them a trade needs is open (U09). */
function tradeBodies(fixtures: Fixtures): readonly BodyBuilder[] {
  const minimal = minimalBody("trade-token", fixtures);
  if (minimal === undefined) return [];
  const { userAddress, builder, token_referral } = optionalValues("trade-token", fixtures);
  const trades: JsonObject[] = [
    ...AMOUNTS.map(({ name, direction }) => ({ direction, [name]: 1 })),
    ...AMOUNTS.map(({ name, direction, partner }) => ({ direction, [name]: 1, [partner]: 1 })),
    ...AMOUNTS.map(({ name, direction }) => ({ direction, [name]: 100 })),
  ];
  const wallet = { userAddress: userAddress?.[0] };
  const everything = { ...wallet, builder: builder?.[0], token_referral: token_referral?.[0] };
  return [
    ...trades.map((trade) => ({ ...wallet, ...trade })),
    ...trades.slice(0, AMOUNTS.length).flatMap((trade) => [trade, { ...everything, ...trade }]),
  ].map((added) => (nonce) => ({ ...minimal(nonce), ...added }));
}

/** A body without any amount of a trade. */
export function withoutAmounts(body: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !AMOUNTS.some((amount) => amount.name === name)));
}

function pair(name: string, value: unknown): [string, unknown][] {
  return value === undefined ? [] : [[name, value]];
}
