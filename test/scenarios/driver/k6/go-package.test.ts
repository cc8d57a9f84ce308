// The Go packages of the engine: each is short enough to be read by itself, and two alone use k6, as
// docs/reference/k6-api.md says. An update of k6 begins with that list. Whether they compile against the pinned version is tested
// by the build, and by go vet in the slow tests.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { sourceFiles } from "../../../../scenarios/driver/k6/k6-build.ts";

const ROOT = join(import.meta.dirname, "../../../..");
const MODULE_FOLDER = join(ROOT, "scenarios/engine");
const pageOf = (name: string) => readFileSync(join(ROOT, "docs", name), "utf8");

/** Import path of k6, or of its interpreter, with what is used of it, sorted: the lines of the table. */
type Uses = Readonly<Record<string, readonly string[]>>;

const IMPORT = /^\s*(?:import )?(?:(\w+) )?"((?:go\.k6\.io\/k6\/v2|github\.com\/grafana\/sobek)[^"]*)"$/gm;

function usesOf(sources: readonly string[]): Uses {
  const uses = new Map<string, Set<string>>();
  for (const source of sources) {
    const code = source.replace(/\/\/.*$/gm, "");
    for (const [, alias, path = ""] of source.matchAll(IMPORT)) {
      const name = alias ?? path.split("/").at(-1);
      const found = uses.get(path) ?? uses.set(path, new Set()).get(path);
      for (const [, used = ""] of code.matchAll(new RegExp(`(?<![\\w.])${name}\\.([A-Z]\\w*)`, "g"))) found?.add(used);
    }
  }
  return sorted([...uses].map(([path, names]) => [path, [...names].sort()]));
}

/** Reads lines such as "| `go.k6.io/k6/v2/lib` | `ActiveVU`, `State` |". */
function usesOnPage(text: string): Uses {
  const rows = [...text.matchAll(/^\| `((?:go\.k6\.io|github\.com)\/[^`]+)` \| (.*) \|$/gm)];
  return sorted(rows.map(([, path = "", names = ""]) => [path, names.replaceAll("`", "").split(", ").sort()]));
}

const sorted = (rows: [string, string[]][]): Uses => Object.fromEntries(rows.sort(([a], [b]) => (a < b ? -1 : 1)));

/** Path of each Go file but for tests, from the module's folder, with its text. */
const sources = new Map(
  readdirSync(MODULE_FOLDER, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".go") && !name.endsWith("_test.go"))
    .map((name) => [name, readFileSync(join(MODULE_FOLDER, name), "utf8")]),
);

/** For each package, by its folder, its lines of code: without generated files, comments and blank lines. */
function linesByPackage(files: ReadonlyMap<string, string>): Readonly<Record<string, number>> {
  const lines: Record<string, number> = {};
  for (const [name, text] of files) {
    if (/^\/\/ Code generated .* DO NOT EDIT\.$/m.test(text)) continue;
    const code = text.split("\n").filter((line) => !/^\s*(\/\/.*)?$/.test(line));
    lines[dirname(name)] = (lines[dirname(name)] ?? 0) + code.length;
  }
  return lines;
}

const INTERNAL = ["assay", "cursor", "judge", "ledger", "pool", "random", "send"].map((name) => `internal/${name}`);

/** The packages that those of a folder import, by their folders. */
function importsOf(folder: string): readonly string[] {
  const texts = [...sources].flatMap(([name, text]) => (dirname(name) === folder ? [text] : []));
  return texts.flatMap((text) => [...text.matchAll(/"assay\/engine\/([^"]+)"/g)].map(([, path = ""]) => path));
}

describe("the Go packages", () => {
  test("that other extensions of k6 can import do not depend on Assay's requests", () => {
    expect([...new Set([...importsOf("arrivals"), ...importsOf("record")])].sort()).toEqual([
      "internal/random",
      "record",
    ]);
  });

  test("have fewer than 1,000 lines each", () => {
    const lines = linesByPackage(sources);
    expect(Object.keys(lines).sort()).toEqual([".", "arrivals", ...INTERNAL, "record"]);
    expect(Object.entries(lines).filter(([, count]) => count >= 1_000)).toEqual([]);
  });

  test("use k6 in two packages only", () => {
    const others = [...sources].filter(([name]) => !["arrivals", "internal/assay", "."].includes(dirname(name)));
    expect(others.length).toBeGreaterThan(10);
    expect(usesOf(others.map(([, text]) => text))).toEqual({});
  });

  test("are rebuilt when any of their files changes", () => {
    expect(sourceFiles(MODULE_FOLDER)).toEqual(["go.mod", "go.sum", ...[...sources.keys()].sort()]);
  });
});

describe("the docs of the engine", () => {
  test("list what the Go packages use of k6, and no more", () => {
    const uses = usesOf([...sources.values()]);
    expect(uses["go.k6.io/k6/v2/lib"]).toContain("RegisterExecutorConfigType");
    expect(usesOnPage(pageOf("reference/k6-api.md"))).toEqual(uses);
  });

  test("name the pinned version of k6", () => {
    const pinned = /^\tgo\.k6\.io\/k6\/v2 (v\d+\.\d+\.\d+)$/m.exec(
      readFileSync(join(MODULE_FOLDER, "go.mod"), "utf8"),
    )?.[1];
    expect(pinned).toBeDefined();
    expect(pageOf("engine.md")).toContain(`k6 ${pinned}`);
  });
});
