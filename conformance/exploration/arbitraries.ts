// Draws requests: values of every type, size and spelling at every place, changed texts, names and documents, and valid values
// of many fields at once. fast-check generates them, and makes those that show a fault smaller.
import fc, { type Arbitrary } from "fast-check";
import type { DrawnSequence, DrawnStep, Splice } from "../../run/format/run.ts";
import type { SchemaNode } from "../../schemas/derive/nodes.ts";
import { type JsonType, type Schema, typesOf } from "../../schemas/dialect.ts";
import { type OperationId, operations } from "../../schemas/index.ts";
import { REFUSED_TOKEN, TOKEN } from "../../target/exchange/probe.ts";
import { LONG_PAGE } from "../checks/leaderboard-pages.ts";
import { type Drawn, type DrawnEdit, placesOf, spliced } from "./drawn.ts";

export type Draw = {
  readonly operations: readonly OperationId[];
  /** How often a place is drawn, beside 1. */
  readonly weightOf: (operation: OperationId, pointer: string) => number;
  /** Requests that showed something new: one in four is a change of one of them. */
  readonly kept: readonly Drawn[];
};

export function drawnRequests({ operations: wanted, weightOf, kept }: Draw): Arbitrary<Drawn> {
  const fresh = wanted.flatMap((operation) =>
    editsOf(operation).map(({ pointer, edit }) => ({
      arbitrary: edit.map((drawn): Drawn => ({ operation, edit: drawn })),
      weight: Math.max(1, Math.round(10 * weightOf(operation, pointer))),
    })),
  );
  const known = kept.filter(({ operation, edit }) => edit.kind !== "sequence" && wanted.includes(operation));
  if (known.length === 0) return fc.oneof(...fresh);
  return fc.oneof({ arbitrary: fc.oneof(...fresh), weight: 3 }, { arbitrary: changesOf(known), weight: 1 });
}

/** Each listed value at each place, with which an exploration begins. */
export function listedValues(wanted: readonly OperationId[]): readonly Drawn[] {
  return wanted.flatMap((operation) =>
    placesOf(operation).flatMap(([pointer, { schema }]) =>
      (schema.enum ?? []).map((value): Drawn => {
        return { operation, edit: { kind: "value", pointer, json: JSON.stringify(value) } };
      }),
    ),
  );
}

type Place = { readonly pointer: string; readonly edit: Arbitrary<DrawnEdit> };

/** The ways to draw an edit of an operation, by the place that each is about. */
function editsOf(operation: OperationId): readonly Place[] {
  return placesOf(operation).flatMap(([pointer, node]) => {
    const value = values(node).map((json): DrawnEdit => ({ kind: "value", pointer, json }));
    if (pointer === "")
      return [value, HEADERS, documents(), ...severalValues(operation)].map((edit) => ({ pointer, edit }));
    const { schema, presence } = node;
    const isChanged = schema.enum !== undefined || schema.format === "uuid";
    const name = pointer.slice(pointer.lastIndexOf("/") + 1);
    return [
      { pointer, edit: value },
      ...(isChanged ? [{ pointer, edit: SPLICE.map((splice): DrawnEdit => ({ kind: "text", pointer, splice })) }] : []),
      ...(presence === "optional" ? [{ pointer, edit: fc.constant<DrawnEdit>({ kind: "absent", pointer }) }] : []),
      ...(presence === "required" ? [{ pointer, edit: names(operation, pointer, name) }] : []),
    ];
  });
}

/** JSON text of values for a place: of any type, and of its own within, at and beyond its limits. */
function values({ schema }: SchemaNode): Arbitrary<string> {
  return fc
    .oneof(
      { arbitrary: fc.oneof(...typesOf(schema).map((type) => OF_TYPE[type](schema))), weight: 3 },
      { arbitrary: ANY_VALUE, weight: 2 },
    )
    .map((value) => JSON.stringify(value));
}

