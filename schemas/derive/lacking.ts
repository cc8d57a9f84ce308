// Writes the functions that say which places of a body lack a value: straight lines for k6's interpreter, like the checks. A
// place has one if it is there and neither null, nor a text of no characters, nor a list of no elements; one within a list
// if any element has it. The twin of what the quick judge in Go notes by the way.
import { type Schema, typesOf } from "../dialect.ts";
import type { OperationId } from "../operation.ts";
import { fieldsOf, placesOf } from "./places.ts";

/** Source of a module without imports: for each operation a function from a body, an object, to the bits of its places. */
export function lackingSource(responses: ReadonlyMap<OperationId, Schema>): string {
  const functions = [...responses].map(([id, schema]) => {
    const places = placesOf(schema);
    const scope: Scope = { bits: new Map(places.map(({ name, bit }) => [name, bit])), count: 0 };
    const all = places.reduce((sum, { bit }) => sum + bit, 0);
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

/** The bits of all places by name, and how many variables there are so far. */
type Scope = { readonly bits: ReadonlyMap<string, number>; count: number };

/** Statements that take the bits of a value that is neither null nor absent out of `lacking`. */
function objectLines(schema: Schema, value: string, prefix: string, indent: string, scope: Scope): readonly string[] {
  return fieldsOf(schema).flatMap(([field, node]) => {
    const name = `${prefix}${field}`;
    if (!scope.bits.has(name)) return [];
    const own = `v${scope.count++}`;
    const inner = withinLines(node, own, name, `${indent}  `, scope);
    const found = `lacking &= ~${scope.bits.get(name)};`;
    const isThere = `${own} !== undefined && ${own} !== null${emptyText(node, own)}`;
    return [
      `${indent}const ${own} = ${value}[${JSON.stringify(field)}];`,
      ...(inner.length === 0
        ? [`${indent}if (${isThere}) ${found}`]
        : [`${indent}if (${isThere}) {`, `${indent}  ${found}`, ...inner, `${indent}}`]),
    ];
  });
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
  const bits = [...scope.bits]
    .filter(([place]) => place.startsWith(`${name}[]`))
    .reduce((sum, [, bit]) => sum + bit, 0);
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
