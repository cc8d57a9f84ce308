// The keyword `pattern`: for amounts, the ways of writing a number; for other texts, what plainly does not match.
import { type Schema, typesOf } from "../dialect.ts";
import {
  accept,
  type BoundaryValue,
  type KeywordRule,
  observe,
  reject,
  type ValueOptions,
  type Weakening,
  withKeyword,
  without,
} from "./keyword.ts";

export const pattern: KeywordRule = {
  keyword: "pattern",
  boundaries: (schema) =>
    typesOf(schema).includes("number")
      ? amounts()
      : [reject("empty", '""', "an empty text does not match"), reject("text", '"text"', "a word does not match")],
  weakenings: (schema) => [{ variant: "any", kind: "dropped", schema: without(schema, "pattern") }, ...changed(schema)],
};

function amounts(): BoundaryValue[] {
  const lexical = (variant: string, text: string, options: ValueOptions = {}) =>
    observe(`string-${variant}`, JSON.stringify(text), "how exact amounts are written is not said", options);
  const none = (variant: string, text: string, why: string) => reject(`string-${variant}`, JSON.stringify(text), why);
  return [
    none("zero", "0", "0 is not above 0"),
    none("zero-with-fraction", "0.0", "0.0 is not above 0"),
    none("minus-one", "-1", "-1 is not above 0"),
    none("empty", "", "an empty text is no amount above 0"),
    none("word", "abc", "a word is no amount above 0"),
    none("nan", "NaN", "NaN is not above 0"),
    lexical("exponent", "1e3"),
    lexical("fraction", "1.5"),
    lexical("plus", "+1"),
    lexical("blank-before", " 1"),
    lexical("hexadecimal", "0x10"),
    lexical("leading-zeros", "007"),
    lexical("digit-groups", "1_000"),
    lexical("full-width", "\uff11\uff10\uff10"),
    lexical("infinity", "Infinity", { changesMarket: true }),
    accept("string-thirty-digits", '"100000000000000000000000000000"', "above 0, however large", {
      tier: "advisory",
      stateMayExplain: true,
      changesMarket: true,
    }),
  ];
}

/** Faults that happen to expressions: an anchor is forgotten, a count loses its upper end, capitals are not thought of. */
function changed(schema: Schema): Weakening[] {
  const source = schema.pattern ?? "";
  const faults: readonly (readonly [string, Weakening["kind"], string])[] = [
    ["without-start", "loosened", source.replace(/^\^/, "")],
    ["without-end", "loosened", source.replace(/\$$/, "")],
    ["open-count", "loosened", source.replace(/\{(\d+)\}/, "{$1,}")],
    ["lower-case-only", "tightened", source.replace("a-fA-F]{", "a-f]{")],
  ];
  return faults
    .filter(([, , to]) => to !== source)
    .map(([variant, kind, to]) => ({ variant, kind, schema: withKeyword(schema, "pattern", to) }));
}
