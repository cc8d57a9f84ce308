// Every file that `npm run generate` writes, in one place for the command and the test that compares them with the disk.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CONFIG_SCHEMA } from "../cli/settings/config-file.ts";
import measured from "../proof/stacks/measured.json" with { type: "json" };
import { PRODUCT_TABLE, productTable } from "../proof/stacks/stack-tables.ts";
import { operations } from "../schemas/facts.ts";
import { OPERATION_IDS } from "../schemas/operation.ts";
import { completionFiles } from "./completion.ts";
import { goCountersSource } from "./go-counters.ts";
import { pageScripts } from "./page-script.ts";
import { commandReference } from "./reference/commands.ts";
import { loadReference } from "./reference/load.ts";
import { runTypesSource } from "./run-types.ts";
import { generatedFiles as schemaFiles } from "./schemas/generated.ts";
import { goChecksSource } from "./schemas/go-checks.ts";

/** A folder that holds generated files and nothing else. */
export const GENERATED_FOLDER = "schemas/generated";

/** The text of each generated file, by its path from the root. */
export async function generatedFiles(): Promise<ReadonlyMap<string, string>> {
  const ofSchemas = Object.entries(await schemaFiles());
  const responses = new Map(OPERATION_IDS.map((id) => [id, operations[id].response]));
  return new Map([
    ...ofSchemas.map(([name, text]) => [`${GENERATED_FOLDER}/${name}`, text] as const),
    ["run/format/generated/run.ts", await runTypesSource()] as const,
    ["scenarios/engine/internal/judge/generated/checks.go", goChecksSource(responses)] as const,
    ["scenarios/engine/record/counters.go", goCountersSource()] as const,
    ...(await completionFiles()),
    ...(await pageScripts()),
    await commandReference(),
    loadReference(),
    ...SCHEMAS_WITH_OPERATIONS.map((path) => [path, withOperations(readFileSync(join(ROOT, path), "utf8"))] as const),
    [PRODUCT_TABLE, productTable(measured)] as const,
    ["cli/config.schema.json", `${JSON.stringify(CONFIG_SCHEMA, null, 2)}\n`] as const,
  ]);
}

const ROOT = join(import.meta.dirname, "..");

/** Schemas written by hand, but for the list of operations in them. */
const SCHEMAS_WITH_OPERATIONS = ["run/format/objectives.schema.json", "run/format/run-header.schema.json"];

/** The text of a schema with every operation in each list that names the first one. */
function withOperations(schema: string): string {
  const ids = OPERATION_IDS.map((id) => JSON.stringify(id)).join(", ");
  return schema.replace(new RegExp(`(?<=\\["?[*", ]*)"${OPERATION_IDS[0]}"[^\\]]*(?=\\])`, "g"), ids);
}
