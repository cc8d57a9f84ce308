// The fields of a response that may have no value: a load counts the responses without one, by the name of the field.
import { type Schema, typesOf } from "../dialect.ts";

/** A field: the names on the way to it joined by dots, with `[]` after each list. */
export type ResponseField = {
  readonly name: string;
  /** The bits of the fields within it; the bit of a field is that of its index. */
  readonly within: number;
};

/** The engine notes the fields of a body in a number of 32 bits. */
const MOST_FIELDS = 31;

/** All fields of a schema, each before those within it, without those that must be absent. Throws if there are too many. */
export function responseFields(schema: Schema): readonly ResponseField[] {
  const names = namesWithin(schema, "");
  if (names.length > MOST_FIELDS) throw new Error(`a response may have ${MOST_FIELDS} fields, got ${names.length}`);
  const isWithin = (inner: string, name: string): boolean => {
    const around = fieldAround(inner);
    return around !== "" && (around === name || isWithin(around, name));
  };
  return names.map((name) => ({
    name,
    within: names.reduce((sum, inner, at) => (isWithin(inner, name) ? sum + 2 ** at : sum), 0),
  }));
}

/** The name of the field that another lies directly within; empty for a field of the body. */
export function fieldAround(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf("."))).replace(/(\[\])+$/, "");
}

/** The names of all fields of an object, also of those that have no schema or must be absent. */
export function fieldNames({ properties = {}, required = [], not }: Schema): readonly string[] {
  return [...new Set([...Object.keys(properties), ...required, ...(not?.required ?? [])])];
}

function namesWithin(schema: Schema, prefix: string): readonly string[] {
  return fieldNames(schema).flatMap((field) => {
    if (schema.not?.required.includes(field)) return [];
    const name = `${prefix}${field}`;
    const { inner, path } = innermost(schema.properties?.[field] ?? {}, name);
    return [name, ...namesWithin(inner, `${path}.`)];
  });
}

/** The schema of the values in a list, or in lists of lists, and the name of the way there. */
function innermost(node: Schema, path: string): { readonly inner: Schema; readonly path: string } {
  return typesOf(node).includes("array") ? innermost(node.items ?? {}, `${path}[]`) : { inner: node, path };
}
