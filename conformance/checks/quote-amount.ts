// Whether a quote is for the amount of its own request, all digits of it. Which side the amount counts is open, hence advisory.
import { valueAt } from "../../schemas/index.ts";
import { type DefinedCheck, dialogueCheck } from "../definition/check.ts";
import { absent, judgeAccepted, judgeOne, notAccepted, verdictOf } from "./dialogue-check.ts";

const QUOTE = "token-price";
const OUTPUT = "/data/outputAmount";
const INPUT = "/data/inputAmount";

/**
 * A purchase and a sale, each for 1 and for 100. Rounding up, a least output or what is left in a pool may give one of them the
 * same output twice: purchases of an expensive token, or sales of a cheap one.
 */
const ORDERS = [
  { direction: "buy", inputToken: "usdc" },
  { direction: "sell", inputToken: "token" },
].flatMap((order) => [1, 100].map((amount) => ({ changes: { ...order, amount } })));

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
      expected: "another data.outputAmount for 100 than for 1, of a purchase or of a sale, unless one is 0",
      shared: { [QUOTE]: ORDERS.map(({ changes }) => Object.values(changes).join(" ")) },
      judge: (dialogue) =>
        judgeAccepted(dialogue, QUOTE, ORDERS, (results) => {
          const [bought, boughtMore, sold, soldMore] = results.map(({ body }) => valueAt(body, OUTPUT));
          const last = results.at(-1);
          if (last === undefined) return notAccepted(last);
          const isSame = bought === boughtMore && sold === soldMore;
          if (isSame && !(Number(bought) > 0 && Number(sold) > 0)) return absent(last, OUTPUT);
          const actual = `${OUTPUT} is ${bought} and ${boughtMore} for 1 and 100 USDC, ${sold} and ${soldMore} for 1 and 100 tokens`;
          return verdictOf(!isSame, actual, last);
        }),
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
