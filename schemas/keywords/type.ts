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
  type Weakening,
  withKeyword,
  without,
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
  weakenings: (schema) => {
    // Where fields are enumerated, no value of another type passes: a fault of the type alone changes nothing.
    if (schema.enum) return [];
    const types = typesOf(schema);
    return [
      { variant: "any", kind: "dropped", schema: withKeyword(schema, "type", ALL_TYPES) },
      ...types.slice(0, 1).map((first) => widened(schema, types, first)),
      ...narrowed(schema, types),
    ];
  },
};

type Types = ReadonlySet<JsonType>;

const ALL_TYPES: readonly JsonType[] = ["string", "number", "boolean", "object", "array", "null"];

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

function widened(schema: Schema, types: readonly JsonType[], first: JsonType): Weakening {
  // The commonest confusion of each type; a union of number and string is joined by boolean.
  const added: Readonly<Record<JsonType, JsonType>> = {
    string: "number",
    number: types.includes("string") ? "boolean" : "string",
    integer: "number",
    boolean: "string",
    object: "array",
    array: "object",
    null: "string",
  };
  const to = first === "integer" ? "number" : [...types, added[first]];
  return { variant: `or-${added[first]}`, kind: "loosened", schema: withKeyword(schema, "type", to) };
}

function narrowed(schema: Schema, types: readonly JsonType[]): Weakening[] {
  const alone: Weakening[] = (types.length > 1 ? types : []).map((only) => ({
    variant: `${only}-only`,
    kind: "tightened",
    // The other type's constraints go with it: strict compilers refuse a keyword that fits no type of its node.
    schema: withKeyword(without(schema, only === "number" ? "pattern" : "exclusiveMinimum"), "type", only),
  }));
  if (!types.includes("number")) return alone;
  const whole = types.map((one) => (one === "number" ? "integer" : one));
  const [only = "integer"] = whole;
  return [
    ...alone,
    {
      variant: whole.length > 1 ? "whole-numbers" : "integer-only",
      kind: "tightened",
      schema: withKeyword(schema, "type", whole.length > 1 ? whole : only),
    },
  ];
}

/** The whole part of a number from 1 to a billion, which may be the amount of a control; 1 of anything else. */
function wholeOf(json: string): number {
  const number: unknown = JSON.parse(json);
  return typeof number === "number" && number >= 1 && number < 1e9 ? Math.floor(number) : 1;
}

function twice(json: string): string {
  const value: unknown = JSON.parse(json);
  return JSON.stringify(Array.isArray(value) ? [...value, ...value] : value);
}
