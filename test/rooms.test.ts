// Which room may import which, and to which group of tests a file belongs by its name. Biome finds import cycles, default exports
// and reads of the environment (biome.json).
import processes from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");

/** The rooms that each room imports, besides itself, errors.ts and package.json. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  statistics: [],
  schemas: [],
  run: ["schemas", "statistics"],
  http: ["schemas", "run"],
  target: ["schemas", "run", "http"],
  service: ["schemas"],
  conformance: ["schemas", "run", "http", "target"],
  scenarios: ["schemas", "statistics", "run", "http", "target"],
  reports: ["schemas", "statistics", "run"],
  cli: ["schemas", "statistics", "run", "http", "target", "service", "conformance", "scenarios", "reports"],
};

/** Who imports a package; everybody imports the others. */
const PACKAGES: readonly (readonly [name: RegExp, importers: RegExp])[] = [
  [/^k6(\/|$)/, /^scenarios\/runtime\//],
  [/^undici$/, /^http\//],
];

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*"([^"]+)"/g;

test("a room imports only the rooms and packages that it may import", () => {
  const files = Object.keys(ROOMS).flatMap((room) =>
    readdirSync(join(ROOT, room), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".d.ts"))
      .map((name) => `${room}/${name}`),
  );
  expect(files.length).toBeGreaterThan(400);
  expect(files.flatMap((file) => forbiddenIn(file, readFileSync(join(ROOT, file), "utf8")))).toEqual([]);
});

/** The imports of a file that its room may not have, each as a sentence. */
function forbiddenIn(file: string, code: string): readonly string[] {
  const room = file.split("/")[0] ?? "";
  return [...code.replace(/^\s*\/\/.*$/gm, "").matchAll(IMPORT)].flatMap(([, name = ""]) => {
    const to = name.startsWith(".") ? normalize(join(dirname(file), name)) : name;
    const isAllowed = name.startsWith(".")
      ? [room, "errors.ts", "package.json", ...(ROOMS[room] ?? [])].includes(to.split("/")[0] ?? "")
      : PACKAGES.every(([pattern, importers]) => !pattern.test(name) || importers.test(file));
    return isAllowed ? [] : [`${file} imports ${to}`];
  });
}

test("a test file has a name that belongs to one group", () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" });
  const ends = files.filter((name) => name.endsWith(".test.ts")).map((name) => name.replace(/^(.*\/)?[a-z0-9-]+/, ""));
  expect(new Set(ends)).toEqual(new Set([".test.ts", ".system.test.ts", ".slow.test.ts", ".release.test.ts"]));
});

test.each(["spawn", "spawnSync", "exec", "execSync", "execFile", "execFileSync", "fork"] as const)(
  "a unit test fails when it starts a process by %s",
  (name) => {
    expect(() => processes[name]("true")).toThrow(/system\.test\.ts/);
  },
);
