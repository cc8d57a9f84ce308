// The schema that a mutant lives by. It is the mutation's own, but for enumerations with a foreign member: which of all foreign
// values a client tries is chance, so that the mutant takes every member in capitals.
import { exchange, type SchemaPath } from "../../../schemas/derive/nodes.ts";
import type { Schema, SchemaMutation } from "../../../schemas/index.ts";
import { nodeAt, stepsOf } from "./node-at.ts";

/** The mutation's schema, with the capitals of all members where it has those of one. */
export function widened(mutation: SchemaMutation): Schema {
  const { schema, keyword, kind } = mutation;
  if (keyword !== "enum" || kind !== "loosened") return schema;
  const node = nodeAt(schema, stepsOf(mutation));
  const fields = node.enum ?? [];
  const capitals = fields.map((field) => field.toUpperCase());
  return exchange(schema, pathOf(mutation), { ...node, enum: [...new Set([...fields, ...capitals])] });
}

function pathOf(mutation: SchemaMutation): SchemaPath {
  return stepsOf(mutation).map((step) => (step === "items" ? step : { property: step }));
}
