// What the Go package uses of k6 is what docs/engine.md says: an update of k6 begins with that list. Whether it compiles
// against the pinned version is tested by the build, and by go vet in the slow tests.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../../../..");
const MODULE_FOLDER = join(ROOT, "tools/k6");
const page = readFileSync(join(ROOT, "docs/engine.md"), "utf8");

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

const sources = readdirSync(MODULE_FOLDER, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".go") && !name.endsWith("_test.go"))
  .map((name) => readFileSync(join(MODULE_FOLDER, name), "utf8"));

describe("docs/engine.md", () => {
  test("lists what the Go package uses of k6, and no more", () => {
    const uses = usesOf(sources);
    expect(uses["go.k6.io/k6/v2/lib"]).toContain("RegisterExecutorConfigType");
    expect(usesOnPage(page)).toEqual(uses);
  });

  test("names the pinned version of k6", () => {
    const pinned = /^\tgo\.k6\.io\/k6\/v2 (v\d+\.\d+\.\d+)$/m.exec(
      readFileSync(join(MODULE_FOLDER, "go.mod"), "utf8"),
    )?.[1];
    expect(pinned).toBeDefined();
    expect(page).toContain(`k6 ${pinned}`);
  });
});

describe("the search for uses", () => {
  test("finds them by the name of the import, and none in comments", () => {
    const source = `import (\n\t"os"\n\tk "go.k6.io/k6/v2/lib"\n)\n// k.Comment\nvar x k.State = k.New(os.Args, a.k.Other)\n`;
    expect(usesOf([source])).toEqual({ "go.k6.io/k6/v2/lib": ["New", "State"] });
  });
});
