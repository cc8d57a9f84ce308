// What a target with state requires of trades, learnt from a few of them before a load: the least worth of a trade, and
// whether sales need a holding. Then every user buys some of each token, so that sales can follow at once.
import type { Holding } from "../run/format/fixture-set.ts";
import type { RejectionKind } from "../run/format/rejection.ts";
import { valueAt } from "../schemas/index.ts";
import type { JsonObject } from "../schemas/json.ts";
import { createRandom } from "../schemas/random.ts";
import type { ChainSlug } from "./chains.ts";
import { type DiscoveryContext, rejectionOf, sendDiscovery } from "./discovery-request.ts";
import { holdingKey, type Token, type TradeAccess, type TradeTerms, type WeiDecimals } from "./knowledge.ts";
import { ownWallet, walletFor } from "./wallets.ts";
import { inWei, WEI_DECIMALS } from "./wei.ts";

/** Worths in USD that are tried in turn; the first that is accepted is the least of the run. */
const LEAST_USD = [0.01, 1, 10, 100] as const;
/** What users buy of a token before the load, worth so much in USD, and the part of it that they hold after any fees. */
const STOCK_USD = 500;
const CERTAIN_PART = 0.8;
/** Most purchases before the load. */
const MOST_PURCHASES = 48;
/** An amount that sessions draw often. */
const USUAL_TOKENS = 2_500;
/** Amounts that they draw hardly ever: one is worth next to nothing, the other more than a small market has. */
const EXTREME_TOKENS = [10, 1_000_000] as const;

/** What is traded: a token, for an amount in the field that names direction and unit. */
type Trade = {
  readonly token: Token;
  readonly field: "buyAmountUSD" | "buyAmountToken" | "sellAmountToken";
  readonly amount: number | string;
};

/**
 * Tries trades of tokens that may be traded; nothing of the first one has been bought. There are no terms if the target
 * accepts any trade. `sells` is false for traffic that only buys.
 */
export async function learnTrades(
  context: DiscoveryContext,
  tokens: readonly Token[],
  { sells }: { readonly sells: boolean },
): Promise<TradeAccess> {
  const [token] = tokens;
  if (token === undefined) return {};
  const { needsHoldings, saleRejection } = sells ? await trySale(context, token) : FREE_SALES;
  const least = await learnLeastUsd(context, token);
  if (least.rejection !== undefined) return { rejection: least.rejection };
  if (!needsHoldings && least.usd === LEAST_USD[0] && (await acceptsExtremes(context, token))) {
    return { weiDecimals: await learnWeiDecimals(context, tokens, () => Math.max(...EXTREME_TOKENS)) };
  }
  const terms: TradeTerms = { leastUsd: least.usd, usdPerToken: await pricesOf(context, tokens) };
  const usd = stockUsd(terms);
  const weiDecimals = await learnWeiDecimals(context, tokens, (of) => boughtFor(usd, of, terms));
  if (!needsHoldings) return { terms, weiDecimals };
  const stocked = await stock(context, tokens, terms);
  return { terms: { ...terms, ...stocked }, weiDecimals, ...(saleRejection !== undefined && { saleRejection }) };
}

/** Buys an exact amount on each chain until one is accepted. A chain where none is gets amounts as numbers alone. */
async function learnWeiDecimals(
  context: DiscoveryContext,
  tokens: readonly Token[],
  tokensToBuy: (token: Token) => number | undefined,
): Promise<WeiDecimals> {
  const learnt: Partial<Record<ChainSlug, number>> = {};
  for (const chainSlug of new Set(tokens.map((token) => token.chainSlug))) {
    const token = tokens.find((one) => one.chainSlug === chainSlug && tokensToBuy(one) !== undefined);
    if (token === undefined) continue;
    for (const decimals of WEI_DECIMALS) {
      const amount = inWei(tokensToBuy(token) ?? 0, decimals);
      const rejection = await tradeRejection(context, { token, field: "buyAmountToken", amount });
      if (rejection !== undefined) continue;
      learnt[chainSlug] = decimals;
      break;
    }
  }
  return learnt;
}

/** How many tokens are worth so much in USD, of six significant digits; undefined without a price. */
function boughtFor(usd: number, token: Token, { usdPerToken }: TradeTerms): number | undefined {
  const price = usdPerToken.get(holdingKey(token));
  return price === undefined ? undefined : Number((usd / price).toPrecision(6));
}

/** The worth of what users buy of a token before the load. */
function stockUsd({ leastUsd }: TradeTerms): number {
  return Math.max(STOCK_USD, 20 * leastUsd);
}

type TriedSale = { readonly needsHoldings: boolean; readonly saleRejection?: RejectionKind };

const FREE_SALES: TriedSale = { needsHoldings: false };

