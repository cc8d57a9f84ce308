// The keyword `type`: lenient forms, and the spellings of a number on which parsers differ.
import { type JsonType, type Schema, typesOf } from "../dialect.ts";
import { formsFor } from "./forms.ts";
import {
  accept,
  type BoundaryValue,
  beside,
  type KeywordRule,
  observe,
  QUOTING_CHARACTERS,
  reject,
} from "./keyword.ts";

export const type: KeywordRule = {
  boundaries: (schema, presence) => {
    const types = new Set(typesOf(schema));
    return [
      ...formsFor(schema, presence),
      ...numbers(schema, types),
      ...(types.has("array") ? arrays(schema) : []),
      ...(isPlainText(schema, types) ? [LONG_TEXT, QUOTING] : []),
    ];
  },
};

type Types = ReadonlySet<JsonType>;

function numbers(schema: Schema, types: Types): BoundaryValue[] {
  if (types.has("integer")) {
    return [
      reject("fraction", "10.5", "a number with a fraction is no integer"),
      reject("fraction-below-one", "0.5", "a number with a fraction is no integer"),
      reject("fraction-below-zero", "-0.5", "a number with a fraction is no integer"),
      observe("whole-with-fraction", "10.0", "JSON has no integers of its own, so 10.0 may be one"),
      observe("whole-with-exponent", "1e1", "JSON has no integers of its own, so 1e1 may be one"),
    ];
  }
  if (!types.has("number")) return [];
  if (schema.exclusiveMinimum !== undefined) return [...(types.has("string") ? forms() : []), ...fractions()];
  return [
    observe("negative", "-1", "no range is given", ALLOWED),
    accept("fraction", "1.5", "a number may have a fraction", { tier: "advisory" }),
    accept("exponent", "5E+1", "a number may have an exponent", { tier: "advisory" }),
    observe("above-ten-thousand", "10001", "no range is given", ALLOWED),
    observe("above-two-to-31", "2147483648", "no range is given", ALLOWED),
  ];
}

/** Amounts as numbers and as strings; how much they are depends on the decimals of a token. */
function forms(): BoundaryValue[] {
  return [
    accept("as-number", "1", "regular amounts are numbers", { tier: "advisory", ambiguousRejection: true }),
    accept("as-wei-string", '"1000000000000000000"', "exact amounts are strings", {
      tier: "advisory",
      ambiguousRejection: true,
      mutatesMarket: true,
    }),
  ];
}

function fractions(): BoundaryValue[] {
  return [
    accept("fraction", "1.5", "a number may have a fraction", {
      rewrite: (json) => `${wholeOf(json)}.5`,
      adjacentValues: [beside("1", (json) => `${wholeOf(json)}`), beside("2", (json) => `${wholeOf(json) + 1}`)],
    }),
    accept("fraction-below-one", "0.5", "above the limit, but there may be a least size", {
      tier: "advisory",
      adjacentValues: [beside("1")],
    }),
    accept("exponent", "1E+0", "a number may have an exponent", {
      tier: "advisory",
      rewrite: (json) => `${wholeOf(json)}E+0`,
      adjacentValues: [beside("1", (json) => `${wholeOf(json)}`)],
    }),
  ];
}

function arrays({ items }: Schema): BoundaryValue[] {
  return [
    observe("empty-array", "[]", "no least number of elements is given", ALLOWED),
    observe("twice-the-same", "[]", "nothing is said of equal elements", { ...ALLOWED, rewrite: twice }),
    ...(items?.enum === undefined
      ? []
      : [accept("every-value", JSON.stringify(items.enum), "no greatest number is given", { tier: "advisory" })]),
  ];
}

const ALLOWED = { keepsEveryRule: true } as const;

/** Whether a text has no rule but its type. */
function isPlainText(schema: Schema, types: Types): boolean {
  return types.has("string") && [schema.enum, schema.format, schema.pattern, schema.minLength].every((rule) => !rule);
}

const LONG_TEXT = observe("long", JSON.stringify("long ".repeat(205)), "no greatest length is given", ALLOWED);

const QUOTING = observe("quoting", JSON.stringify(QUOTING_CHARACTERS), "no character is excluded", ALLOWED);

/** The whole part of a number from 1 to a billion, which may be the amount of a control; 1 of anything else. */
function wholeOf(json: string): number {
  const number: unknown = JSON.parse(json);
  return typeof number === "number" && number >= 1 && number < 1e9 ? Math.floor(number) : 1;
}

function twice(json: string): string {
  const value: unknown = JSON.parse(json);
  return JSON.stringify(Array.isArray(value) ? [...value, ...value] : value);
}
