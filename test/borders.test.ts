// The import rules over the whole project, and over small trees with one planted fault each: a rule that sees nothing fails.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { BORDER_RULES, foldersOf } from "./borders.ts";
import { readSourceTree, type SourceFile } from "./source-tree.ts";

describe("the project", () => {
  let files: readonly SourceFile[] = [];
  beforeAll(async () => {
    files = await readSourceTree(join(import.meta.dirname, ".."));
  });

  test("is seen: its folders, more than a hundred files, and imports of values and of types", () => {
    const folders = ["schemas", "run", "http", "target", "service", "conformance", "scenarios", "reports", "cli"];
    expect([...foldersOf(files)]).toEqual(
      expect.arrayContaining([...folders, "errors.ts", "bin", "tools", "test", "proof"]),
    );
    expect(files.length).toBeGreaterThan(100);
    const imports = files.flatMap((file) => file.imports);
    expect(imports.filter(({ isTypeOnly }) => isTypeOnly).length).toBeGreaterThan(50);
    expect(imports.filter(({ isTypeOnly }) => !isTypeOnly).length).toBeGreaterThan(200);
    expect(imports.filter(({ to }) => to === "schemas/index.ts").length).toBeGreaterThan(5);
  });

  test.each(Object.keys(BORDER_RULES))("keeps the rule that %s", (name) => {
    expect(BORDER_RULES[name]?.(files)).toEqual([]);
  });
});

/** A tree of two or three files, the rule that it breaks and how the breach is told; without one the tree is right. */
type Planted = { readonly rule: string; readonly files: Readonly<Record<string, string>>; readonly told: string[] };

const FOLDERS = "folders import those below them only";
const ROOMS = "sub-folders of a room import those before them only";
const CYCLES = "no file imports itself on any way";
const PROCESS = "the command line alone touches arguments, environment and exit";
const NODE = "what runs inside k6 reaches nothing of Node";
const SENDERS = "requests are sent by http, the recording proxy and k6";

