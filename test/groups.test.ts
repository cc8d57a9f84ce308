// Every test file is a unit, a system or a slow one by its name, and a unit test starts no process.
import processes from "node:child_process";
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";

const NAME = /(?:^|\/)[a-z0-9-]+(?:\.(system|slow))?\.test\.ts$/;
const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".test.ts"),
);
const groupOf = (name: string) => NAME.exec(name)?.[1] ?? "unit";

test("a test file has a name that belongs to one group", () => {
  expect(files.filter((name) => !NAME.test(name))).toEqual([]);
  expect(new Set(files.map(groupOf))).toEqual(new Set(["unit", "system", "slow"]));
});

test.each(["spawn", "spawnSync", "exec", "execSync", "execFile", "execFileSync", "fork"] as const)(
  "a unit test fails when it starts a process by %s",
  (name) => {
    expect(() => processes[name]("true")).toThrow(/system\.test\.ts/);
  },
);
