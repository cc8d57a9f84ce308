// The places of a response schema that have a value or lack it: by their names, both engines and the journal mean the same.
import { type Schema, typesOf } from "../dialect.ts";

/** A place: the names of the fields on the way to it joined by dots, with `[]` after each list. */
export type Place = {
  readonly name: string;
  /** Its bit in the number that says which places of a body lack a value. */
  readonly bit: number;
  /** The bits of the places within it. */
  readonly within: number;
};

/** As many bits as a positive number has where JavaScript computes with bits. */
const MOST_PLACES = 31;

/** All places of a schema, each before those within it; none that must stay empty. Throws if there are too many for one number. */
export function placesOf(schema: Schema): readonly Place[] {
  const names = namesWithin(schema, "");
  if (names.length > MOST_PLACES)
    throw new Error(`${names.length} places of a response are more than a number has bits`);
  const isWithin = (inner: string, name: string): boolean => {
    const around = placeAround(inner);
    return around !== "" && (around === name || isWithin(around, name));
  };
  const within = (name: string) => names.reduce((sum, inner, at) => (isWithin(inner, name) ? sum + 2 ** at : sum), 0);
  return names.map((name, at) => ({ name, bit: 2 ** at, within: within(name) }));
}

/** The name of the place that another lies directly within; empty for a field of the body. */
export function placeAround(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf("."))).replace(/(\[\])+$/, "");
}

function namesWithin(schema: Schema, prefix: string): readonly string[] {
  return fieldsOf(schema).flatMap(([field, node]) => {
    if (schema.not?.required.includes(field)) return [];
    const name = `${prefix}${field}`;
    const { inner, path } = withinOf(node, name);
    return [name, ...namesWithin(inner, `${path}.`)];
  });
}

/** The fields of an object, those that must be absent and those without a schema of their own too. */
export function fieldsOf({ properties = {}, required = [], not }: Schema): readonly (readonly [string, Schema])[] {
  const names = new Set([...Object.keys(properties), ...required, ...(not?.required ?? [])]);
  return [...names].map((name) => [name, properties[name] ?? {}]);
}

/** The schema of what lies within a value, and the name of the way there: through a list, or lists of lists. */
function withinOf(node: Schema, name: string): { readonly inner: Schema; readonly path: string } {
  if (!typesOf(node).includes("array")) return { inner: node, path: name };
  return withinOf(node.items ?? {}, `${name}[]`);
}
