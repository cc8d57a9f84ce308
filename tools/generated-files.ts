// Every file that `npm run generate` writes, in one place for the command and the test that compares them with the disk.
import { configSchema } from "../cli/settings/config-schema.ts";
import { generatedFiles as schemaFiles } from "../schemas/derive/generated.ts";

/** A folder that holds generated files and nothing else. */
export const GENERATED_FOLDER = "schemas/generated";

/** The text of each generated file, by its path from the root. */
export async function generatedFiles(): Promise<ReadonlyMap<string, string>> {
  const ofSchemas = Object.entries(await schemaFiles());
  return new Map([
    ...ofSchemas.map(([name, text]) => [`${GENERATED_FOLDER}/${name}`, text] as const),
    ["cli/config.schema.json", `${JSON.stringify(configSchema(), null, 2)}\n`] as const,
  ]);
}
