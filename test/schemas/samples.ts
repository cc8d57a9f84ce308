// Valid bodies made from the schemas, the same for the same seed; and bodies with other values in them.
import fc from "fast-check";
import { nodesOf } from "../../schemas/derive/nodes.ts";
import { type Direction, OPERATION_IDS, type OperationId, type Schema, typesOf } from "../../schemas/index.ts";
import type { JsonObject } from "../../schemas/json.ts";
import { createRandom, type Random } from "../../schemas/random.ts";

/** Every body of the interface. */
export const BODIES = OPERATION_IDS.flatMap((id) =>
  (["request", "response"] as const).map((direction): readonly [OperationId, Direction] => [id, direction]),
);

/** Which fields that may be absent are there: none, all, or each by chance. */
export type OptionalFields = "none" | "all" | "some";

/** A body that keeps every constraint of its schema, the advisory ones too; its fields are right one by one, not in relation. */
export function sampleOf(body: Schema, seed: number, optional: OptionalFields): JsonObject {
  return sampleObject(body, createRandom(seed), optional);
}

function sampleObject({ properties = {}, required = [] }: Schema, random: Random, optional: OptionalFields) {
  const isThere = (name: string) =>
    required.includes(name) || optional === "all" || (optional === "some" && random.next() < 0.5);
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => isThere(name))
      .map(([name, field]) => [name, sample(field, random, optional)]),
  );
}

function sample(schema: Schema, random: Random, optional: OptionalFields): unknown {
  if (schema.enum) return random.pick(schema.enum);
  switch (random.pick(typesOf(schema))) {
    case "object":
      return sampleObject(schema, random, optional);
    case "array":
      return Array.from({ length: random.integer(0, 3) }, () => sample(schema.items ?? {}, random, optional));
    case "string":
      return sampleText(schema, random);
    case "integer":
      return random.integer(schema.minimum ?? 0, Math.min(schema.maximum ?? 1000, (schema.minimum ?? 0) + 1000));
    case "number":
      return (schema.exclusiveMinimum ?? schema.minimum ?? 0) + random.integer(1, 100_000) / 100;
    case "boolean":
      return random.next() < 0.5;
    case "null":
      return null;
  }
}

function sampleText({ format, examples = [] }: Schema, random: Random): string {
  if (format === "uuid") return random.uuid();
  // From 2024 on, whole seconds.
  if (format === "date-time") return new Date(random.integer(1704067200, 1900000000) * 1000).toISOString();
  return random.pick(examples.filter((example) => typeof example === "string"));
}

/** Bodies of a schema with other values, or none, at so many of their places. */
export function editedBodies(schema: Schema, atLeast: number, atMost: number): fc.Arbitrary<unknown> {
  const places = nodesOf(schema).map(({ path }) => path.map((step) => (step === "items" ? 0 : step.property)));
  const edit = fc.tuple(fc.constantFrom(...places), anyValue(schema));
  return fc
    .tuple(fc.integer(), fc.array(edit, { minLength: atLeast, maxLength: atMost }))
    .map(([seed, edits]) =>
      edits.reduce<unknown>((body, [place, value]) => exchanged(body, place, value), sampleOf(schema, seed, "some")),
    );
}

/** Values that lie at borders of the schema or have nothing to do with it; undefined takes a field away. */
function anyValue(schema: Schema): fc.Arbitrary<unknown> {
  const texts = nodesOf(schema).flatMap(({ schema: node }) => [...(node.enum ?? []), ...(node.examples ?? [])]);
  return fc.oneof(
    fc.constantFrom(undefined, null, true, 0, -0, 1, 1.5, -1, 1001, 1e300, "", "0", " ", "𝒳".repeat(6), [], {}, [null]),
    fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, { chain: "base" }, { a: undefined }, Object.create({ a: 1 })),
    fc.constantFrom(...(texts.length === 0 ? [null] : texts)),
    fc.string(),
    fc.uuid(),
    fc.jsonValue({ maxDepth: 2 }),
  );
}

/** The body with another value at a place; unchanged where the path is missing. */
function exchanged(body: unknown, [step, ...rest]: readonly (string | number)[], value: unknown): unknown {
  if (step === undefined) return value;
  if (typeof body !== "object" || body === null || (typeof step === "number" && !Array.isArray(body))) return body;
  const inner = exchanged(Reflect.get(body, step), rest, value);
  if (Array.isArray(body)) return [inner, ...body.slice(1)];
  if (inner === undefined) return Object.fromEntries(Object.entries(body).filter(([name]) => name !== step));
  return { ...body, [step]: inner };
}
