// Whether a quote is for the amount of its own request, all digits of it. Which side the amount counts is open, hence advisory.
import { valueAt } from "../../schemas/index.ts";
import type { SendResult } from "../../target/exchange/sent-request.ts";
import { type DefinedCheck, dialogueCheck, type Judgement } from "../definition/check.ts";
import type { Dialogue } from "../definition/dialogue.ts";
import { absent, judgeOne, notAccepted, verdictOf } from "./dialogue-check.ts";

const QUOTE = "token-price";
const OUTPUT = "/data/outputAmount";
const INPUT = "/data/inputAmount";

/** Orders of each kind, and the two amounts of each. */
const ORDERS = ["usdc", "token"].flatMap((inputToken) =>
  ["buy", "sell"].map((direction) => ({ direction, inputToken })),
);
const AMOUNTS = [1, 100];

/**
 * The nearest 32-bit float is 3 more: those of this size are 8 apart. No fee and no rounding to decimal digits leads there, and the
 * shortest text for that float has all its digits.
 */
const PRECISE = 67_108_901;

export function quoteAmountChecks(): readonly DefinedCheck[] {
  return [
    dialogueCheck({
      parts: ["response", "data", "outputAmount", "follows-amount"],
      operation: QUOTE,
      statements: ["quote/outputAmount/type", "token-price/path"],
      rule: "What an order yields depends on its amount.",
      expected: "another data.outputAmount for 100 than for 1, in one of two kinds of order at least",
      shared: { [QUOTE]: ORDERS.flatMap((order) => AMOUNTS.map((amount) => JSON.stringify({ ...order, amount }))) },
      judge: judgeAmounts,
    }),
    dialogueCheck({
      parts: ["response", "data", "inputAmount", "keeps-digits"],
      operation: QUOTE,
      statements: ["quote/inputAmount/type"],
      rule: "An amount that a quote repeats does not pass through a 32-bit float.",
      expected: `data.inputAmount is not ${Math.fround(PRECISE)} for the amount ${PRECISE}`,
      requests: { [QUOTE]: 1 },
      judge: (dialogue) =>
        judgeOne(dialogue, QUOTE, { direction: "sell", inputToken: "token", amount: PRECISE }, (result) => {
          const input = valueAt(result.body, INPUT);
          // Any other number is an amount in another unit, net of a fee or rounded, which the service may quote.
          if (input !== PRECISE && input !== Math.fround(PRECISE)) return absent(result, INPUT);
          return verdictOf(input === PRECISE, `${INPUT} is ${input}`, result);
        }),
    }),
  ];
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
    const outputs = results.map(({ body }) => valueAt(body, OUTPUT));
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