const NUMBERS = fc.oneof(
  fc.integer({ min: -20, max: 20 }),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc
    .tuple(fc.integer({ min: -9_999, max: 9_999 }), fc.integer({ min: -9, max: 3 }))
    .map(([digits, exponent]) => Number(`${digits}e${exponent}`)),
);

/** From 0.01 to 99.99. */
const HUNDREDTHS = fc.integer({ min: 1, max: 9_999 }).map((hundredths) => hundredths / 100);

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
  string: ({ enum: listed, maxLength, format, examples = [] }) =>
    fc.oneof(
      TEXTS,
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

const SPLICE: Arbitrary<Splice> = fc.record({
  at: fc.double({ min: 0, max: 0.999, noNaN: true }),
  remove: fc.nat({ max: 3 }),
  insert: fc.oneof(
    fc.string({ unit: fc.constantFrom(..."abgxZ019-_ .\t\n\"'"), maxLength: 3 }),
    fc.string({ maxLength: 2 }),
  ),
});

/** Other names for a field: changed in one place, or in their case. */
function names(operation: OperationId, pointer: string, name: string): Arbitrary<DrawnEdit> {
  const known = Object.keys(operations[operation].request.properties ?? {});
  const changed = SPLICE.map((splice) => spliced(name, splice)).filter((to) => to !== "" && !known.includes(to));
  return changed.map((to) => ({ kind: "name", pointer, to }));
}

const WORD = fc.string({ unit: fc.constantFrom(..."abcdefgh"), minLength: 1, maxLength: 8 });

const URLS = fc
  .tuple(fc.array(WORD, { minLength: 2, maxLength: 4 }), fc.constantFrom("", ".png", ".mp4"), fc.option(WORD))
  .map(([[host, ...path], end, query]) => {
    const asked = query === null ? "" : `?${query}=1`;
    return `https://${host}.example.com/${path.join("/")}${end}${asked}`;
  });

/** Authorization headers with another scheme, another blank or no credential. */
const HEADERS: Arbitrary<DrawnEdit> = fc
  .tuple(
    fc.oneof(
      fc.constantFrom("", "Bearer", "Basic", "Token", "Digest", "JWT"),
      SPLICE.map((splice) => spliced("Bearer", splice)),
    ),
    fc.constantFrom(" ", "", "  ", "="),
    fc.constantFrom(TOKEN, "", REFUSED_TOKEN),
  )
  .map((parts) => ({
    kind: "header",
    text: parts
      .join("")
      .replace(/[^ -~]/g, "x")
      .trim(),
  }));

/** Documents that are changed in one place. */
function documents(): Arbitrary<DrawnEdit> {
  const insert = fc.string({ unit: fc.constantFrom(..."{}[]\",:'\\0aN-.\n"), maxLength: 3 });
  return fc
    .record({ at: fc.double({ min: 0, max: 0.999, noNaN: true }), remove: fc.nat({ max: 2 }), insert })
    .map((splice) => ({ kind: "bytes", splice }));
}

/** Valid values of some optional fields together; those whose values depend on state or on each other are left out. */
function severalValues(operation: OperationId): readonly Arbitrary<DrawnEdit>[] {
  const fields = freeFields(operation);
  return fields === undefined ? [] : [fields.map((chosen) => ({ kind: "values", fields: chosen }))];
}

/** JSON text of a valid value for one free field or more; undefined for an operation without one. */
function freeFields(operation: OperationId): Arbitrary<Readonly<Record<string, string>>> | undefined {
  const { properties = {}, required = [] } = operations[operation].request;
  const free = Object.entries(properties).filter(([name]) => !required.includes(name) && !DEPENDENT.has(name));
  if (free.length === 0) return undefined;
  const fields = free.map(([name, schema]) => [name, valid(schema).map((value) => JSON.stringify(value))] as const);
  return fc
    .record(Object.fromEntries(fields), { requiredKeys: [] })
    .filter((chosen) => Object.keys(chosen).length > 0) as Arbitrary<Readonly<Record<string, string>>>;
}

/** Up to twelve requests one after the other or at once, some of which name what earlier ones returned. */
export function drawnSequences({
  operations: wanted,
  kept,
}: Omit<Draw, "weightOf">): Arbitrary<DrawnSequence["steps"]> {
  const step = fc.oneof(...wanted.map(stepOf));
  const alone = step.map((one): Steps => [one]);
  const atOnce = fc
    .tuple(fc.oneof(alone, fc.array(step, { minLength: 2, maxLength: 3 })), fc.integer({ min: 2, max: 8 }))
    .map(
      ([some, count]): Steps =>
        Array.from({ length: count }, (_, at) => {
          const next = some[at % some.length] as DrawnStep;
          return at === 0 ? next : { ...next, atOnce: true };
        }),
    );
  const twice = fc
    .tuple(step, fc.option(step))
    .map(([one, between]): Steps => [one, ...(between ? [between] : []), one]);
  const fresh = fc
    .array(fc.oneof(alone, twice, atOnce, ...lifeOf(wanted)), { minLength: 1, maxLength: 3 })
    .map((groups): Steps => groups.flat().slice(0, MOST_STEPS));
  const known = kept.flatMap(({ edit }) => (edit.kind === "sequence" ? [edit.steps] : []));
  const longer = () =>
    fc.tuple(fc.constantFrom(...known), alone).map(([before, more]) => [...before.slice(1 - MOST_STEPS), ...more]);
  return known.length === 0 ? fresh : fc.oneof({ arbitrary: fresh, weight: 3 }, longer());
}

type Steps = DrawnSequence["steps"];

const MOST_STEPS = 12;

/** A creation, and what is asked of the new token. */
function lifeOf(wanted: readonly OperationId[]): readonly Arbitrary<Steps>[] {
  const asked = (["token-price", "trade-token"] as const).filter((operation) => wanted.includes(operation));
  if (!wanted.includes("create-token-transaction") || asked.length === 0) return [];
  const ofIt = fc.oneof(...asked.map(stepOf)).map((step): DrawnStep => ({ ...step, of: 0 }));
  const life = fc.tuple(stepOf("create-token-transaction"), fc.array(ofIt, { minLength: 1, maxLength: 4 }));
  return [life.map(([creation, more]) => [creation, ...more])];
}

/** A service may limit its pages further, if it says so. */
function onShortPage(fields: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { limit } = fields;
  return limit === undefined ? fields : { ...fields, limit: `${1 + (Number(limit) % LONG_PAGE.limit)}` };
}

function stepOf(operation: OperationId): Arbitrary<DrawnStep> {
  const fields = freeFields(operation);
  const namesEarlier = operation !== "create-token-transaction" && operation !== "get-leaderboard";
  return fc.record(
    {
      operation: fc.constant(operation),
      ...(namesEarlier && { of: fc.nat({ max: 1 }) }),
      ...(fields && { fields: fields.map(onShortPage) }),
    },
    { requiredKeys: ["operation"] },
  ) as Arbitrary<DrawnStep>;
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

/** Requests that were kept, changed in one place. */
function changesOf(kept: readonly Drawn[]): Arbitrary<Drawn> {
  return fc.tuple(fc.constantFrom(...kept), SPLICE, NUMBERS).map(([drawn, splice, number]) => {
    const { operation, edit } = drawn;
    if (edit.kind === "text" || edit.kind === "bytes")
      return { operation, edit: { ...edit, splice: { ...edit.splice, insert: edit.splice.insert + splice.insert } } };
    if (edit.kind !== "value") return drawn;
    const changed = changedValue(JSON.parse(edit.json), splice, number);
    return { operation, edit: { ...edit, json: JSON.stringify(changed) } };
  });
}

function changedValue(value: unknown, splice: Splice, number: number): unknown {
  if (typeof value === "string") return spliced(value, splice);
  if (typeof value === "number") return Number.isFinite(value * number) ? value * number : number;
  if (Array.isArray(value)) return [...value, splice.insert];
  if (typeof value === "object" && value !== null) return { ...value, [splice.insert]: number };
  return [value];
}
