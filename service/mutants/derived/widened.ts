// The schema that a mutant uses: that of the mutation, except for enumerations with a foreign value. Which foreign values a
// client tries is chance, so the mutant accepts every value in capital letters.
import { exchange, type SchemaPath } from "../../../schemas/derive/nodes.ts";
import type { Schema, SchemaMutation } from "../../../schemas/index.ts";
import { nodeAt, stepsOf } from "../schema-nodes.ts";

/** The mutated schema, with all values in capital letters where it has one of them. */
export function widened(mutation: SchemaMutation): Schema {
  const { schema, keyword, kind } = mutation;
  if (keyword !== "enum" || kind !== "loosened") return schema;
  const node = nodeAt(schema, stepsOf(mutation));
  const values = node.enum ?? [];
  const capitals = values.map((value) => value.toUpperCase());
  return exchange(schema, pathOf(mutation), { ...node, enum: [...new Set([...values, ...capitals])] });
}

function pathOf(mutation: SchemaMutation): SchemaPath {
  return stepsOf(mutation).map((step) => (step === "items" ? step : { property: step }));
}
