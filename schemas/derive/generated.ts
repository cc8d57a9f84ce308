// What schemas/generated consists of, as texts by file name; pure, so that a test can compare it with the folder.
import { type Operation, operations } from "../facts.ts";
import { claimsOf } from "./claims.ts";
import { typesSource } from "./declarations.ts";
import { validatorName, validatorsSource } from "./validators.ts";

const HEADER = "// Generated from schemas/operations and schemas/resources by `npm run generate`. Not to be edited.\n";

/** The files of schemas/generated: name to text. */
export async function generatedFiles(): Promise<Record<string, string>> {
  const all = Object.values(operations);
  return {
    "validators.js": HEADER + (await validatorsSource(all)),
    "validators.d.ts": HEADER + validatorsDeclaration(all),
    "claims.json": `${JSON.stringify(claimTables(all), null, 1)}\n`,
    "types.ts": HEADER + (await typesSource(all)),
  };
}

function validatorsDeclaration(all: readonly Operation[]): string {
  const names = all.flatMap(({ id }) => [validatorName(id, "request"), validatorName(id, "response")]);
  return [
    'import type { ValidatorError } from "../violation.ts";',
    "type Validator = ((body: unknown) => boolean) & { errors?: readonly ValidatorError[] | null };",
    ...names.map((name) => `export declare const ${name}: Validator;`),
    "",
  ].join("\n");
}

function claimTables(all: readonly Operation[]): object {
  const table = (schema: Operation["request"]) =>
    Object.fromEntries([...claimsOf(schema)].map(([path, { statement, tier }]) => [path, [statement, tier]]));
  return Object.fromEntries(
    all.map(({ id, request, response }) => [id, { request: table(request), response: table(response) }]),
  );
}
