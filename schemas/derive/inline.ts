// Replaces each $ref of a schema document by what it refers to, so that everything else sees plain trees.
import { innerOf, type Schema } from "../dialect.ts";

/** A schema in a file, which may refer to another file by a relative path. */
export type SchemaDocument = Schema & { readonly $id?: string; readonly $ref?: string };

type Lookup = (ref: string) => SchemaDocument;

/**
 * The schema without references. Fields beside a `$ref` add to its target: annotations and constraints override by
 * name, `required`, `properties` and `x-statement` are merged.
 */
export function inline(schema: SchemaDocument, lookup: Lookup): Schema {
  const { $ref, ...own } = withoutIdentity(schema);
  const merged: Schema = $ref === undefined ? own : merge(inline(lookup($ref), lookup), own);
  return { ...merged, ...innerOf(merged, (node) => inline(node, lookup)) };
}

function withoutIdentity(schema: SchemaDocument): SchemaDocument {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => key !== "$schema" && key !== "$id"));
}

function merge(target: Schema, own: Schema): Schema {
  return {
    ...target,
    ...own,
    ...((target.required ?? own.required) && { required: [...(target.required ?? []), ...(own.required ?? [])] }),
    ...((target.properties ?? own.properties) && { properties: { ...target.properties, ...own.properties } }),
    ...((target["x-statement"] ?? own["x-statement"]) && {
      "x-statement": { ...target["x-statement"], ...own["x-statement"] },
    }),
  };
}
