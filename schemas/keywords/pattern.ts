// The keyword `pattern`: for amounts, the ways of writing a number; for other texts, what plainly does not match.
import { typesOf } from "../dialect.ts";
import { accept, type BoundaryValue, type KeywordRule, observe, reject } from "./keyword.ts";

export const pattern: KeywordRule = {
  boundaries: (schema) =>
    typesOf(schema).includes("number")
      ? amounts()
      : [reject("empty", '""', "an empty text does not match"), reject("text", '"text"', "a word does not match")],
};

function amounts(): BoundaryValue[] {
  const large = (variant: string, amount: bigint) =>
    accept(`string-${variant}`, `"${amount}"`, "above 0, however large", HUGE);
  const none = (variant: string, text: string, why: string) => reject(`string-${variant}`, JSON.stringify(text), why);
  return [
    none("zero", "0", "0 is not above 0"),
    none("zeros", "000", "zeros are 0, however many there are"),
    none("zero-with-fraction", "0.0", "0.0 is not above 0"),
    none("minus-one", "-1", "-1 is not above 0"),
    none("empty", "", "an empty text is no amount above 0"),
    none("word", "abc", "a word is no amount above 0"),
    none("nan", "NaN", "NaN is not above 0"),
    observe("string-leading-zeros", '"007"', "how exact amounts are written is not said"),
    large("above-two-to-64", 2n ** 64n + 1n),
    large("thirty-digits", 10n ** 29n),
    large("above-two-to-128", 2n ** 128n + 1n),
    observe("string-two-to-256", `"${2n ** 256n}"`, "above 0, but more than chains count", {
      keepsEveryRule: true,
      mutatesMarket: true,
    }),
  ];
}

/** Amounts that hardly anybody can pay; a response to them must still be right. */
const HUGE = { tier: "advisory", ambiguousRejection: true, mutatesMarket: true } as const;
