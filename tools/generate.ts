// `npm run generate`: writes what is derived from the facts and the settings.
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { generatedFiles } from "./generated-files.ts";

for (const [path, text] of await generatedFiles()) {
  const file = join(import.meta.dirname, "..", path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
