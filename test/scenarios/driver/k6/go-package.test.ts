// The Go packages of the engine, without Go. Whether they compile against the pinned version of k6 is tested by the build.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../../../..");
const MODULE_FOLDER = join(ROOT, "scenarios/engine");
const textOf = (name: string) => readFileSync(join(MODULE_FOLDER, name), "utf8");

/** The Go files but for tests, from the module's folder. */
const files = readdirSync(MODULE_FOLDER, { recursive: true, encoding: "utf8" }).filter(
  (name) => name.endsWith(".go") && !name.endsWith("_test.go"),
);

/** What follows a prefix in the paths that the packages of these folders import. */
function importsOf(folders: readonly string[], prefix: string): readonly string[] {
  const texts = files.filter((name) => folders.includes(dirname(name))).map(textOf);
  const found = texts.flatMap((text) => [...text.matchAll(/^\s*(?:import )?(?:\w+ )?"([^"\n]+)"$/gm)]);
  const paths = found.map(([, path = ""]) => path).filter((path) => path.startsWith(prefix));
  return [...new Set(paths.map((path) => path.slice(prefix.length)))].sort();
}

test("the Go packages that other extensions of k6 can import do not depend on Assay's requests", () => {
  expect(importsOf(["arrivals", "record"], "assay/engine/")).toEqual(["internal/random", "record"]);
});

test("the Go packages use k6 in two packages only", () => {
  const folders = [...new Set(files.map((name) => dirname(name)))];
  const users = folders.filter((folder) => importsOf([folder], "go.k6.io/").length > 0);
  expect(users.sort()).toEqual([".", "arrivals", "internal/assay"]);
});

test("the docs of the engine name the pinned version of k6", () => {
  const [, pinned] = /^\tgo\.k6\.io\/k6\/v2 (v\d+\.\d+\.\d+)$/m.exec(textOf("go.mod")) ?? [];
  expect(pinned).toBeDefined();
  expect(readFileSync(join(ROOT, "docs/engine.md"), "utf8")).toContain(`k6 ${pinned}`);
});
