// Looks purchases up where the target sells a user no more of a token than the user holds: what one purchase bought can be sold
// once, and not twice.

import type { LedgerExample } from "../../../run/format/run.ts";
import type { NotedWrite } from "../../../run/journal/write-ledger.ts";
import { valueAt } from "../../../schemas/index.ts";
import { isServerError, isSuccess } from "../../../target/exchange/oracle.ts";
import { plainProbe } from "../../../target/exchange/probe.ts";
import type { Sender } from "../../../target/exchange/sender.ts";
import { describeResult, PHASES, type SendResult } from "../../../target/exchange/sent-request.ts";
import { sendQuote } from "../../../target/quote.ts";
import type { Again } from "./created-tokens.ts";

/** The body of a purchase, and its credential. */
type SentPurchase = { readonly body: string; readonly credential: string };

/** The only purchase of a token that the load created. */
export type Purchase = SentPurchase & { readonly write: NotedWrite };

/** What became of a write that was sent again; only that of a purchase can be `doubled`. */
export type WriteAgain = Again | "doubled";

/** What sales show of purchases: which are lost or doubled, and how many they decide. */
export type SoldPurchases = { readonly lookedUp: number; readonly examples: readonly LedgerExample[] };

/**
 * Sales of these parts of a purchase: the first leaves room for fees; the second is more than one purchase by itself, and with the
 * first less than two.
 */
const FIRST_PART = 0.5;
const SECOND_PART = 1.25;
/** What is left of a purchase that was executed twice has such a part; and more purchases than anyone made, which none has. */
const THIRD_PART = 0.1;
const ANY_AMOUNT = 1_000;
/** So many purchases show whether the target limits sales, if it treats most of them alike. */
const TRIED_FIRST = 10;
const MOST = 0.6;
const MOST_RESTS = 4;

/**
 * Sells what purchases bought; undefined if the target does not limit sales to what a user holds, or too few show it. A purchase
 * may take `visibleWithinMs` until it can be sold.
 */
export async function sellPurchases(
  sender: Sender,
  purchases: readonly Purchase[],
  visibleWithinMs: number,
): Promise<SoldPurchases | undefined> {
  const seller = createSeller(sender, visibleWithinMs);
  const first = await Promise.all(purchases.slice(0, TRIED_FIRST).map(seller.sell));
  if (first.length < TRIED_FIRST || !isLimited(first)) return undefined;
  const sold = [...first, ...(await Promise.all(purchases.slice(TRIED_FIRST).map(seller.sell)))];
  if (!isLimited(sold)) return undefined;
  const examples = (
    await Promise.all(sold.map(async (one) => [await seller.confirmLoss(one), await seller.confirmDouble(one)]))
  ).flatMap((ones) => ones.flatMap((one) => one ?? []));
  return { lookedUp: sold.filter(({ twice }) => isRefused(twice)).length + examples.length, examples };
}

/** Whether a sale was rejected for what it asks for. A server error says nothing, and an earlier attempt may have sold it. */
function isRefused(sale: SendResult | undefined): boolean {
  return sale?.class === "rejected" && !isServerError(sale) && sale.sent.attempts === 1;
}

/** The sales of a purchase: the second is sent only after the first was accepted. */
type Sold<Own = Purchase> = {
  readonly purchase: Own;
  readonly tokens: number;
  readonly once?: SendResult;
  readonly twice?: SendResult;
};

/** Whether most purchases can be sold once, and not twice. */
function isLimited(sold: readonly Sold[]): boolean {
  const ones = sold.filter(({ once }) => once !== undefined && isSuccess(once));
  const twos = ones.filter(({ twice }) => isRefused(twice));
  return ones.length >= MOST * sold.length && twos.length >= MOST * ones.length;
}

