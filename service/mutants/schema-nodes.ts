// Finds a node of a schema by its place.
import type { Schema, SchemaMutation } from "../../schemas/index.ts";

/** The steps from a body to the place of a mutation: names of fields, and `items` for the elements of an array. */
export function stepsOf({ path }: Pick<SchemaMutation, "path">): readonly string[] {
  return path === "" ? [] : path.split("/");
}

/** The steps from a body to the node that describes the value at a pointer. */
export function stepsTo(pointer: string): readonly string[] {
  const tokens = pointer.split("/").slice(1);
  return tokens.map((token) => (/^\d+$/.test(token) ? "items" : token));
}

/** The node at some steps. Throws where there is none. */
export function nodeAt(schema: Schema, steps: readonly string[]): Schema {
  return steps.reduce<Schema>((node, step) => {
    const next = step === "items" && node.items !== undefined ? node.items : node.properties?.[step];
    if (next === undefined) throw new Error(`a schema has no node ${steps.join("/")}`);
    return next;
  }, schema);
}
