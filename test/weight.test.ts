// The weight of the project. A change that exceeds a number raises it in the same commit, with the reason in its subject.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const PRODUCT = ["bin", "cli", "conformance", "errors.ts", "http", "reports", "run", "scenarios", "schemas", "service"];

/** What each part may hold: lines of code (TypeScript, Go, scripts), or words. Generated code counts for nothing. */
const PARTS = [
  {
    part: "product",
    most: 63_490,
    weigh: () => linesIn([...PRODUCT, "statistics", "target"].flatMap(codeIn).filter((path) => !isTest(path))),
  },
  { part: "tools", most: 2_305, weigh: () => linesIn(codeIn("tools")) },
  { part: "proof", most: 14_476, weigh: () => linesIn(codeIn("proof")) },
  {
    part: "tests",
    most: 33_999,
    weigh: () => linesIn([...codeIn("test"), ...codeIn("scenarios/engine").filter(isTest)]),
  },
  { part: "pages without the reference", most: 33_673, weigh: () => wordsIn(["README.md", ...pagesIn("docs")]) },
] as const;

test.each(PARTS.map(({ part, most, weigh }) => [part, most, weigh] as const))(
  "the weight of the %s is at most %i",
  (_, most, weigh) => {
    expect(weigh()).toBeLessThanOrEqual(most);
  },
);

test("no line of a comment in the code has more than 132 characters", () => {
  const files = [...PRODUCT, "statistics", "target", "tools", "proof", "test"].flatMap(codeIn);
  const isLong = (line: string) => line.length > 132 && /^\s*(\/\/|\/?\*)/.test(line) && !line.includes("://");
  expect(files.filter((path) => readFileSync(path, "utf8").split("\n").some(isLong))).toEqual([]);
});

/** Of others, or written by a program. */
const SKIPPED = /(^|\/)(node_modules|dist|generated|\.[^/]+)\//;

function filesIn(path: string): readonly string[] {
  if (path.includes(".")) return [path];
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .map((name) => join(path, name))
    .filter((name) => !SKIPPED.test(name));
}

function codeIn(path: string): readonly string[] {
  return filesIn(path).filter((name) => /\.(ts|go|mjs)$/.test(name));
}

function pagesIn(path: string): readonly string[] {
  return filesIn(path).filter((name) => name.endsWith(".md") && !name.includes("reference"));
}

function isTest(path: string): boolean {
  return path.endsWith("_test.go");
}

function linesIn(paths: readonly string[]): number {
  return paths.reduce((sum, path) => sum + readFileSync(path, "utf8").split("\n").length - 1, 0);
}

function wordsIn(paths: readonly string[]): number {
  return paths.reduce(
    (sum, path) =>
      sum +
      readFileSync(path, "utf8")
        .split(/\s+/)
        .filter((word) => word !== "").length,
    0,
  );
}
