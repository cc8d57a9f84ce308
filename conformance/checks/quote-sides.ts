// Whether a quote tells what is paid from what is received, and quotes amounts of every size.
import { valueAt } from "../../schemas/index.ts";
import { describeResult, type SendResult } from "../../target/exchange/sent-request.ts";
import { type DefinedCheck, dialogueCheck, type Judgement } from "../definition/check.ts";
import type { Dialogue } from "../definition/dialogue.ts";
import { absent, accepted, allAccepted, bodyOf, compare, notAccepted, verdictOf } from "./dialogue-check.ts";
import { mayBeOne } from "./exact-holding.ts";
import { AMOUNTS, CLEAR_ORDERS, INPUT, ORDERS, OUTPUT, orderCheck, QUOTE, quotesOf } from "./quote-amount.ts";
import { isPlainRejection, rejected } from "./rejected-values.ts";

/** Powers of ten up to an amount that no reason but a limit of the field excludes for both units, the greatest first. */
const ROUND_AMOUNTS = [6, 5, 4, 3, 2].map((power) => 10 ** power);

export function quoteSideChecks(): readonly DefinedCheck[] {
  return [
    orderCheck("inputTokenSymbol/of-the-input-token", ["quote/inputTokenSymbol/type", "quote/inputToken/type"], {
      rule: "The symbol of what is paid follows inputToken.",
      expected: "data.inputTokenSymbol does not follow direction alone",
      judge: judgeInputSymbols,
    }),
    orderCheck("outputAmount/not-zero", ["quote/outputAmount/type"], {
      rule: "A sale of what is worth a part of a cent yields something.",
      expected: `data.outputAmount above 0 for tokens worth ${WORTH} USDC`,
      requests: { [QUOTE]: 2 },
      judge: judgeSmallSale,
    }),
    orderCheck("inputAmount/not-that-of-the-output", ["quote/inputAmount/type", "quote/outputAmount/type"], {
      rule: "A quote does not take as much as it gives where the price is far from 1.",
      expected: "data.inputAmount and data.outputAmount differ for a sale of tokens and for a purchase with USDC",
      judge: judgeSides,
    }),
    dialogueCheck({
      parts: ["request", "amount", "type", "any-size"],
      operation: QUOTE,
      statements: ["token-price/request/amount/type"],
      rule: "An amount is not refused for its number, whatever it counts.",
      expected: `${ROUND_AMOUNTS[0]} is accepted, or the limit is not one round number for tokens and for USDC`,
      requests: { [QUOTE]: ROUND_AMOUNTS.length + 3 },
      judge: judgeSize,
    }),
  ];
}

/** Both sides are the same number only if one of them is in the unit of the other. The price is that of a sale. */
async function judgeSides(dialogue: Dialogue): Promise<Judgement> {
  let price = 1;
  for (const order of CLEAR_ORDERS) {
    const [first, last] = await quotesOf(dialogue, order);
    if (order.direction === "sell") price = Number(valueAt(first.body, OUTPUT));
    if (!(price > 0) || mayBeOne(price)) return absent(first, OUTPUT);
    const input = valueAt(last.body, INPUT);
    const actual = `${INPUT} and ${OUTPUT} are ${input} for ${AMOUNTS[1]} ${order.inputToken} to ${order.direction}`;
    if (isOneNumber(first) && isOneNumber(last)) return verdictOf(false, actual, last);
    if (order.direction === "buy") return verdictOf(true, "two numbers in both orders", last);
  }
  return notAccepted(undefined);
}

function isOneNumber({ body }: SendResult): boolean {
  const input = valueAt(body, INPUT);
  return typeof input === "number" && input > 0 && input === valueAt(body, OUTPUT);
}

async function judgeInputSymbols(dialogue: Dialogue): Promise<Judgement> {
  const results = await allAccepted(
    dialogue,
    QUOTE,
    ORDERS.map((order) => ({ ...order, amount: 1 })),
  );
  const symbols = results.map(({ body }) => valueAt(body, "/data/inputTokenSymbol"));
  const last = results.at(-1);
  const isEchoed = results.every(({ body }, at) => valueAt(body, "/data/inputToken") === ORDERS[at]?.inputToken);
  if (last === undefined) return notAccepted(last);
  if (!isEchoed || symbols.some((symbol) => typeof symbol !== "string")) return absent(last, "/data/inputTokenSymbol");
  const [usdcToBuy, usdcToSell, tokenToBuy, tokenToSell] = symbols;
  const followsDirection = usdcToBuy === tokenToBuy && usdcToSell === tokenToSell && usdcToBuy !== usdcToSell;
  const actual = `inputTokenSymbol is ${usdcToBuy} to buy and ${usdcToSell} to sell, for token and for usdc`;
  return verdictOf(!followsDirection, actual, last);
}

/** What a small sale is worth, in USDC: a thousand times its least unit, and less than half a cent. */
const WORTH = 0.003;

/** Tokens that are worth something even if a hundred are worth less than a cent. */
const CHEAP = 1_000_000;

async function judgeSmallSale(dialogue: Dialogue): Promise<Judgement> {
  const [sale] = CLEAR_ORDERS;
  for (const amount of [AMOUNTS[1], CHEAP]) {
    const large = accepted(await dialogue.sample(QUOTE, { ...sale, amount }));
    const worth = Number(valueAt(large.body, OUTPUT));
    // A service of whole outputs alone may count in the least unit of USDC.
    const isTold = worth > 0 && !Number.isInteger(worth);
    if (!isTold && amount === CHEAP) return absent(large, OUTPUT);
    if (!isTold) continue;
    const small = accepted(await dialogue.sample(QUOTE, { ...sale, amount: (WORTH / worth) * amount }));
    return compare(small, OUTPUT, (output) => output !== 0);
  }
  return notAccepted(undefined);
}

type Order = (typeof CLEAR_ORDERS)[number];

/** What a pool holds, or what an order may be worth, is no round number of tokens and the same number of USDC. */
async function judgeSize(dialogue: Dialogue): Promise<Judgement> {
  const plain = bodyOf(dialogue, QUOTE);
  const quote = (order: Order, amount: number) => dialogue.request(QUOTE, { ...plain, ...order, amount });
  for (const amount of ROUND_AMOUNTS) {
    const result = await quote(CLEAR_ORDERS[0], amount);
    if (result.isAccepted && amount === ROUND_AMOUNTS[0]) return verdictOf(true, describeResult(result), result);
    if (result.isAccepted) return judgeLimit(quote, amount, result);
    rejected(result);
  }
  return notAccepted(undefined);
}

async function judgeLimit(
  quote: (order: Order, amount: number) => Promise<SendResult>,
  amount: number,
  largest: SendResult,
): Promise<Judgement> {
  const price = Number(valueAt(largest.body, OUTPUT)) / amount;
  if (!(price > 0) || mayBeOne(price)) return absent(largest, OUTPUT);
  const [sale, purchase] = CLEAR_ORDERS;
  const above = await quote(sale, amount + 1);
  const results = [above, await quote(purchase, amount + 1)];
  const same = await quote(purchase, amount);
  if (!same.isAccepted || !results.every(isPlainRejection)) return absent(largest, OUTPUT);
  return verdictOf(false, `${amount} is accepted and ${amount + 1} is refused, as tokens and as USDC`, above);
}
