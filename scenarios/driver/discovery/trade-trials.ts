// What a target with state requires of trades, learnt from a few of them before the load: the least worth of a trade, and
// whether sales need a holding. Then every user buys some of each token, so that sales can follow at once.
import type { RejectionKind } from "../../../run/format/rejection.ts";
import type { Holding } from "../../../run/format/run.ts";
import { createSource } from "../../sessions/fields.ts";
import { type Order, quoteRequest, type Token, tradeRequest } from "../../sessions/requests.ts";
import type { Inventory } from "../../sessions/session-steps.ts";
import { holdingKey, type TradeTerms } from "../../sessions/trade-terms.ts";
import { isFields } from "./json-values.ts";
import { attempt, type Trial, wordRejection } from "./trial.ts";

/** Worths in USD that are tried in turn; the first that is accepted is the least of the run. */
const LEAST_USD = [0.01, 1, 10, 100] as const;
/** What users buy of a token before the load, in USD, and the part of it that they hold for certain. */
const STOCK_USD = 500;
const CERTAIN_PART = 0.5;
/** Most purchases before the load. */
const MOST_PURCHASES = 48;
/** An amount that sessions draw often. */
const USUAL_TOKENS = 2_500;
/** Amounts that they draw hardly ever: one is worth next to nothing, the other more than a small market has. */
const EXTREME_TOKENS = [10, 1_000_000] as const;

export type TriedTrades = Pick<Inventory, "terms" | "rejected"> & { readonly notes?: readonly string[] };

/** Tries trades. Nothing if the target accepts any, so that sessions trade as they like. */
export async function tryTrades(trial: Trial, { sells }: { readonly sells: boolean }): Promise<TriedTrades> {
  const [token] = trial.tradable;
  if (token === undefined) return {};
  const trade = tradesOf(trial);
  // The sale comes first: nothing of the token was bought yet.
  const { needsHoldings, rejection: sale } = sells ? await trySale(trial, trade, token) : FREE_SALES;
  const least = await leastOf(trade, token);
  if (least.rejection !== undefined) {
    const reason = `the target rejected a trade before the load: ${wordRejection(least.rejection)}`;
    return { rejected: { trade: reason, buy: reason } };
  }
  const isAnyAccepted = !needsHoldings && least.usd === LEAST_USD[0] && (await acceptsExtremes(trade, token));
  if (isAnyAccepted) return {};
  const usdPerToken = await pricesOf(trial);
  const terms: TradeTerms = { leastUsd: least.usd, usdPerToken };
  if (!needsHoldings) return { terms };
  const holdings = await stock(trial, terms);
  return { terms: { ...terms, holdings }, notes: [saleNote(holdings, sale)] };
}

function saleNote(holdings: ReadonlyMap<string, number>, rejection: RejectionKind | undefined): string {
  if (rejection === undefined) return "Sales are of the holdings that were given, and follow purchases.";
  const why = wordRejection(rejection);
  return holdings.size > 0
    ? `The target rejects a sale of what was not bought (${why}), so that sales follow purchases.`
    : `The target rejected every sale before the load (${why}), so that users only buy.`;
}

type TriedSale = { readonly needsHoldings: boolean; readonly rejection?: RejectionKind };

const FREE_SALES: TriedSale = { needsHoldings: false };

/** Sells with credentials that were given no holding. Where all were given one, a sale would show nothing. */
async function trySale(trial: Trial, trade: Trade, token: Token): Promise<TriedSale> {
  const order: Order = { direction: "sell", amount: { unit: "token", amount: USUAL_TOKENS } };
  const without = trial.ends.filter(
    (credential) => givenHolding(trial.fixtures, trial.credentials.indexOf(credential), token) === undefined,
  );
  for (const credential of without) {
    const rejection = await trade(token, order, credential);
    if (rejection !== undefined) return { needsHoldings: true, rejection };
  }
  return { needsHoldings: without.length === 0 };
}

type Trade = (token: Token, order: Order, credential?: string) => Promise<RejectionKind | undefined>;

function tradesOf(trial: Trial): Trade {
  const source = createSource(trial.seed, "discovery", "trades");
  return (token, order, credential = trial.credentials[0]) => {
    const person = trial.fixtures.people?.find((one) => trial.credentials[one.credential] === credential);
    return attempt(trial, tradeRequest(source, token, order, person), credential);
  };
}

async function leastOf(
  trade: Trade,
  token: Token,
): Promise<{ readonly usd: number; readonly rejection?: RejectionKind }> {
  let rejection: RejectionKind | undefined;
  for (const usd of LEAST_USD) {
    rejection = await trade(token, { direction: "buy", amount: { unit: "usd", amount: usd } });
    if (rejection === undefined) return { usd };
  }
  return { usd: 0, ...(rejection !== undefined && { rejection }) };
}

async function acceptsExtremes(trade: Trade, token: Token): Promise<boolean> {
  for (const amount of EXTREME_TOKENS) {
    const rejection = await trade(token, { direction: "buy", amount: { unit: "token", amount } });
    if (rejection !== undefined) return false;
  }
  return true;
}

/** What one token is worth, from quotes. */
async function pricesOf({ setup, tradable }: Trial): Promise<ReadonlyMap<string, number>> {
  const prices = new Map<string, number>();
  for (const token of tradable) {
    const order: Order = { direction: "sell", amount: { unit: "token", amount: 1 } };
    const response = await setup.send(quoteRequest(token, order));
    const data = response.kind === "success" ? response.body["data"] : undefined;
    const price = isFields(data) ? data["outputAmount"] : undefined;
    if (typeof price === "number" && price > 0) prices.set(holdingKey(token), price);
  }
  return prices;
}

/**
 * Buys some of each token with each credential, and sells a little of it. What is left to the one who holds least is what
 * every user holds: a request may be sent by any of them. Holdings that were given are not bought.
 */
async function stock(trial: Trial, { leastUsd, usdPerToken }: TradeTerms): Promise<ReadonlyMap<string, number>> {
  const trade = tradesOf(trial);
  const { tradable, credentials, fixtures } = trial;
  const holdings = new Map<string, number>();
  let purchases = 0;
  for (const token of tradable) {
    const key = holdingKey(token);
    const price = usdPerToken.get(key);
    if (price === undefined) continue;
    let least = Number.POSITIVE_INFINITY;
    for (const [place, credential] of credentials.entries()) {
      const usd = Math.max(STOCK_USD, 20 * leastUsd);
      let held = givenHolding(fixtures, place, token)?.amount;
      if (held === undefined && purchases < MOST_PURCHASES) {
        purchases++;
        const rejection = await trade(token, { direction: "buy", amount: { unit: "usd", amount: usd } }, credential);
        held = rejection === undefined ? (CERTAIN_PART * usd) / price : 0;
      }
      const sold = Number(((1.5 * leastUsd) / price).toPrecision(6));
      const sale: Order = { direction: "sell", amount: { unit: "token", amount: sold } };
      const isSold = (held ?? 0) > sold && (await trade(token, sale, credential)) === undefined;
      least = Math.min(least, isSold ? (held ?? 0) - sold : 0);
      if (least === 0) break;
    }
    if (least > 0) holdings.set(key, least);
  }
  return holdings;
}

/** What a user was given to hold of a token; without an amount it is no certain one. */
function givenHolding({ holdings = [] }: Trial["fixtures"], place: number, token: Token): Holding | undefined {
  return holdings.find(
    ({ credential, tokenId, chainSlug }) =>
      credential === place && tokenId === token.tokenId && chainSlug === token.chainSlug,
  );
}
