// `npm run generate`: writes what is derived from the facts and the settings. With `-- --freeze` it first freezes the deciding
// list of the release in package.json; nothing else writes that file.
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { freezeRelease } from "./freeze.ts";

const { values } = parseArgs({ options: { freeze: { type: "boolean" } } });
if (values.freeze === true) await freezeRelease();
// After the freeze, because the settings name the lists.
const { generatedFiles } = await import("./generated-files.ts");
for (const [path, text] of await generatedFiles()) {
  const file = join(import.meta.dirname, "..", path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
