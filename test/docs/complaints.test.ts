// The page about complaints names a test file that exists for every row.
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { ROOT, read } from "./shell-blocks.ts";

test("names an existing test for each complaint", () => {
  const rows = read("docs/reference/complaints.md")
    .split("\n")
    .filter((line) => /^\| .*#\d/.test(line));
  const named = rows.map((line) => line.split("|").at(4)?.trim() ?? "");
  const files = readdirSync(join(ROOT, "test"), { recursive: true, encoding: "utf8" });
  const tests = new Set(files.map((file) => basename(file).replace(/(\.(system|slow))?\.test\.ts$/, "")));
  expect(rows.length).toBeGreaterThan(30);
  expect(named.filter((name) => !tests.has(name))).toEqual([]);
});
