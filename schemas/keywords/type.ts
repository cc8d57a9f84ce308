// The keyword `type`: values of every other JSON type, and the spellings of a number on which parsers differ.
import { type JsonType, type Schema, typesOf } from "../dialect.ts";
import {
  accept,
  type BoundaryValue,
  beside,
  type KeywordRule,
  observe,
  type Presence,
  reject,
  rewriteText,
  type ValueOptions,
  type Weakening,
  withKeyword,
  without,
} from "./keyword.ts";

export const type: KeywordRule = {
  boundaries: (schema, presence) => {
    const types = new Set(typesOf(schema));
    const values = [
      ...(types.has("string") ? [] : texts(types)),
      ...(types.has("number") || types.has("integer") ? [] : [wrong("number", "1", "a number is of another type")]),
      ...(schema.format === "uuid" ? [UUID_AS_NUMBER] : []),
      ...(types.has("boolean") ? [] : [wrong("boolean", "true", "a boolean is of another type")]),
      ...(types.has("object") ? [] : [objectFor(schema)]),
      ...(types.has("array") ? [] : [arrayFor(types)]),
      ...(types.has("object") ? [positional(schema)] : []),
      ...(types.has("null") ? [] : [nullFor(presence)]),
      ...numbers(schema, types),
      ...(types.has("array") ? arrays(schema) : []),
      ...(isPlainText(schema, types) ? [LONG_TEXT] : []),
    ];
    return presence === "body" && schema.required === undefined ? values.map(withoutFields) : values;
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

/** A value of another JSON type; that it is refused rests on strict types. */
function wrong(variant: string, json: string, why: string, rewrite?: ValueOptions["rewrite"]): BoundaryValue {
  return reject(variant, json, why, {
    ...(rewrite && { rewrite }),
    interpretations: ["I2"],
    statements: ["conventions/types"],
  });
}

const UUID_AS_NUMBER = wrong(
  "uuid-as-number",
  `${2n ** 126n}`,
  "the number of a UUID is not a text",
  (json) => `${BigInt(`0x${String(JSON.parse(json)).replaceAll("-", "")}`)}`,
);

function texts(types: Types): BoundaryValue[] {
  if (types.has("number") || types.has("integer")) {
    return [
      wrong("numeric-string", '"1"', "a number written as a string is a string", rewriteText(String)),
      wrong(
        "numeric-string-blanks",
        '" 1 "',
        "a number between blanks is a string",
        rewriteText((text) => ` ${text} `),
      ),
      wrong("text", '"many"', "a text is not a number"),
      wrong("empty-text", '""', "an empty text is not a number"),
    ];
  }
  if (types.has("boolean")) return [wrong("boolean-string", '"true"', "a boolean written as a string is a string")];
  const json = types.has("array") ? "[]" : "{}";
  return [
    wrong("text", '"text"', "a text is neither object nor array", firstElement),
    wrong("json-string", JSON.stringify(json), "JSON text within a string is a string", JSON.stringify),
    wrong("empty-text", '""', "an empty text is neither object nor array"),
  ];
}

function arrayFor(types: Types): BoundaryValue {
  if (types.has("object")) return wrong("array", "[]", "an array is not an object");
  return wrong("array", types.has("string") ? '["text"]' : "[1]", "an array of one value is no such value", (json) => {
    return `[${json}]`;
  });
}

/** Where no field of a body is required, a value that is empty may stand for an object without fields. */
function withoutFields(value: BoundaryValue): BoundaryValue {
  return ["null", "array", "empty-text"].includes(value.variant) ? { ...value, tier: "advisory" } : value;
}

/** Some readers of enumerations take an object with a listed value as its only name for that value. */
function objectFor({ enum: [first] = [] }: Schema): BoundaryValue {
  if (first === undefined) return wrong("object", "{}", "an object is of another type");
  const named = (name: string) => JSON.stringify({ [name]: null });
  return wrong("object", named(first), "an object whose name is a listed value is of another type", (json) =>
    named(String(JSON.parse(json))),
  );
}

/**
 * The values of an object without their names, in the order of the interface: some readers take an array for a record. A field
 * that is left out has its default, or null, which such a reader takes for an absent value only where there is no default.
 */
function positional({ properties = {} }: Schema): BoundaryValue {
  const fields = Object.entries(properties);
  const examples = fields.map(([, field]) => field.examples?.[0] ?? null);
  return wrong("positional", JSON.stringify(examples), "an array of its values is not an object", (json) => {
    const values: Readonly<Record<string, unknown>> = JSON.parse(json);
    return JSON.stringify(fields.map(([name, field]) => values[name] ?? field.default ?? null));
  });
}

function nullFor(presence: Presence): BoundaryValue {
  return presence === "optional"
    ? observe("null", "null", "the interface never says whether null stands for an absent field")
    : reject("null", "null", "null is not a value of the type", { statements: ["conventions/types"] });
}

function numbers(schema: Schema, types: Types): BoundaryValue[] {
  if (types.has("integer")) {
    return [
      reject("fraction", "10.5", "a number with a fraction is no integer"),
      reject("fraction-below-one", "0.5", "a number with a fraction is no integer"),
      observe("whole-with-fraction", "10.0", "JSON has no integers of its own, so 10.0 may be one"),
      observe("whole-with-exponent", "1e1", "JSON has no integers of its own, so 1e1 may be one"),
    ];
  }
  if (!types.has("number")) return [];
  if (schema.exclusiveMinimum !== undefined) return [...(types.has("string") ? forms() : []), ...fractions()];
  return [
    observe("negative", "-1", "no range is given", ALLOWED),
    accept("fraction", "1.5", "a number may have a fraction", { tier: "advisory" }),
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

function firstElement(json: string): string {
  const value: unknown = JSON.parse(json);
  return Array.isArray(value) && typeof value[0] === "string" ? JSON.stringify(value[0]) : '"text"';
}

function twice(json: string): string {
  const value: unknown = JSON.parse(json);
  return JSON.stringify(Array.isArray(value) ? [...value, ...value] : value);
}