/** Sells with credentials that were given no holding. Where all were given one, a sale would show nothing. */
async function trySale(context: DiscoveryContext, token: Token): Promise<TriedSale> {
  const { credentials, fixtures } = context;
  const without = context.ends.filter(
    (credential) => givenHolding(fixtures, credentials.indexOf(credential), token) === undefined,
  );
  for (const credential of without) {
    const trade: Trade = { token, field: "sellAmountToken", amount: USUAL_TOKENS };
    const saleRejection = await tradeRejection(context, trade, credential);
    if (saleRejection !== undefined) return { needsHoldings: true, saleRejection };
  }
  return { needsHoldings: without.length === 0 };
}

/** Trades as a user under load would. */
function tradeRejection(
  context: DiscoveryContext,
  { token: { tokenId, chainSlug }, field, amount }: Trade,
  credential = context.credentials[0],
): Promise<RejectionKind | undefined> {
  const index = context.credentials.indexOf(credential);
  const person = context.fixtures.people?.find((one) => one.credential === index);
  const random = createRandom(context.seed, "wallet", index, chainSlug);
  const userAddress = person === undefined ? walletFor(chainSlug, random) : ownWallet(person, chainSlug);
  const direction = field.startsWith("buy") ? "buy" : "sell";
  const body: JsonObject = { tokenId, chainSlug, direction, [field]: amount, ...(userAddress && { userAddress }) };
  return rejectionOf(context, "trade-token", body, credential);
}

async function learnLeastUsd(
  context: DiscoveryContext,
  token: Token,
): Promise<{ readonly usd: number; readonly rejection?: RejectionKind }> {
  let rejection: RejectionKind | undefined;
  for (const amount of LEAST_USD) {
    rejection = await tradeRejection(context, { token, field: "buyAmountUSD", amount });
    if (rejection === undefined) return { usd: amount };
  }
  return { usd: 0, ...(rejection !== undefined && { rejection }) };
}

async function acceptsExtremes(context: DiscoveryContext, token: Token): Promise<boolean> {
  for (const amount of EXTREME_TOKENS) {
    if ((await tradeRejection(context, { token, field: "buyAmountToken", amount })) !== undefined) return false;
  }
  return true;
}

/** What one token is worth, from quotes. */
async function pricesOf(context: DiscoveryContext, tokens: readonly Token[]): Promise<ReadonlyMap<string, number>> {
  const prices = new Map<string, number>();
  for (const token of tokens) {
    const { tokenId, chainSlug } = token;
    const order = { direction: "sell", inputToken: "token", amount: 1 };
    const result = await sendDiscovery(context, "token-price", { tokenId, chainSlug, ...order });
    const price = valueAt(result.body, "/data/outputAmount");
    if (result.isAccepted && typeof price === "number" && price > 0) prices.set(holdingKey(token), price);
  }
  return prices;
}

/**
 * Buys some of each token with each credential, and sells a little of it. What is left to the one who holds least is what
 * every user holds: a request may be sent by any of them. Holdings that were given are not bought.
 */
async function stock(
  context: DiscoveryContext,
  tokens: readonly Token[],
  terms: TradeTerms,
): Promise<Pick<TradeTerms, "holdings" | "countsPurchases">> {
  const { credentials, fixtures } = context;
  const { leastUsd, usdPerToken } = terms;
  const holdings = new Map<string, number>();
  let purchases = 0;
  let countsPurchases = false;
  for (const token of tokens) {
    const key = holdingKey(token);
    const price = usdPerToken.get(key);
    if (price === undefined) continue;
    const sold = Number(((1.5 * leastUsd) / price).toPrecision(6));
    let least = Number.POSITIVE_INFINITY;
    for (const [index, credential] of credentials.entries()) {
      const given = givenHolding(fixtures, index, token);
      let held = given?.amount;
      if (held === undefined && purchases < MOST_PURCHASES) {
        purchases++;
        // What an amount in USD buys depends on a price that each purchase may move.
        const amount = boughtFor(stockUsd(terms), token, terms) ?? 0;
        const rejection = await tradeRejection(context, { token, field: "buyAmountToken", amount }, credential);
        held = rejection === undefined ? CERTAIN_PART * amount : 0;
      }
      const sale: Trade = { token, field: "sellAmountToken", amount: sold };
      const isSold = (held ?? 0) > sold && (await tradeRejection(context, sale, credential)) === undefined;
      countsPurchases ||= isSold && given === undefined;
      least = Math.min(least, isSold ? (held ?? 0) - sold : 0);
      if (least === 0) break;
    }
    if (least > 0) holdings.set(key, least);
  }
  return { holdings, countsPurchases };
}

/** The holding of a token that the fixtures give a user; uncertain if they give no amount. */
function givenHolding(
  { holdings = [] }: DiscoveryContext["fixtures"],
  index: number,
  token: Token,
): Holding | undefined {
  return holdings.find(
    ({ credential, tokenId, chainSlug }) =>
      credential === index && tokenId === token.tokenId && chainSlug === token.chainSlug,
  );
}