const PLANTED: Readonly<Record<string, Planted>> = {
  "a value from above": {
    rule: FOLDERS,
    files: {
      "schemas/a.ts": 'import { b } from "../http/b.ts";\nb();',
      "http/b.ts": "export const b = () => 1;",
    },
    told: ["schemas/a.ts imports http/b.ts"],
  },
  "a type from above": {
    rule: FOLDERS,
    files: {
      "conformance/a.ts": 'import type { B } from "../service/b.ts";\nexport type A = B;',
      "service/b.ts": "export type B = 1;",
    },
    told: ["conformance/a.ts imports service/b.ts"],
  },
  "types over several lines": {
    rule: FOLDERS,
    files: {
      "reports/a.ts": 'import type {\n  B,\n} from "../http/b.ts";\nexport type A = B;',
      "http/b.ts": "export type B = 1;",
    },
    told: ["reports/a.ts imports http/b.ts"],
  },
  "an exported type from above": {
    rule: FOLDERS,
    files: { "run/a.ts": 'export type * from "../http/b.ts";', "http/b.ts": "export type B = 1;" },
    told: ["run/a.ts imports http/b.ts"],
  },
  "an import at run time": {
    rule: FOLDERS,
    files: {
      "service/a.ts": 'export const a = () => import("../http/b.ts");',
      "http/b.ts": "export const b = 1;",
    },
    told: ["service/a.ts imports http/b.ts"],
  },
  "the command line from below": {
    rule: FOLDERS,
    files: { "reports/a.ts": 'import "../cli/b.ts";', "cli/b.ts": "export const b = 1;" },
    told: ["reports/a.ts imports cli/b.ts"],
  },
  "a test from a tool": {
    rule: FOLDERS,
    files: { "tools/a.ts": 'import "../test/b.ts";', "test/b.ts": "export const b = 1;" },
    told: ["tools/a.ts imports test/b.ts"],
  },
  "a sub-folder that imports a later one": {
    rule: ROOMS,
    files: {
      "run/format/a.ts": 'import type { B } from "../tally/b.ts";',
      "run/tally/b.ts": 'import "../journal/c.ts"; export type B = 1;',
      "run/journal/c.ts": "export const c = 1;",
    },
    told: ["run/format/a.ts imports run/tally/b.ts"],
  },
  "a sub-folder without a place": {
    rule: ROOMS,
    files: { "http/elsewhere/a.ts": "export const a = 1;" },
    told: ["http/elsewhere/a.ts lies in a sub-folder without a place in the order of http"],
  },
  "nothing, where the words are in a comment or a text": {
    rule: FOLDERS,
    files: {
      "schemas/a.ts": '// import "../http/b.ts";\nexport const a = `\nimport { b } from "../http/b.ts";\n`;',
      "http/b.ts": "export const b = 1;",
    },
    told: [],
  },
  "nothing, where a folder imports below itself": {
    rule: FOLDERS,
    files: { "http/a.ts": 'import "../schemas/b.ts";', "schemas/b.ts": "export const b = 1;" },
    told: [],
  },
  "a folder of its own making": {
    rule: "sources lie in the folders of the project",
    files: { "lib/a.ts": "export const a = 1;", "vitest.config.ts": "export default {};" },
    told: ["lib/a.ts lies in no folder of the project"],
  },
  "a file that is not there": {
    rule: "each relative import names a file that is there",
    files: { "schemas/a.ts": 'import type { B } from "./gone.ts";\nexport type A = B;' },
    told: ["schemas/a.ts imports schemas/gone.ts"],
  },
  "a cycle of types": {
    rule: CYCLES,
    files: {
      "schemas/a.ts": 'import type { B } from "./b.ts";\nexport type A = { b: B };',
      "schemas/b.ts": 'import type { A } from "./a.ts";\nexport type B = { a?: A };',
    },
    told: ["schemas/a.ts → schemas/b.ts → schemas/a.ts is a cycle"],
  },
  "no cycle, where two import a third": {
    rule: CYCLES,
    files: {
      "schemas/a.ts": 'import "./b.ts";\nimport "./c.ts";',
      "schemas/b.ts": 'import "./c.ts";',
      "schemas/c.ts": "export const c = 1;",
    },
    told: [],
  },
  "k6 in a scenario": {
    rule: "k6 is imported by scenarios/runtime alone",
    files: { "scenarios/a.ts": 'import http from "k6/http";\nhttp.get("");', "scenarios/runtime/b.ts": 'import "k6";' },
    told: ["scenarios/a.ts imports k6/http"],
  },
  "Node behind two imports of a scenario": {
    rule: NODE,
    files: {
      "scenarios/a.ts": 'import "../schemas/b.ts";',
      "schemas/b.ts": 'import "./c.ts";',
      "schemas/c.ts": 'import "fs";',
    },
    told: ["scenarios/a.ts → schemas/b.ts → schemas/c.ts → fs needs Node inside k6"],
  },
  "no Node, where only a type comes from its user or the launcher uses it": {
    rule: NODE,
    files: {
      "scenarios/runtime/a.ts": 'import type { B } from "../../schemas/b.ts";\nexport type A = B;',
      "schemas/b.ts": 'import "node:fs";\nexport type B = 1;',
      "scenarios/driver/c.ts": 'import "node:fs";',
    },
    told: [],
  },
  "the environment, read in a service": {
    rule: PROCESS,
    files: { "service/a.ts": "export const a = process.env.A;", "cli/b.ts": "process.exit(process.argv.length);" },
    told: ["service/a.ts uses process.env"],
  },
  "the environment, imported by name": {
    rule: PROCESS,
    files: { "http/a.ts": 'import { env } from "node:process";\nexport const a = env;' },
    told: ["http/a.ts imports node:process"],
  },
  "a request of a report": {
    rule: SENDERS,
    files: { "reports/a.ts": 'export const a = () => fetch("http://127.0.0.1");', "http/b.ts": 'fetch("");' },
    told: ["reports/a.ts sends by fetch"],
  },
  "a name that says nothing": {
    rule: "names say what a file is",
    files: { "http/utils.ts": "export const a = 1;", "cli/shared/b.ts": "export const b = 1;" },
    told: ["cli/shared/b.ts has a name that says nothing", "http/utils.ts has a name that says nothing"],
  },
  "a default export": {
    rule: "default exports stand where a tool demands them",
    files: { "http/a.ts": "export default 1;", "scenarios/runtime/entry.ts": "export default () => 1;" },
    told: ["http/a.ts has a default export"],
  },
};

describe("a planted fault is found", () => {
  test.each(Object.entries(PLANTED))("%s", async (_, { rule, files, told }) => {
    expect(BORDER_RULES[rule]?.(await treeOf(files))).toEqual(told);
  });

  test("for every rule there is", () => {
    const rules = Object.values(PLANTED).filter(({ told }) => told.length > 0);
    expect(new Set(rules.map(({ rule }) => rule))).toEqual(new Set(Object.keys(BORDER_RULES)));
  });
});

async function treeOf(files: Readonly<Record<string, string>>): Promise<readonly SourceFile[]> {
  const root = mkdtempSync(join(tmpdir(), "assay-borders-"));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return await readSourceTree(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
