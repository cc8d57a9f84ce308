import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { formatters } from "../../../reports/formats/index.ts";
import { parseRun, problemsOf, readRun } from "../../../run/format/read.ts";
import { runText } from "../../../run/format/run-text.ts";
import { judge } from "../../../run/verdict/verdict.ts";
import { failureOf } from "../../failure-of.ts";
import { conformanceRun } from "../../reports/sample-conformance.ts";
import { loadRun, loadWindow } from "../../reports/sample-load.ts";
import { passingRun } from "../../reports/sample-runs.ts";
import { SAMPLES } from "../../reports/samples.ts";
import { temporaryFolder } from "../../scenarios/driver/temporary-folder.ts";

type Path = readonly (string | number)[];
const folder = temporaryFolder().path;

test.each(["eventful", "fail", "capacity", "comparison"] as const)(
  "the published schemas refuse a value of another type anywhere in the %s run",
  (name) => {
    const run = SAMPLES[name];
    const isAllowed = (path: Path) => problemsOf(edited(run, path, { not: "a leaf" })).length === 0;
    expect(leafPaths(run).filter(isAllowed)).toEqual([]);
  },
);

test("the published schemas are schemas of JSON Schema 2020-12", () => {
  const ajv = new Ajv2020();
  const files = ["cli", "conformance", "run", "scenarios"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".schema.json"))
      .map((name) => join(folder, name)),
  );
  expect(files).toContain("run/format/load.schema.json");
  expect(files.filter((file) => ajv.validateSchema(JSON.parse(readFileSync(file, "utf8"))) !== true)).toEqual([]);
});

test("the published schemas allow fields that a later Assay adds", () => {
  expect(problemsOf({ ...passingRun, added: 1, machine: { ...passingRun.machine, added: 1 } })).toEqual([]);
});

test.each(["/nowhere/at/all", folder])("readRun names a path without a run: %s", async (path) => {
  await expect(readRun(path)).rejects.toMatchObject({ code: "run-unreadable", exitCode: 2 });
});

test("readRun reports all problems at once, with their pointers", () => {
  const text = JSON.stringify({ ...conformanceRun(), seed: "7", checks: [{}] });
  const failure = failureOf(() => parseRun(text, "run.json"));
  expect(failure.message).toBe("run.json must be a run of Assay, got 13 problems.");
  expect(failure.details).toContain('line 1: /seed must be of type integer, got "7"');
  expect(failure.details).toContain("line 1: /checks/0 must have the field id");
});

test.each([
  ["another kind", { ...passingRun, kind: "soup" }, /^\/kind must be .* "soup"/],
  ["another format version", { ...passingRun, formatVersion: 1 }, /^\/formatVersion must be 2, got 1/],
  ["an array", [], /must be an object, got/],
  ["null", null, /must be an object/],
])("readRun says what is wrong with %s", (_, document, sentence) => {
  const problems = problemsOf(document).map(({ pointer, says }) => `${pointer} ${says}`);
  expect(problems.join()).toMatch(sentence);
});

function leafPaths(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== "object" || value === null) return [path];
  const entries = Array.isArray(value) ? value.slice(0, 1).entries() : Object.entries(value);
  return [...entries].flatMap(([key, field]) => leafPaths(field, [...path, key]));
}

/** A copy with one value changed. */
function edited(document: unknown, [key, ...rest]: Path, replacement: unknown): unknown {
  if (key === undefined) return replacement;
  if (Array.isArray(document)) return document.map((item, at) => (at === key ? edited(item, rest, replacement) : item));
  if (typeof document !== "object" || document === null) return document;
  return Object.fromEntries(
    Object.entries(document).map(([name, field]) => [name, name === key ? edited(field, rest, replacement) : field]),
  );
}

// Runs that earlier versions wrote: their reader adds what they lack.
test.each([
  ["a conformance run", conformanceRun()],
  ["a check", passingRun],
])("reads %s that counts no implied checks, and reports it", (_, run) => {
  const text = JSON.stringify(run, (key, value) => (key === "implied" ? undefined : value));
  expect(text).not.toContain("implied");
  const read = parseRun(text, "run.json");
  const implied = { pass: 0, fail: 0, inconclusive: 0, notApplicable: 0 };
  expect(read.kind === "check" ? read.conformance : read).toMatchObject({ counts: { implied } });
  expect(judge(read)).toEqual(judge(run));
  expect(formatters.text(read)).toBe(formatters.text(run));
});

test("a run as text has one line for each window, and is otherwise indented JSON", () => {
  const run = loadRun({ windows: [0, 1, 2].map((at) => loadWindow(at)) });
  const text = runText(run);
  expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(run)));
  expect(text).toMatch(/^ {2}"windows": \[\n.*"fromMs":0,.*\n.*"fromMs":1000,.*\n.*"fromMs":2000,.*\n {2}\],$/m);
  expect(text).toMatch(/^ {2}"kind": "load",$/m);
  expect(text).toMatch(/[^\n]\n$/);
});

test("a run as text keeps texts of the target that look like what is put together, and shows what is hidden in windows", () => {
  const texts = ['"windows": "', "$&$1", "\u202e", "$'"];
  const window = { ...loadWindow(0), note: "\u202e" };
  const run = loadRun({ notes: texts, windows: [window] });
  expect(JSON.parse(runText(run))).toEqual(JSON.parse(JSON.stringify(run)));
  expect(runText(run)).not.toContain("\u202e");
});