export function createSeller(sender: Sender, visibleWithinMs: number) {
  let trades = 0;
  const trade = ({ credential }: SentPurchase, body: object | string) => {
    const order = [PHASES.closing, "trade-token", "look-up", trades++];
    const text = typeof body === "string" ? body : JSON.stringify(body);
    return sender.send(plainProbe("trade-token", text), order, "open", { token: credential });
  };
  const sale = (purchase: SentPurchase, tokens: number) => trade(purchase, saleOf(purchase, tokens));
  const sell = async <Own extends SentPurchase>(purchase: Own): Promise<Sold<Own>> => {
    const tokens = await tokensOf(sender, purchase, trades++);
    if (tokens === undefined) return { purchase, tokens: 0 };
    const once = await sale(purchase, FIRST_PART * tokens);
    if (!isSuccess(once)) return { purchase, tokens, once };
    return { purchase, tokens, once, twice: await sale(purchase, SECOND_PART * tokens) };
  };
  /** Whether the sale of a purchase is still rejected after the time that the purchase may take. */
  const isMissing = async ({ purchase, tokens, once }: Sold<SentPurchase>): Promise<boolean> => {
    if (!isRefused(once)) return false;
    await sender.pause(visibleWithinMs);
    return isRefused(await sale(purchase, FIRST_PART * tokens));
  };
  /** Whether both sales leave some of the purchase, and not any amount. */
  const isDoubled = async ({ purchase, tokens, twice }: Sold<SentPurchase>): Promise<boolean> =>
    twice !== undefined &&
    isSuccess(twice) &&
    isSuccess(await sale(purchase, THIRD_PART * tokens)) &&
    isRefused(await sale(purchase, ANY_AMOUNT * tokens));
  return {
    sell,
    /** Whether a purchase that was just accepted is there, as far as sales show it. */
    stateOf: async (purchase: SentPurchase): Promise<WriteAgain> => {
      const sold = await sell(purchase);
      if (await isMissing(sold)) return "lost";
      if (await isDoubled(sold)) return "doubled";
      return isRefused(sold.twice) ? "kept" : "unproven";
    },
    /** Sells what earlier purchases of the token left, so that none of them passes for a later one. */
    sellRest: async (purchase: SentPurchase): Promise<void> => {
      const tokens = (await tokensOf(sender, purchase, trades++)) ?? 0;
      for (let left = MOST_RESTS; left > 0 && isSuccess(await sale(purchase, FIRST_PART * tokens)); ) left--;
    },
    /** A purchase is lost if it cannot be sold, and the same one, sent again byte for byte, can. */
    confirmLoss: async (sold: Sold): Promise<LedgerExample | undefined> => {
      if (!(await isMissing(sold))) return undefined;
      const again = await trade(sold.purchase, sold.purchase.body);
      if (!isSuccess(again)) return undefined;
      const once = await sale(sold.purchase, FIRST_PART * sold.tokens);
      return isSuccess(once) ? { ...exampleOf(sold, "lost"), again: "kept" } : undefined;
    },
    /** A purchase was executed twice if some of it is left after both sales. */
    confirmDouble: async (sold: Sold): Promise<LedgerExample | undefined> =>
      (await isDoubled(sold)) ? exampleOf(sold, "doubled") : undefined,
  };
}

/** How many tokens a purchase bought, about; undefined if that cannot be told, as of an exact amount. */
async function tokensOf(
  sender: Sender,
  { body, credential }: SentPurchase,
  number: number,
): Promise<number | undefined> {
  const { tokenId, chainSlug, buyAmountToken, buyAmountUSD } = JSON.parse(body);
  if (typeof buyAmountToken === "number") return buyAmountToken;
  if (typeof buyAmountUSD !== "number") return undefined;
  const quote = { tokenId, chainSlug, direction: "buy", inputToken: "usdc", amount: buyAmountUSD };
  const order = [PHASES.closing, "token-price", "purchase", number];
  const result = await sendQuote(sender, quote, order, "open", credential);
  const tokens = valueAt(result.body, "/data/outputAmount");
  return typeof tokens === "number" && tokens > 0 ? tokens : undefined;
}

function saleOf({ body }: Pick<SentPurchase, "body">, tokens: number): object {
  const { tokenId, chainSlug, userAddress } = JSON.parse(body);
  const amount = Number(tokens.toPrecision(6));
  return { tokenId, chainSlug, direction: "sell", sellAmountToken: amount, ...(userAddress && { userAddress }) };
}

function exampleOf({ purchase, tokens, once, twice }: Sold, fault: "lost" | "doubled"): LedgerExample {
  const { write, body } = purchase;
  const isLost = fault === "lost";
  const result = isLost ? once : twice;
  const parts = isLost ? [FIRST_PART] : [FIRST_PART, SECOND_PART];
  return {
    operation: write.operation,
    fault,
    iteration: write.iteration,
    step: write.step,
    endedMs: write.endedMs,
    tokenId: write.tokenId,
    request: body,
    lookUp: JSON.stringify(saleOf(purchase, (parts.at(-1) ?? 1) * tokens)),
    expected: isLost ? "a sale of what was bought" : "no sale of more than was bought",
    actual: result === undefined ? "none" : `a sale of ${parts.join(" and then ")} of it ${describeResult(result)}`,
  };
}
