// Writes schemas/generated from the facts. Run it with `npm run generate`; a test compares its output with what is there.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generatedFiles } from "../schemas/derive/generated.ts";

const folder = join(import.meta.dirname, "../schemas/generated");
await mkdir(folder, { recursive: true });
for (const [name, text] of Object.entries(await generatedFiles())) await writeFile(join(folder, name), text);
