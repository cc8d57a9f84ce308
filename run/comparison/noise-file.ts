// What a build compared with itself showed of a machine: how much its pairs vary, and at which level. Kept as a file.
import { type DocumentRules, parseDocument, readText } from "../documents/document.ts";
import { compileSchema, schemaProblems } from "../documents/problem.ts";
import { printableJson } from "../text/hidden-characters.ts";
import schema from "./noise.schema.json" with { type: "json" };

/** Standard deviations of the logarithm of candidate by baseline, by what it varies with. */
export type MetricNoise = {
  readonly operation: string;
  readonly metric: string;
  /** From one start of both builds to the next. */
  readonly start: number;
  /** From one block of load to the next under the same processes. */
  readonly block: number;
  /** From one window of a second to the next in a block; absent for metrics that windows do not have. */
  readonly window?: number;
};

/** Under what it was measured: it holds for nothing else. */
export type NoiseConditions = {
  /** The kind of machine: system, processor, cores, memory. */
  readonly machine: string;
  readonly scenario: string;
  /** To each build. */
  readonly ratePerSecond: number;
};

export type NoiseFile = NoiseConditions & {
  readonly formatVersion: 1;
  readonly kind: "noise";
  readonly measuredAt: string;
  /** Length of a block without its warm-up. */
  readonly blockMs: number;
  readonly starts: number;
  readonly blocksPerStart: number;
  /** Time of a whole pair, with the start of its builds. */
  readonly pairMs: number;
  readonly metrics: readonly MetricNoise[];
};

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
