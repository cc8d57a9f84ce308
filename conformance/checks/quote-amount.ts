// Whether a quote is for the amount of its own request, all digits of it. Which side the amount counts is open, hence advisory.
import { valueAt } from "../../schemas/index.ts";
import type { JsonObject } from "../../schemas/json.ts";
import type { SendResult } from "../../target/exchange/sent-request.ts";
import { type DefinedCheck, type DialogueClaim, dialogueCheck, Ended, type Judgement } from "../definition/check.ts";
import type { Dialogue } from "../definition/dialogue.ts";
import { absent, accepted, notAccepted, verdictOf } from "./dialogue-check.ts";

export const QUOTE = "token-price";
export const OUTPUT = "/data/outputAmount";
export const INPUT = "/data/inputAmount";

/** Orders of each kind, and the two amounts of each. */
export const ORDERS = ["usdc", "token"].flatMap((inputToken) =>
  ["buy", "sell"].map((direction) => ({ direction, inputToken })),
);
export const AMOUNTS = [1, 100] as const;

const SHARED_ORDERS = ORDERS.flatMap((order) => AMOUNTS.map((amount) => JSON.stringify({ ...order, amount })));

/** Nearly twice as much as 1, and the same whole number. */
const WITH_FRACTION = 1.9;

/**
 * The nearest 32-bit float is 3 more: those of this size are 8 apart. No fee and no rounding to decimal digits leads there, and the
 * shortest text for that float has all its digits.
 */
const PRECISE = 67_108_901;

export function quoteAmountChecks(): readonly DefinedCheck[] {
  return [
    orderCheck("outputAmount/follows-amount", ["quote/outputAmount/type", "token-price/path"], {
      rule: "What an order yields depends on its amount.",
      expected: "another data.outputAmount for 100 than for 1, in one of two kinds of order at least",
      judge: judgeAmounts,
    }),
    orderCheck("outputAmount/follows-input-token", ["token-price/request/inputToken/enum", "quote/outputAmount/type"], {
      rule: "An amount of USDC is not quoted as the same number of tokens.",
      expected: "another data.outputAmount for USDC than for tokens, if the price is far from 1",
      judge: judgeInputs,
    }),
    dialogueCheck({
      parts: ["response", "data", "outputAmount", "follows-fraction"],
      operation: QUOTE,
      statements: ["quote/outputAmount/type", "token-price/request/amount/type"],
      rule: "What an order yields depends on the fraction of its amount.",
      expected: `another data.outputAmount for ${WITH_FRACTION} tokens than for 1, if it is another one for 2`,
      requests: { [QUOTE]: 3 },
      // After the purchases of the run: a price that they moved has more digits than a new token's.
      needsQuiet: true,
      judge: judgeFraction,
    }),
    orderCheck(
      "outputTokenSymbol/not-that-of-the-input",
      ["quote/inputTokenSymbol/type", "quote/outputTokenSymbol/type"],
      {
        rule: "A quote does not exchange something for itself.",
        expected: "two different symbols for a sale that counts tokens and for a purchase that counts USDC",
        judge: judgeSymbols,
      },
    ),
    dialogueCheck({
      parts: ["response", "data", "inputAmount", "keeps-digits"],
      operation: QUOTE,
      statements: ["quote/inputAmount/type"],
      rule: "An amount that a quote repeats does not pass through a 32-bit float.",
      expected: `data.inputAmount is not ${Math.fround(PRECISE)} for the amount ${PRECISE}`,
      requests: { [QUOTE]: 1 },
      judge: async (dialogue) => {
        const result = accepted(await dialogue.sample(QUOTE, { ...CLEAR_ORDERS[0], amount: PRECISE }));
        const input = valueAt(result.body, INPUT);
        // Any other number is an amount in another unit, net of a fee or rounded, which the service may quote.
        if (input !== PRECISE && input !== Math.fround(PRECISE)) return absent(result, INPUT);
        return verdictOf(input === PRECISE, `${INPUT} is ${input}`, result);
      },
    }),
  ];
}

/** A check of a field of quotes, `path` in their data, for both amounts of each order. */
export function orderCheck(
  path: string,
  statements: readonly string[],
  draft: Omit<DialogueClaim, "shared">,
): DefinedCheck {
  const shared = { [QUOTE]: SHARED_ORDERS };
  return dialogueCheck({ ...draft, parts: ["response/data", path], operation: QUOTE, statements, shared });
}

/**
 * An amount of tokens and the same amount of USDC yield the same only if the price is 1, or if the unit of the amount is ignored. A
 * fee or a spread of a price near 1 is left out, and so is what does not follow the amount at all.
 */
async function judgeInputs(dialogue: Dialogue): Promise<Judgement> {
  const [bought, sold] = [await unitsOf(dialogue, "buy"), await unitsOf(dialogue, "sell")];
  if (!bought.areSame || !sold.areSame) return verdictOf(true, `${OUTPUT} depends on inputToken`, sold.last);
  const actual = `${bought.text}, ${sold.text} for 1 and 100 tokens and for as many USDC`;
  return verdictOf(false, `${OUTPUT} is ${actual}`, sold.last);
}

