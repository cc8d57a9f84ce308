// The page about complaints names every test of this folder, and for the other rows a test file that exists.
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
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

/** Names of the test files outside this folder, without their endings. */
function otherFiles(): ReadonlySet<string> {
  const files = readdirSync(join(import.meta.dirname, "../.."), { recursive: true, encoding: "utf8" });
  const tests = files.filter((file) => file.endsWith(".test.ts") && !file.includes("complaints"));
  return new Set(tests.map((file) => basename(file).replace(/(\.(system|slow))?\.test\.ts$/, "")));
}

test("the page lists every complaint that has a test, and a test for each but those that are not met", () => {
  const [page, tests, others] = [rowsOfPage(), rowsOfTests(), otherFiles()];
  expect(tests.length).toBeGreaterThanOrEqual(24);
  expect(page).toEqual(expect.arrayContaining([...tests]));
  const rest = page.filter((row) => !tests.includes(row)).map((row) => row.split(": ")[0] ?? "");
  expect(rest.filter((name) => name !== "none" && !others.has(name))).toEqual([]);
  expect(rest.filter((name) => name === "none").length).toBeLessThanOrEqual(1);
});
