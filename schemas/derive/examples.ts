// One fixed, readable example of each body, made from the schemas.
import { type Schema, typesOf } from "../dialect.ts";
import { operations } from "../facts.ts";
import type { JsonObject } from "../json.ts";
import type { OperationId } from "../operation.ts";

/** The value of a node that its `examples` give, composed of those of its fields: always the same, and whole. */
export function exampleOf(schema: Schema): unknown {
  if (schema.examples) return schema.examples[0];
  if (schema.enum) return schema.default ?? schema.enum[0];
  if (schema.properties)
    return Object.fromEntries(Object.entries(schema.properties).map(([name, field]) => [name, exampleOf(field)]));
  if (schema.items) return [exampleOf(schema.items)];
  throw new Error(`a node of type ${typesOf(schema).join(" or ")} needs examples`);
}

/** The example of a request, with values that are known in place of those of its fields by these names. */
export function exampleRequest(operation: OperationId, known: JsonObject): JsonObject {
  const { properties = {} } = operations[operation].request;
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, known[name] ?? exampleOf(schema)]),
  );
}
