// Draws values of the fields of a request: of any type, size and spelling, at and beyond the limits of their place, or valid ones.
// fast-check generates them.
import fc, { type Arbitrary } from "fast-check";
import type { Splice } from "../../run/format/run.ts";
import type { SchemaNode } from "../../schemas/derive/nodes.ts";
import { type JsonType, type Schema, typesOf } from "../../schemas/dialect.ts";
import { type OperationId, operations } from "../../schemas/index.ts";
import { spliced } from "./drawn.ts";

/** JSON text of values for a place: of any type, and of its own within, at and beyond its limits. */
export function valuesFor({ schema }: SchemaNode): Arbitrary<string> {
  return fc
    .oneof(
      { arbitrary: fc.oneof(...typesOf(schema).map((type) => OF_TYPE[type](schema))), weight: 3 },
      { arbitrary: ANY_VALUE, weight: 2 },
    )
    .map((value) => JSON.stringify(value));
}

export const NUMBERS = fc.oneof(
  fc.integer({ min: -20, max: 20 }),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc
    .tuple(fc.integer({ min: -9_999, max: 9_999 }), fc.integer({ min: -9, max: 3 }))
    .map(([digits, exponent]) => Number(`${digits}e${exponent}`)),
);

/** From 0.01 to 99.99. */
const HUNDREDTHS = fc.integer({ min: 1, max: 9_999 }).map((hundredths) => hundredths / 100);

/** Numbers as parsers of programs read them, such as 0x10, +7 and 12e3. */
const SPELLED_NUMBERS = fc
  .tuple(fc.constantFrom("", "0x", "+", "-", " "), fc.nat({ max: 9_999 }), fc.constantFrom("", "e3", ".5", "_000", " "))
  .map((parts) => parts.join(""));

const TEXTS = fc.oneof(
  fc.string({ maxLength: 24 }),
  fc.string({ unit: "grapheme", maxLength: 12 }),
  NUMBERS.map(String),
  fc.string({ unit: fc.constantFrom("a", "Z", "0", " "), minLength: 1, maxLength: 80 }),
);

const ANY_VALUE: Arbitrary<unknown> = fc.oneof(
  NUMBERS,
  TEXTS,
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.oneof(NUMBERS, TEXTS, fc.boolean()), { maxLength: 3 }),
  fc.dictionary(fc.string({ minLength: 1, maxLength: 6 }), fc.oneof(NUMBERS, TEXTS), { maxKeys: 3 }),
);

const OF_TYPE: Readonly<Record<JsonType, (schema: Schema) => Arbitrary<unknown>>> = {
  integer: ({ minimum = 0, maximum = 50 }) =>
    fc.oneof(
      fc.integer({ min: minimum, max: maximum }),
      fc.integer({ min: minimum - 2, max: minimum + 1 }),
      fc.integer({ min: maximum, max: maximum * 3 }),
      NUMBERS,
    ),
  number: () => fc.oneof(HUNDREDTHS, NUMBERS),
  string: ({ enum: listed, maxLength, format, pattern, examples = [] }) =>
    fc.oneof(
      TEXTS,
      ...(pattern === undefined ? [] : [SPELLED_NUMBERS]),
      ...(format === undefined || format === "uuid"
        ? []
        : [URLS, ...(examples.length > 0 ? [fc.constantFrom(...examples)] : [])]),
      ...(listed === undefined
        ? []
        : [
            { arbitrary: fc.constantFrom(...listed), weight: 4 },
            fc.tuple(fc.constantFrom(...listed), SPLICE).map(([text, splice]) => spliced(text, splice)),
          ]),
      ...(maxLength === undefined
        ? []
        : [fc.string({ unit: LETTER, minLength: maxLength - 2, maxLength: maxLength * 2 })]),
    ),
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  array: ({ items = {} }) =>
    fc.array(fc.oneof(items.enum === undefined ? TEXTS : fc.constantFrom(...items.enum), ANY_VALUE), {
      minLength: 1,
      maxLength: 4,
    }),
  object: ({ properties = {} }) =>
    fc.record(
      Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, fc.oneof(valid(field), ANY_VALUE)])),
      { requiredKeys: [] },
    ),
};

const LETTER = fc.constantFrom(..."ABCDEFGHIJKLMNOPQRSTUVWXYZ");

const WORD = fc.string({ unit: fc.constantFrom(..."abcdefgh"), minLength: 1, maxLength: 8 });

const URLS = fc
  .tuple(fc.array(WORD, { minLength: 2, maxLength: 4 }), fc.constantFrom("", ".png", ".mp4"), fc.option(WORD))
  .map(([[host, ...path], end, query]) => {
    const asked = query === null ? "" : `?${query}=1`;
    return `https://${host}.example.com/${path.join("/")}${end}${asked}`;
  });

export const SPLICE: Arbitrary<Splice> = fc.record({
  at: fc.double({ min: 0, max: 0.999, noNaN: true }),
  remove: fc.nat({ max: 3 }),
  insert: fc.oneof(
    fc.string({ unit: fc.constantFrom(..."abgxZ019-_ .\t\n\"'"), maxLength: 3 }),
    fc.string({ maxLength: 2 }),
  ),
});

/** JSON text of a valid value for one free field or more; undefined for an operation without one. */
export function freeFields(operation: OperationId): Arbitrary<Readonly<Record<string, string>>> | undefined {
  const { properties = {}, required = [] } = operations[operation].request;
  const free = Object.entries(properties).filter(([name]) => !required.includes(name) && !DEPENDENT.has(name));
  if (free.length === 0) return undefined;
  const fields = free.map(([name, schema]) => [name, valid(schema).map((value) => JSON.stringify(value))] as const);
  return fc
    .record(Object.fromEntries(fields), { requiredKeys: [] })
    .filter((chosen) => Object.keys(chosen).length > 0) as Arbitrary<Readonly<Record<string, string>>>;
}

const DEPENDENT: ReadonlySet<string> = new Set([
  "user_id",
  "userAddress",
  "token_referral",
  "buyAmountUSD",
  "buyAmountToken",
  "sellAmountToken",
  "sellAmountUSD",
]);

function valid(schema: Schema): Arbitrary<unknown> {
  const { enum: listed, minimum = 0, maximum = 50, examples = [], format, properties, items } = schema;
  if (listed !== undefined) return fc.constantFrom(...listed);
  if (format !== undefined && examples.length > 0) return fc.constantFrom(...examples);
  const [type] = typesOf(schema);
  switch (type) {
    case "integer":
      return fc.integer({ min: minimum, max: maximum });
    case "number":
      return HUNDREDTHS;
    case "array":
      return items?.enum === undefined
        ? fc.array(fc.string({ unit: LETTER, minLength: 1, maxLength: 8 }), { maxLength: 3 })
        : fc.subarray([...items.enum], { minLength: 1 });
    case "object":
      return fc.record(
        Object.fromEntries(Object.entries(properties ?? {}).map(([name, field]) => [name, valid(field)])),
      );
    case "boolean":
      return fc.boolean();
    default:
      return fc.oneof(
        fc.constantFrom(...(examples.length > 0 ? examples : ["text"])),
        fc.string({ unit: LETTER, minLength: 1, maxLength: 10 }),
      );
  }
}
