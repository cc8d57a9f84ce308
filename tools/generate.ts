// Writes what is derived from the facts and the settings. Run it with `npm run generate`; tests compare its output with
// what is there.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { configSchema } from "../cli/config-schema.ts";
import { generatedFiles } from "../schemas/derive/generated.ts";

const root = join(import.meta.dirname, "..");
const folder = join(root, "schemas/generated");
await mkdir(folder, { recursive: true });
for (const [name, text] of Object.entries(await generatedFiles())) await writeFile(join(folder, name), text);
await writeFile(join(root, "cli/config.schema.json"), `${JSON.stringify(configSchema(), null, 2)}\n`);
