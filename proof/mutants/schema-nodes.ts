// Finds and replaces nodes of a schema.
import type { Schema } from "../../schemas/index.ts";
import { exchange, type SchemaMutation } from "./derived/mutations.ts";

/** The steps from a body to the node of a mutation: names of fields, and `items` for the elements of an array. */
export function stepsOf({ path }: Pick<SchemaMutation, "path">): readonly string[] {
  return path === "" ? [] : path.split("/");
}

/** The steps from a body to the node that describes the value at a pointer. */
export function stepsTo(pointer: string): readonly string[] {
  const tokens = pointer.split("/").slice(1);
  return tokens.map((token) => (/^\d+$/.test(token) ? "items" : token));
}

/** The node at some steps. Throws if it does not exist. */
export function nodeAt(schema: Schema, steps: readonly string[]): Schema {
  return steps.reduce<Schema>((node, step) => {
    const next = step === "items" && node.items !== undefined ? node.items : node.properties?.[step];
    if (next === undefined) throw new Error(`a schema has no node ${steps.join("/")}`);
    return next;
  }, schema);
}

/**
 * The schema that a mutant uses: that of the mutation, except for enumerations with an unlisted value. Which unlisted values
 * a client tries is random, so the mutant accepts every value in capital letters.
 */
export function mutatedSchema(mutation: SchemaMutation): Schema {
  const { schema, keyword, kind } = mutation;
  if (keyword !== "enum" || kind !== "loosened") return schema;
  const steps = stepsOf(mutation);
  const node = nodeAt(schema, steps);
  const values = node.enum ?? [];
  const capitals = values.map((value) => value.toUpperCase());
  const path = steps.map((step) => (step === "items" ? step : { property: step }));
  return exchange(schema, path, { ...node, enum: [...new Set([...values, ...capitals])] });
}
