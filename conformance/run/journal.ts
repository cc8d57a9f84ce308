// The journal of a conformance run: what was requested, then what was judged and seen, unit by unit. A run that was killed
// is reported from it; recovery.ts reads it.
import type { RunIdentity } from "../../results/journal/journal.ts";
import { type LineWriter, openLines } from "../../results/journal/journal-lines.ts";
import type { CheckResult, ConformanceRun } from "../../results/run/run.ts";
import type { Selection } from "../catalogue/selection.ts";
import type { Observation } from "./behaviour.ts";

/** Name of the journal in an output folder. */
export const CONFORMANCE_JOURNAL_FILE = "conformance.ndjson";

export const CONFORMANCE_JOURNAL_VERSION = 2;

/** First line: what was requested. `checks` holds the ids that were chosen, in their order. */
export type ConformancePlan = {
  readonly kind: "plan";
  readonly formatVersion: typeof CONFORMANCE_JOURNAL_VERSION;
  readonly run: RunIdentity;
  /** The options that a verdict depends on. */
  readonly conditions: Pick<Selection, "interpretationsOff"> & { readonly strict: boolean };
  readonly checks: readonly string[];
};

/** What was judged in one go, and all that was counted by then in this round. */
export type BatchJudged = {
  readonly kind: "judged";
  readonly round: number;
  readonly results: readonly CheckResult[];
  readonly observations: readonly Observation[];
  readonly requests: ConformanceRun["requests"];
  readonly elapsedMs: number;
};

/** A round that was judged to its end. `checks` holds what was not judged in one go with others. */
export type RoundEnd = {
  readonly kind: "round";
  readonly round: number;
  readonly checks: readonly CheckResult[];
  readonly behaviour: ConformanceRun["behaviour"];
  readonly requests: ConformanceRun["requests"];
  readonly elapsedMs: number;
};

export type ConformanceEntry = ConformancePlan | BatchJudged | RoundEnd;

/** Creates a journal. Throws `output-unwritable`. */
export function openConformanceJournal(path: string): LineWriter<ConformanceEntry> {
  return openLines<ConformanceEntry>(path);
}
