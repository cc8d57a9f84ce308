// Names of tests are statements in the present tense, and no test is passed over.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const ROOTS = [import.meta.dirname, join(import.meta.dirname, "../conformance")];
const sources = ROOTS.flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => ({ name, text: readFileSync(join(root, name), "utf8") })),
);

/** `test("…`, `describe.each(table)("…` and their like; the name is the second group. */
const NAMED =
  /\b(?:test|it|describe)(?:\.(?:each|for)\s*\((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*\)|\.\w+)*\s*\(\s*(["'`])((?:\\.|(?!\1)[\s\S])*)\1/g;
const PASSED_OVER =
  /\b(?:test|it|describe)(?:\.\w+)*\.(?:skip|only|todo|fails|skipIf|runIf)\b|\b(?:xit|xtest|xdescribe|fit|fdescribe)\s*\(|\b(?:skip|todo|only):\s*true/g;

describe("the names of tests", () => {
  test("are found in every test file", () => {
    expect(sources.length).toBeGreaterThan(20);
    expect(sources.filter(({ text }) => namesOf(text).length === 0).map(({ name }) => name)).toEqual([]);
    expect(sources.flatMap(({ text }) => namesOf(text)).length).toBeGreaterThan(150);
  });

  test("say what is, not what ought to be", () => {
    const wishes = sources.flatMap(({ name, text }) =>
      namesOf(text)
        .filter(isWish)
        .map((wish) => `${name}: ${wish}`),
    );
    expect(wishes).toEqual([]);
  });

  test("stand at tests that run", () => {
    const passedOver = sources.flatMap(({ name, text }) => marksOf(text).map((mark) => `${name}: ${mark}`));
    expect(passedOver).toEqual([]);
  });
});

// Written in two parts, so that this file holds no such name itself.
const planted = (kind: string, name: string, more = "") => `${kind}${more}("${name}", () => {});`;

describe("the search for names", () => {
  test.each([
    [planted("test", "rejects amount 0"), ["rejects amount 0"]],
    [planted("describe", "a quote"), ["a quote"]],
    [planted("it", "takes %s", ".each([[f(1)], [(2)]])"), ["takes %s"]],
    [planted("test", "takes %s", ".each(\n  rows(),\n)"), ["takes %s"]],
    ["test(\n  `a quote`, f)", ["a quote"]],
    ["latest('x'); protest.it", []],
  ])("finds them in %j", (text, names) => expect(namesOf(text)).toEqual(names));

  test.each(["should reject", "Should work", "test that it works", "tests that it works"])(
    "calls %j a wish",
    (name) => {
      expect(isWish(name)).toBe(true);
    },
  );

  test.each(["rejects what shoulders carry", "latest that came"])("calls %j none", (name) => {
    expect(isWish(name)).toBe(false);
  });

  test.each(["skip", "only", "todo", "skipIf", "runIf", "concurrent.skip"])("sees a test marked %s", (mark) => {
    expect(marksOf(planted("test", "x", `.${mark}`))).toHaveLength(1);
  });
});

function namesOf(text: string): string[] {
  return [...text.matchAll(NAMED)].map(([, , name]) => name ?? "");
}

function isWish(name: string): boolean {
  return /\bshould\b|^tests? that\b/i.test(name);
}

function marksOf(text: string): string[] {
  return [...text.matchAll(PASSED_OVER)].map(([mark]) => mark);
}
