// What a build compared with itself showed of a machine: how much its pairs vary, and at which level. Kept as a file.
import { type DocumentRules, parseDocument, readText } from "../documents/document.ts";
import { compileSchema, schemaProblems } from "../documents/problem.ts";
import type { NoiseFile } from "../format/generated/run.ts";
import { printableJson } from "../text/hidden-characters.ts";
import schema from "./noise.schema.json" with { type: "json" };

export type { MetricNoise, NoiseFile } from "../format/generated/run.ts";

/** Under what it was measured: it holds for nothing else. */
export type NoiseConditions = Pick<NoiseFile, "machine" | "scenario" | "ratePerSecond">;

const RULES: DocumentRules = {
  what: "a file of a machine's noise",
  code: "run-unreadable",
  check: (content) => schemaProblems(compileSchema(schema), content, { showsValues: true }),
};

/** Reads the file. Fails with `run-unreadable` for any other. */
export function readNoise(path: string): NoiseFile {
  return parseDocument<NoiseFile>(readText(path, RULES), path, RULES);
}

export function noiseText(noise: NoiseFile): string {
  return printableJson(noise);
}
