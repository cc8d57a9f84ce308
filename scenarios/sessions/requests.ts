// The body of one request as a client would send it. Every body conforms to the interface; what violates it is made elsewhere.
import type {
  CreateTokenTransactionRequest,
  GetLeaderboardRequest,
  GetUserFeesRequest,
  OperationId,
  TokenPriceRequest,
  TradeTokenRequest,
} from "../../schemas/index.ts";
import { CHAIN_SLUGS, type ChainSlug, isTestNetwork } from "../../target/chains.ts";
import type { Person, Token, WeiDecimals } from "../../target/knowledge.ts";
import { ownWallet, walletFor, walletOf } from "../../target/wallets.ts";
import { inWei } from "../../target/wei.ts";
import { FIELDS, LONGEST_SYMBOL, type Source } from "./fields.ts";

/** Placeholder in a body for the ID of a token that the session has yet to create; no service assigns this ID. */
export const NEW_TOKEN_ID = "ffffffff-ffff-4fff-bfff-ffffffffffff";

export type Amount = { readonly unit: "usd" | "token"; readonly amount: number };

/** What somebody wants to trade, and first a quote of. */
export type Order = { readonly direction: "buy" | "sell"; readonly amount: Amount };

export type PlannedRequest = { readonly operation: OperationId; readonly body: object };

/**
 * A quote of an order; without one, of nothing but the token. Fields are in the order tokenId, chainSlug, direction,
 * inputToken, amount, which lets a VU compare a response with its request by the beginning of the text.
 */
export function quoteRequest(token: Token, order: Order | undefined): PlannedRequest {
  const body: TokenPriceRequest = {
    tokenId: token.tokenId,
    chainSlug: token.chainSlug,
    ...(order !== undefined && {
      direction: order.direction,
      inputToken: order.amount.unit === "usd" ? "usdc" : "token",
      amount: order.amount.amount,
    }),
  };
  return { operation: "token-price", body };
}

/**
 * A trade with the one amount field that names its direction and unit; one in ten token amounts is an exact wei text, where the
 * decimals of the chain are known.
 */
export function tradeRequest(
  source: Source,
  token: Token,
  { direction, amount: { unit, amount } }: Order,
  { person, weiDecimals = {} }: { readonly person?: Person | undefined; readonly weiDecimals?: WeiDecimals } = {},
): PlannedRequest {
  const { random } = source;
  const decimals = weiDecimals[token.chainSlug];
  const isExact = unit === "token" && random.next() < 0.1 && decimals !== undefined;
  const tokens = isExact ? inWei(amount, decimals) : amount;
  const body: TradeTokenRequest = {
    tokenId: token.tokenId,
    chainSlug: token.chainSlug,
    direction,
    ...(direction === "buy" && (unit === "usd" ? { buyAmountUSD: amount } : { buyAmountToken: tokens })),
    ...(direction === "sell" && (unit === "usd" ? { sellAmountUSD: amount } : { sellAmountToken: tokens })),
    ...(random.next() < 0.6 && addressOf(traderWallet(person, token.chainSlug, source))),
    ...(random.next() < 0.2 && { builder: FIELDS.builder(source) }),
    ...(random.next() < 0.1 && { token_referral: FIELDS.token_referral(source) }),
  };
  return { operation: "trade-token", body };
}

/** The names and the beginnings of the symbols that tokens of a traffic have. */
export type GivenNames = { readonly names: Set<string>; readonly symbols: Set<string> };

/** No token has been named yet. */
export function noNames(): GivenNames {
  return { names: new Set(), symbols: new Set() };
}

/** Later passes end a symbol with their number and shorten it for that, so symbols differ in what is left of them. */
const DISTINCT_SYMBOL_LENGTH = Math.max(1, LONGEST_SYMBOL - 4);

/**
 * A new token on one of the given chains, with a name and a symbol that were not given before; the further chains are of the
 * same kind of network as the first.
 */
export function createRequest(
  source: Source,
  chainSlugs: readonly ChainSlug[],
  given: GivenNames = noNames(),
  person?: Person,
): PlannedRequest & { readonly body: CreateTokenTransactionRequest } {
  const { random } = source;
  const chainSlug = random.pick(chainSlugs);
  const others = CHAIN_SLUGS.filter((slug) => slug !== chainSlug && isTestNetwork(slug) === isTestNetwork(chainSlug));
  const body: CreateTokenTransactionRequest = {
    name: notIn(given.names, () => FIELDS.name(source)),
    symbol: notIn(given.symbols, () => FIELDS.symbol(source), DISTINCT_SYMBOL_LENGTH),
    description: FIELDS.description(source),
    image: FIELDS.image(source),
    chainSlug,
    ...(random.next() < 0.3 && { banner: FIELDS.banner(source) }),
    ...(random.next() < 0.05 && { video: FIELDS.video(source) }),
    ...(random.next() < 0.6 && { links: FIELDS.links(source) }),
    // Left out on a test network the default applies, which names test networks.
    ...((!isTestNetwork(chainSlug) || random.next() < 0.4) && { destinationChains: [random.pick(others)] }),
    ...(random.next() < 0.3 && { poolType: random.pick(["meme", "startup-preseed"] as const) }),
    ...(random.next() < 0.5 && addressOf(walletOf(person?.userAddress, chainSlug, random))),
    ...(random.next() < 0.1 && { builder: FIELDS.builder(source) }),
    ...(random.next() < 0.5 && { tags: FIELDS.tags(source) }),
  };
  return { operation: "create-token-transaction", body };
}

/** Draws in search of a new text; a strict limit on its length may leave none. */
const MOST_DRAWS = 1_000;

/** Draws a text that is not in the set and adds it; with `length`, only the first characters must be new. */
function notIn(given: Set<string>, draw: () => string, length?: number): string {
  let drawn = draw();
  for (let draws = 1; given.has(drawn.slice(0, length)) && draws < MOST_DRAWS; draws++) drawn = draw();
  given.add(drawn.slice(0, length));
  return drawn;
}

/** The page of a leaderboard that is `page` pages below the top. */
export function leaderboardRequest(
  page: number,
  limit: number,
  networkMode: "testnet" | "mainnet" | "both",
): PlannedRequest {
  const body: GetLeaderboardRequest = { limit, offset: page * limit, network_mode: networkMode };
  return { operation: "get-leaderboard", body };
}

/** Any wallet may trade for nobody in particular, but a known user holds what the own wallet holds. */
function traderWallet(person: Person | undefined, chainSlug: ChainSlug, { random }: Source): string | undefined {
  return person === undefined ? walletFor(chainSlug, random) : ownWallet(person, chainSlug);
}

function addressOf(userAddress: string | undefined): { userAddress?: string } {
  return userAddress === undefined ? {} : { userAddress };
}

/** The fees of a user, or those of the user who asks, over all chains or, where any are given, some of those. */
export function feesRequest({ random }: Source, userId: string | undefined, chains: readonly string[]): PlannedRequest {
  const body: GetUserFeesRequest = {
    ...(userId !== undefined && { user_id: userId }),
    ...(random.next() < 0.3 &&
      chains.length > 0 && { chains: [...new Set([random.pick(chains), random.pick(chains)])] }),
  };
  return { operation: "get-user-fees", body };
}