/** Whether tokens and USDC yield the same; the check ends where the price does not tell them apart. */
async function unitsOf(dialogue: Dialogue, direction: string) {
  const token = (await quotesOf(dialogue, { direction, inputToken: "token" })).map(outputOf);
  const [first, last] = await quotesOf(dialogue, { direction, inputToken: "usdc" });
  const usdc = [first, last].map(outputOf);
  const isFar = token.every((output, at) => isFarFrom(Number(output), AMOUNTS[at] ?? 1));
  if (!isFar || token[0] === token[1]) throw new Ended(absent(last, OUTPUT));
  // Trades in between move a price by less. A quote that heeds the unit differs by a factor of two or more.
  const areSame = token.every((output, at) => Math.abs(Number(output) / Number(usdc[at]) - 1) < 0.1);
  return { areSame, text: `${token.join(" and ")} to ${direction}`, last };
}

/** The quotes of an order for 1 and for 100; if one is not accepted, the check ends. */
export async function quotesOf(dialogue: Dialogue, order: JsonObject): Promise<readonly [SendResult, SendResult]> {
  const quote = async (amount: number) => accepted(await dialogue.sample(QUOTE, { ...order, amount }));
  return [await quote(AMOUNTS[0]), await quote(AMOUNTS[1])];
}

function outputOf({ body }: SendResult): unknown {
  return valueAt(body, OUTPUT);
}

/** Nearly twice as much cannot yield about the same, however trades in between move the price. */
function isSame(one: number, between = Number.NaN): boolean {
  return Math.abs(between / one - 1) < 0.05;
}

function isFarFrom(output: number, amount: number): boolean {
  const price = output / amount;
  return price > 0 && (price < 0.5 || price > 2);
}

/** Only where the output is written with so many digits that rounding cannot hide nearly the double of it. */
async function judgeFraction(dialogue: Dialogue): Promise<Judgement> {
  const sell = async (amount: number) =>
    accepted(await dialogue.request(QUOTE, { ...dialogue.body(QUOTE), ...CLEAR_ORDERS[0], amount }));
  const results = [await sell(1), await sell(WITH_FRACTION), await sell(2)] as const;
  const [one = 0, between = 0, two = 0] = results.map(outputOf).map(Number);
  const isTold = digitsOf(one) >= DIGITS && Math.abs(two / one - 2) < 0.1;
  if (!isTold) return absent(results[2], OUTPUT);
  const actual = `${OUTPUT} is ${one}, ${between}, ${two} for 1, ${WITH_FRACTION} and 2 tokens`;
  return verdictOf(!isSame(one, between), actual, results[2]);
}

/** Significant digits from which on a number is not one that was rounded to a few units. */
const DIGITS = 3;

function digitsOf(number = 0): number {
  const [mantissa = ""] = number.toExponential().split("e");
  return mantissa.replace(/[-.]/g, "").replace(/0+$/, "").length;
}

/** Which side the amount counts is open, but in these orders both readings name the same one. */
export const CLEAR_ORDERS = [
  { direction: "sell", inputToken: "token" },
  { direction: "buy", inputToken: "usdc" },
] as const;

async function judgeSymbols(dialogue: Dialogue): Promise<Judgement> {
  let last: SendResult | undefined;
  for (const order of CLEAR_ORDERS) {
    const result = accepted(await dialogue.sample(QUOTE, { ...order, amount: 1 }));
    last = result;
    const [input, output, token] = ["inputTokenSymbol", "outputTokenSymbol", "tokenSymbol"].map((name) =>
      valueAt(result.body, `/data/${name}`),
    );
    // A token may be called USDC.
    if (typeof input !== "string" || typeof output !== "string" || /usd/i.test(String(token)))
      return absent(result, "/data/outputTokenSymbol");
    if (input === output)
      return verdictOf(false, `${output} for ${input} to ${order.direction} with ${order.inputToken}`, result);
  }
  return last === undefined ? notAccepted(last) : verdictOf(true, "two symbols in both orders", last);
}

/** An order for 1 and for 100, and what each yields. */
type Yields = {
  readonly order: (typeof ORDERS)[number];
  readonly outputs: readonly unknown[];
  readonly last: SendResult;
};

/**
 * Rounding up, a least output or what is left in a pool may give one kind of order the same output twice: purchases of an expensive
 * token, or sales of a cheap one. A purchase and a sale do not share that reason.
 */
async function judgeAmounts(dialogue: Dialogue): Promise<Judgement> {
  const yields: Yields[] = [];
  let rejected: SendResult | undefined;
  for (const order of ORDERS) {
    const results: SendResult[] = [];
    for (const amount of AMOUNTS) {
      const result = await dialogue.sample(QUOTE, { ...order, amount });
      if (result?.isAccepted) results.push(result);
      else rejected = result;
    }
    const [last] = results.slice(-1);
    const outputs = results.map(outputOf);
    if (last !== undefined && results.length === AMOUNTS.length) yields.push({ order, outputs, last });
  }
  const isSame = ({ outputs: [one, more] }: Yields) => Number(one) > 0 && one === more;
  const pairs = yields.flatMap((one, at) =>
    yields
      .slice(at + 1)
      .flatMap((other) => (one.order.direction !== other.order.direction ? [[one, other] as const] : [])),
  );
  const [judged] = pairs;
  if (judged === undefined) return notAccepted(rejected);
  if (yields.every(({ outputs }) => outputs.some((output) => !(Number(output) > 0))))
    return absent(judged[1].last, OUTPUT);
  const constant = pairs.find((pair) => pair.every(isSame));
  const shown = constant ?? judged;
  const actual = shown
    .map(({ order, outputs }) => `${outputs.join(" and ")} to ${order.direction} for 1 and 100 ${order.inputToken}`)
    .join(", ");
  return verdictOf(constant === undefined, `${OUTPUT} is ${actual}`, shown[1].last);
}
