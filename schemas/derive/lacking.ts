// Writes the functions that say which places of a body lack a value: straight lines for k6's interpreter, like the checks. A
// place has one if it is there and neither null, nor a text of no characters, nor a list of no elements; one within a list
// if any element has it; one within another only counts if that one has a value. The twin of what the quick judge in Go notes
// by the way.
import { type Schema, typesOf } from "../dialect.ts";
import type { OperationId } from "../operation.ts";
import { fieldsOf, type Place, placeAround, placesOf } from "./places.ts";

/** Source of a module without imports: for each operation a function from a body, an object, to the bits of its places. */
export function lackingSource(responses: ReadonlyMap<OperationId, Schema>): string {
  const functions = [...responses].map(([id, schema]) => {
    const places = placesOf(schema);
    const scope: Scope = { places: new Map(places.map((place) => [place.name, place])), count: 0 };
    const all = bitsIn("", scope);
    const lines = objectLines(schema, "body", "", "  ", scope);
    return [`function ${nameOf(id)}(body) {`, `  let lacking = ${all};`, ...lines, "  return lacking;", "}"].join("\n");
  });
  const rows = [...responses.keys()].map((id) => `  ${JSON.stringify(id)}: ${nameOf(id)},`);
  return `${[...functions, ["export const lackingIn = {", ...rows, "};"].join("\n")].join("\n\n")}\n`;
}

/** The declaration of the module. */
export const LACKING_DECLARATION = `import type { OperationId } from "../operation.ts";
export declare const lackingIn: Readonly<Record<OperationId, (body: Readonly<Record<string, unknown>>) => number>>;
`;

/** The places by name, and how many variables there are so far. */
type Scope = { readonly places: ReadonlyMap<string, Place>; count: number };

/** Statements that take the bits of a value that is neither null nor absent out of `lacking`. */
function objectLines(schema: Schema, value: string, prefix: string, indent: string, scope: Scope): readonly string[] {
  return fieldsOf(schema).flatMap(([field, node]) => {
    const name = `${prefix}${field}`;
    const place = scope.places.get(name);
    if (place === undefined) return [];
    const own = `v${scope.count++}`;
    const inner = withinLines(node, own, name, `${indent}  `, scope);
    const isThere = `${own} !== undefined && ${own} !== null${emptyText(node, own)}`;
    return [
      `${indent}const ${own} = ${value}[${JSON.stringify(field)}];`,
      ...(inner.length === 0
        ? [`${indent}if (${isThere}) lacking &= ~${place.bit};`]
        : [
            `${indent}if (${isThere}) {`,
            // At the first value there: what is within it counts from now on.
            `${indent}  if ((lacking & ${place.bit}) !== 0) lacking += ${bitsIn(name, scope) - place.bit};`,
            ...inner,
            `${indent}}`,
          ]),
    ];
  });
}

/** The bits of the places directly within a place; those of the body within none. */
function bitsIn(name: string, { places }: Scope): number {
  return [...places.values()].reduce((sum, place) => (placeAround(place.name) === name ? sum + place.bit : sum), 0);
}

/** The rest of the condition that a value is there, for types whose values may be empty. */
function emptyText(node: Schema, value: string): string {
  const [type] = typesOf(node);
  if (type === "number" || type === "integer" || type === "boolean" || type === "object") return "";
  return ` && ${value}.length !== 0`;
}

/** Statements for what lies within a value; a loop over elements ends once nothing of them is lacking. */
function withinLines(node: Schema, value: string, name: string, indent: string, scope: Scope): readonly string[] {
  if (!typesOf(node).includes("array")) return objectLines(node, value, `${name}.`, indent, scope);
  const bits = scope.places.get(name.replace(/(\[\])+$/, ""))?.within ?? 0;
  if (bits === 0) return [];
  const [at, own] = [`i${scope.count}`, `v${scope.count++}`];
  return [
    `${indent}for (let ${at} = 0, end = ${value}.length; ${at} < end && (lacking & ${bits}) !== 0; ${at}++) {`,
    `${indent}  const ${own} = ${value}[${at}];`,
    `${indent}  if (${own} === undefined || ${own} === null) continue;`,
    ...withinLines(node.items ?? {}, own, `${name}[]`, `${indent}  `, scope),
    `${indent}}`,
  ];
}

function nameOf(operation: OperationId): string {
  return operation.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
