// Hand-made comparisons as input for tests of reports.
import { analysesUpTo } from "../../run/comparison/interim-analyses.ts";
import type { ComparisonRun } from "../../run/format/run.ts";
import { type MadeUpSide, madeUpPairs, resultOf } from "../run/comparison/made-up-pairs.ts";
import { header } from "./sample-header.ts";

/** A comparison of ten pairs with a candidate such as this one; changes on top. */
export function comparisonRun(candidate: MadeUpSide = {}, changes: Partial<ComparisonRun> = {}): ComparisonRun {
  const samples = madeUpPairs(10, { cpuMs: 900, ...candidate }, { baseline: { cpuMs: 900 } });
  return {
    ...header,
    command: ["assay", "ab", "--baseline", "http://127.0.0.1:8080", "--candidate", "http://127.0.0.1:8081"],
    durationMs: 612_480,
    kind: "comparison",
    scenario: "mixed",
    mode: "duet",
    builds: { baseline: "http://127.0.0.1:8080", candidate: "http://127.0.0.1:8081", areFresh: false },
    ratePerSecond: 200,
    pairMs: 55_000,
    margin: 0.05,
    interimAnalyses: analysesUpTo(10),
    pairs: samples.length,
    samples,
    notes: ["Both builds ran all along: the difference of two starts counts as one of the builds."],
    ...resultOf(samples, { planned: 10 }),
    ...changes,
  };
}

/** A candidate with slower times, a few errors and invalid responses: every verdict that a metric can have. */
export const worseRun: ComparisonRun = comparisonRun({ slower: 1.08, errors: 3, invalid: 1 });
