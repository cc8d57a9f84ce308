// A schema as a list of its nodes.
import type { Schema } from "../dialect.ts";
import type { Presence } from "../keywords/keyword.ts";

/** Steps from the root of a schema to one of its nodes. */
export type SchemaPath = readonly ({ readonly property: string } | "items")[];

export type SchemaNode = { readonly path: SchemaPath; readonly schema: Schema; readonly presence: Presence };

/** All nodes, a parent before its fields, fields in the order of the file. */
export function nodesOf(schema: Schema, path: SchemaPath = [], presence: Presence = "body"): readonly SchemaNode[] {
  return [
    { path, schema, presence },
    ...Object.entries(schema.properties ?? {}).flatMap(([property, field]) =>
      nodesOf(field, [...path, { property }], schema.required?.includes(property) ? "required" : "optional"),
    ),
    ...(schema.items ? nodesOf(schema.items, [...path, "items"], "element") : []),
  ];
}

/** JSON pointer to the value of a node in a body; of an array, to its first element. */
export function pointerOf(path: SchemaPath): string {
  return path.map((step) => (step === "items" ? "/0" : `/${step.property}`)).join("");
}

/** Name of a node as statement ids spell it: `destinationChains/items`; empty for the body. */
export function nameOf(path: SchemaPath): string {
  return path.map((step) => (step === "items" ? step : step.property)).join("/");
}
