// Valid bodies made from the schemas: seeded ones for tests and services, and one fixed, readable example per body.
import { type Schema, typesOf } from "../dialect.ts";
import { operations } from "../facts.ts";
import type { Direction, OperationId } from "../operation.ts";
import type { Random } from "../random.ts";

/** Which fields that may be absent are there: none, all, or each by the toss of a coin. */
export type OptionalFields = "none" | "all" | "some";

/** A body; every request and response of the interface is a JSON object. */
export type SampleBody = { readonly [field: string]: unknown };

/** A request that keeps every constraint of the schema, the advisory ones too. The same random stream gives the same body. */
export function sampleRequest(
  operation: OperationId,
  random: Random,
  { optional }: { readonly optional: OptionalFields },
): SampleBody {
  return sampleBody(operation, "request", random, optional);
}

/** A success response that keeps every constraint of the schema; its fields are right one by one, not in relation. */
export function sampleResponse(
  operation: OperationId,
  random: Random,
  { optional }: { readonly optional: OptionalFields },
): SampleBody {
  return sampleBody(operation, "response", random, optional);
}

/** The value of a node that its `examples` give, composed of those of its fields: always the same, and whole. */
export function exampleOf(schema: Schema): unknown {
  if (schema.examples) return schema.examples[0];
  if (schema.enum) return schema.default ?? schema.enum[0];
  if (schema.properties) return mapFields(schema.properties, exampleOf);
  if (schema.items) return [exampleOf(schema.items)];
  throw new Error(`a node of type ${typesOf(schema).join(" or ")} needs examples`);
}

/** The example of a request, with values that are known in place of those of its fields by these names. */
export function exampleRequest(operation: OperationId, known: Readonly<Record<string, unknown>>): SampleBody {
  const { properties = {} } = operations[operation].request;
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, known[name] ?? exampleOf(schema)]),
  );
}

function sampleBody(
  operation: OperationId,
  direction: Direction,
  random: Random,
  optional: OptionalFields,
): SampleBody {
  return sampleObject(operations[operation][direction], random, optional);
}

function sampleObject(schema: Schema, random: Random, optional: OptionalFields): SampleBody {
  const isThere = (name: string) =>
    schema.required?.includes(name) || optional === "all" || (optional === "some" && random.next() < 0.5);
  const fields = Object.entries(schema.properties ?? {}).filter(([name]) => isThere(name));
  return mapFields(Object.fromEntries(fields), (field) => sample(field, random, optional));
}

function sample(schema: Schema, random: Random, optional: OptionalFields): unknown {
  if (schema.enum) return random.pick(schema.enum);
  switch (random.pick(typesOf(schema))) {
    case "object":
      return sampleObject(schema, random, optional);
    case "array":
      return sampleArray(schema, random, optional);
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

function sampleArray({ items = {} }: Schema, random: Random, optional: OptionalFields): unknown[] {
  return Array.from({ length: random.integer(0, 3) }, () => sample(items, random, optional));
}

function sampleText(schema: Schema, random: Random): string {
  if (schema.format === "uuid") return random.uuid();
  // From 2024 on, whole seconds.
  if (schema.format === "date-time") return new Date(random.integer(1704067200, 1900000000) * 1000).toISOString();
  const texts = (schema.examples ?? []).filter((example) => typeof example === "string");
  if (texts.length === 0) throw new Error(`a node of type ${typesOf(schema).join(" or ")} needs an example text`);
  return random.pick(texts);
}

function mapFields(fields: Readonly<Record<string, Schema>>, value: (field: Schema) => unknown): SampleBody {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, value(field)]));
}
