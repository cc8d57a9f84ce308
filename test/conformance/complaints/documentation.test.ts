// The page about complaints and the tests that it names are the same list.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const PAGE = join(import.meta.dirname, "../../../docs/complaints.md");

/** Threads of the page by the file that it names for them. */
function rowsOfPage(): readonly string[] {
  return readFileSync(PAGE, "utf8")
    .split("\n")
    .filter((line) => /^\| .*#\d/.test(line))
    .map((line) => {
      const cells = line.split("|").map((cell) => cell.trim());
      return `${cells.at(4)}: ${cells.at(1)}`;
    });
}

/** Threads in the titles of the tests, with the name of their file. */
function rowsOfTests(): readonly string[] {
  return readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith(".test.ts"))
    .flatMap((name) => {
      const text = readFileSync(join(import.meta.dirname, name), "utf8");
      const titles = [...text.matchAll(/^describe\("([^"]*#\d+)[:"]/gm)];
      return titles.map(([, threads]) => `${name.replace(/(\.(system|slow))?\.test\.ts$/, "")}: ${threads}`);
    });
}

test("the page lists every complaint that has a test, and a test for each but those that are not met", () => {
  const [page, tests] = [rowsOfPage(), rowsOfTests()];
  expect(tests.length).toBeGreaterThanOrEqual(32);
  expect(page.filter((row) => !row.startsWith("none: ")).sort()).toEqual([...tests].sort());
  expect(page.filter((row) => row.startsWith("none: ")).length).toBeLessThanOrEqual(1);
});
