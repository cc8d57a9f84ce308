// Generated files are what the generator writes, to the byte, and no formatter touches them.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import biome from "../../biome.json" with { type: "json" };
import { GENERATED_FOLDER, generatedFiles } from "../../tools/generated-files.ts";

const ROOT = join(import.meta.dirname, "../..");
const folder = join(ROOT, GENERATED_FOLDER);
const files = await generatedFiles();

test.each([...files.keys()])("a generated file %s is on disk as `npm run generate` writes it", (path) => {
  expect(readFileSync(join(ROOT, path), "utf8")).toBe(files.get(path));
});

test("a generated file is excluded from the formatter", () => {
  const left = biome.files.includes.filter((glob) => glob.startsWith("!")).map((glob) => glob.slice(1));
  const isLeft = (path: string) => left.some((place) => path === place || path.startsWith(`${place}/`));
  expect([...files.keys()].filter((path) => !isLeft(path))).toEqual([]);
});

test("schemas/generated has generated files only", () => {
  const onDisk = readdirSync(folder).map((name) => `${GENERATED_FOLDER}/${name}`);
  expect(onDisk.filter((path) => !files.has(path))).toEqual([]);
});
