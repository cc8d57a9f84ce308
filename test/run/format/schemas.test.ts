import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { parseRun, problemsOf, readRun } from "../../../run/format/read.ts";
import { failureOf } from "../../failure-of.ts";
import { conformanceRun } from "../../reports/sample-conformance.ts";
import { passingRun } from "../../reports/sample-runs.ts";
import { SAMPLES } from "../../reports/samples.ts";
import { temporaryFolder } from "../../scenarios/driver/temporary-folder.ts";

type Path = readonly (string | number)[];
const folder = temporaryFolder().path;

describe("the published schemas", () => {
  it.each(["conformance", "eventful", "fail", "capacity", "comparison"] as const)(
    "refuse a value of another type anywhere in the %s run",
    (name) => {
      const run = SAMPLES[name];
      const leaves = leafPaths(run);
      expect(leaves.filter((path) => problemsOf(edited(run, path, { not: "a leaf" })).length === 0)).toEqual([]);
    },
  );

  it("are schemas of JSON Schema 2020-12", () => {
    const ajv = new Ajv2020();
    const files = ["cli", "conformance", "run", "scenarios"].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".schema.json"))
        .map((name) => join(folder, name)),
    );
    expect(files).toContain("run/format/load.schema.json");
    expect(files.filter((file) => ajv.validateSchema(JSON.parse(readFileSync(file, "utf8"))) !== true)).toEqual([]);
  });

  it("allow fields that a later Assay adds", () => {
    expect(problemsOf({ ...passingRun, added: 1, machine: { ...passingRun.machine, added: 1 } })).toEqual([]);
  });
});

describe("readRun", () => {
  it.each(["/nowhere/at/all", folder])("names a path without a run: %s", async (path) => {
    await expect(readRun(path)).rejects.toMatchObject({ code: "run-unreadable", exitCode: 2 });
  });

  it("reports all problems at once, with their pointers", () => {
    const failure = failureOf(() =>
      parseRun(JSON.stringify({ ...conformanceRun(), seed: "7", checks: [{}] }), "run.json"),
    );
    expect(failure.message).toBe("run.json must be a run of Assay, got 13 problems.");
    expect(failure.details).toContain('line 1: /seed must be of type integer, got "7"');
    expect(failure.details).toContain("line 1: /checks/0 must have the field id");
  });

  it.each([
    ["another kind", { ...passingRun, kind: "soup" }, /^\/kind must be .* "soup"/],
    ["another format version", { ...passingRun, formatVersion: 1 }, /^\/formatVersion must be 2, got 1/],
    ["an array", [], /must be an object, got/],
    ["null", null, /must be an object/],
  ])("says what is wrong with %s", (_, document, sentence) => {
    expect(
      problemsOf(document)
        .map(({ pointer, says }) => `${pointer} ${says}`)
        .join(),
    ).toMatch(sentence);
  });
});

function leafPaths(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== "object" || value === null) return [path];
  if (Array.isArray(value)) return value.length === 0 ? [] : leafPaths(value[0], [...path, 0]);
  return Object.entries(value).flatMap(([key, field]) => leafPaths(field, [...path, key]));
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
