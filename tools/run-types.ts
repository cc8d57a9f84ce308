// Writes the TypeScript types of runs, and of what is written beside them, from their published schemas.
import { compile, type JSONSchema } from "json-schema-to-typescript";
import { RUN_SCHEMAS } from "../run/format/read.ts";
import journal from "../run/journal/journal.schema.json" with { type: "json" };
import { isObject } from "../schemas/json.ts";
import { OPERATION_IDS } from "../schemas/operation.ts";

/** Types that the project declares elsewhere, by what refers to them. */
const DECLARED: Readonly<Record<string, string>> = {
  "run-header.schema.json#/$defs/operation": "OperationId",
  "fixtures.schema.json": "FixtureSet",
  "objectives.schema.json#/properties/objectives/items": "Objective",
};

/** Source of a module with one type for each title in the schemas, such as `LoadFinding` for "Load finding". */
export async function runTypesSource(): Promise<string> {
  const { "fixtures.schema.json": _declared, ...runs } = RUN_SCHEMAS;
  const schemas = {
    ...runs,
    "journal.schema.json": journal,
  };
  const $defs = Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, compilable(schema, name)]));
  const all = { title: "All", $defs, anyOf: Object.keys($defs).map((name) => ({ $ref: `#/$defs/${name}` })) };
  const source = await compile(all as JSONSchema, "All", {
    additionalProperties: false,
    bannerComment: "",
    style: { printWidth: 120 },
    unreachableDefinitions: true,
  });
  const types = source.replace(REFERENCE_NOTES, "");
  const names = [...types.matchAll(/^export (?:type|interface) (?!All\b|\w+SchemaJson\b)(\w+)/gm)];
  return [
    HEADER,
    ...names.map(([, name]) => `export type ${name} = Immutable<Written.${name}>;`),
    `\ndeclare namespace Written {\n${types}}\n`,
  ].join("\n");
}

const HEADER = `// Generated from the published schemas of runs by \`npm run generate\`. Not to be edited.
import type { OperationId } from "../../../schemas/operation.ts";
import type { FixtureSet } from "../fixture-set.ts";
import type { Objective } from "../objectives.ts";

type Immutable<T> = T extends object ? { readonly [Key in keyof T]: Immutable<T[Key]> } : T;
`;

/** What the compiler adds to the comments of definitions. */
const REFERENCE_NOTES =
  /^ \*\n \* This interface was referenced by .*\n \* via the .*\n|^\/\*\*\n \* This interface was referenced by .*\n \* via the .*\n \*\/\n/gm;

/** A schema in the keywords that the compiler knows, its references pointing into the document of all schemas. */
function compilable(schema: object, file: string): unknown {
  return JSON.parse(JSON.stringify(schema), (_, node: unknown) => (isObject(node) ? translated(node, file) : node));
}

function translated(node: Readonly<Record<string, unknown>>, file: string): object {
  const { $id: _id, $schema: _schema, $ref, if: condition, propertyNames, minItems, maxItems, ...rest } = node;
  if (condition !== undefined) return { anyOf: [rest["then"], rest["else"]] };
  const names = propertyNames === undefined ? undefined : namesIn(propertyNames);
  const [first]: readonly unknown[] = Array.isArray(rest["enum"]) ? rest["enum"] : [];
  return {
    ...rest,
    ...(typeof $ref === "string" && referred($ref, file)),
    ...(minItems === maxItems && minItems !== undefined && { minItems, maxItems }),
    ...(names && { properties: Object.fromEntries(names.map((name) => [name, rest["additionalProperties"]])) }),
    ...(names && { additionalProperties: false }),
    // Calculations yield numbers, whichever of them a schema allows.
    ...(typeof first === "number" && { tsType: "number" }),
    ...(first === OPERATION_IDS[0] && { tsType: "OperationId" }),
  };
}

/** Beside a description, a reference is one of all: the compiler would declare its type once more. */
function referred(reference: string, file: string): object {
  const tsType = DECLARED[reference.startsWith("#") ? `${file}${reference}` : reference];
  if (tsType !== undefined) return { tsType };
  const [other, pointer = ""] = reference.split("#");
  return { allOf: [{ $ref: `#/$defs/${other || file}${pointer}` }] };
}

/** The names that fields of a map can have, if they are few. */
function namesIn(schema: unknown): readonly string[] | undefined {
  if (!isObject(schema)) return undefined;
  if (schema["tsType"] === "OperationId") return OPERATION_IDS;
  return schema["enum"] as readonly string[] | undefined;
}
