// What schemas/generated consists of, as texts by file name; pure, so that a test can compare it with the folder.
import { CONSTRAINTS, innerOf, type Schema } from "../../schemas/dialect.ts";
import { type Operation, operations } from "../../schemas/facts.ts";
import type { Rules } from "../../schemas/walk.ts";
import { checkName, checksSource } from "./checks.ts";
import { typesSource } from "./declarations.ts";

const HEADER = "// Generated from schemas/operations and schemas/resources by `npm run generate`. Not to be edited.\n";

const DIRECTIONS = ["request", "response"] as const;

/** The files of schemas/generated: name to text. */
export async function generatedFiles(): Promise<Record<string, string>> {
  const all = Object.values(operations);
  return {
    "checks.js": HEADER + checksSource(schemasByName(all)) + checkTables(all),
    "checks.d.ts": HEADER + checksDeclaration(all),
    "rules.ts": HEADER + rulesSource(all),
    "types.ts": HEADER + (await typesSource(all)),
  };
}

function schemasByName(all: readonly Operation[]): ReadonlyMap<string, Schema> {
  return new Map(
    all.flatMap((operation) =>
      DIRECTIONS.map((direction): [string, Schema] => [checkName(operation.id, direction), operation[direction]]),
    ),
  );
}

function checksDeclaration(all: readonly Operation[]): string {
  const names = [...schemasByName(all).keys()];
  return [
    'import type { FORMATS } from "../dialect.ts";',
    'import type { OperationId } from "../operation.ts";',
    ...names.map((name) => `export declare function ${name}(body: unknown): boolean;`),
    ...DIRECTIONS.map(
      (direction) =>
        `export declare const ${direction}Checks: Readonly<Record<OperationId, (body: unknown) => boolean>>;`,
    ),
    "export declare const formats: typeof FORMATS;",
    "",
  ].join("\n");
}

/** The checks by operation, a table for each direction. */
function checkTables(all: readonly Operation[]): string {
  return DIRECTIONS.map((direction) => {
    const rows = all.map(({ id }) => `  ${JSON.stringify(id)}: ${checkName(id, direction)},`);
    return `\n${[`export const ${direction}Checks = {`, ...rows, "};"].join("\n")}\n`;
  }).join("");
}

/** The rules as a text: as an object each VU of k6 would hold them, though hardly any needs them. */
function rulesSource(all: readonly Operation[]): string {
  const table = Object.fromEntries(
    all.map(({ id, request, response }) => [id, { request: rulesOf(request), response: rulesOf(response) }]),
  );
  return `export const rulesText: string =\n  ${JSON.stringify(JSON.stringify(table))};\n`;
}

/** A schema without what is there for people; of the statements those of its constraints. */
export function rulesOf(schema: Schema): Rules {
  const { "x-statement": statements = {}, "x-tier": tiers = {} } = schema;
  const ofConstraints = <Value>(table: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(table).filter(([key]) => CONSTRAINTS.some((keyword) => keyword === key)));
  const [claims, weights] = [ofConstraints(statements), ofConstraints(tiers)];
  return {
    ...ofConstraints<unknown>(schema),
    ...(Object.keys(claims).length > 0 && { "x-statement": claims }),
    ...(Object.keys(weights).length > 0 && { "x-tier": weights }),
    ...innerOf(schema, rulesOf),
  };
}
