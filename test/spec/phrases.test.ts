// No file of the project repeats a phrase of the interface description.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { nodesOf } from "../../schemas/derive/nodes.ts";
import { OPERATION_IDS, operations, typesOf } from "../../schemas/index.ts";
import { copiesIn, hashOf, phrasesOf, readDescription, wordsOf } from "./description.ts";

const ROOT = join(import.meta.dirname, "../..");
const IGNORED: ReadonlySet<string> = new Set(["node_modules", "dist", ".git", "out"]);
const GOLDEN = join(ROOT, "test/golden/phrases.txt");
const hashesOf = (text: string, names: ReadonlySet<string>) => new Set(phrasesOf(text, names).map(hashOf));

/** Words of field names, enumerated values and JSON types: the interface leaves no other way to write them. */
const names = new Set(
  OPERATION_IDS.flatMap((id) => [operations[id].request, operations[id].response])
    .flatMap((schema) => nodesOf(schema))
    .flatMap(({ path, schema }) => [
      ...path.map((step) => (step === "items" ? "" : step.property)),
      ...(schema.enum ?? []).map(String),
      ...typesOf(schema),
    ])
    .flatMap(wordsOf),
);

test("a phrase of the description is found in eight words in a row, whatever their case and punctuation", () => {
  const text = "// Hats: each HAT THAT IS\n// sold here\\n(has) a brim.";
  const hashes = hashesOf("Every hat that is sold here has a brim of felt.", new Set());
  expect(copiesIn(text, new Set(), hashes)).toEqual(["hat that is sold here has a brim"]);
});

test("a phrase of the description is kept as a hash in the golden file", async () => {
  const description = readDescription();
  const committed = readFileSync(GOLDEN, "utf8").match(/\S+/g) ?? [];
  const hashes = [...new Set(description === undefined ? committed : hashesOf(description, names))].sort();
  expect(hashes.filter((hash) => !/^[0-9a-f]{12}$/.test(hash))).toEqual([]);
  expect(hashes.length).toBeGreaterThan(1000);
  const lines = hashes.flatMap((_, index) => (index % 9 === 0 ? [hashes.slice(index, index + 9).join(" ")] : []));
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot(GOLDEN);
});

test("no file of the project repeats a phrase of the description", () => {
  const hashes = new Set(readFileSync(GOLDEN, "utf8").split(/\s+/));
  const paths = filesIn("");
  expect(paths).toEqual(expect.arrayContaining(["README.md", "schemas/statements.json", "proof/independent/rules.py"]));
  const copies = paths.flatMap((path) => {
    const bytes = readFileSync(join(ROOT, path));
    if (bytes.includes(0)) return [];
    return copiesIn(bytes.toString("utf8"), names, hashes).map((phrase) => `${path}: ${phrase}`);
  });
  expect(copies).toEqual([]);
});

/** The files of a folder without what is installed or built, as paths from the root. */
function filesIn(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return IGNORED.has(entry.name) ? [] : filesIn(path);
    return entry.isFile() ? [path] : [];
  });
}
