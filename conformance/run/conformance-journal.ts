// The journal of a conformance run: its plan, then each batch as it was judged. A killed run is recovered from it.

import type { CheckResult, ConformanceRun } from "../../run/format/run.ts";
import type { RunIdentity } from "../../run/journal/journal-entries.ts";
import { type LineWriter, openLines } from "../../run/journal/journal-lines.ts";
import type { Selection } from "../catalogue/selection.ts";
import type { Observation } from "./behaviour.ts";

/** Name of the journal in an output folder. */
export const CONFORMANCE_JOURNAL_FILE = "conformance.ndjson";

export const CONFORMANCE_JOURNAL_VERSION = 2;

/** First line. `checks` holds the ids of the selected checks in their order. */
export type ConformancePlan = {
  readonly kind: "plan";
  readonly formatVersion: typeof CONFORMANCE_JOURNAL_VERSION;
  readonly run: RunIdentity;
  /** The options on which a verdict depends. */
  readonly conditions: Pick<Selection, "interpretationsOff"> & {
    readonly strict: boolean;
    /** Name of the deciding list; absent in journals of versions without lists. */
    readonly deciding?: string;
    /** Every round has to pass; absent where the strongest verdict of each check decides. */
    readonly certify?: boolean | undefined;
  };
  readonly checks: readonly string[];
};

export type BatchJudged = {
  readonly kind: "judged";
  readonly round: number;
  readonly results: readonly CheckResult[];
  readonly observations: readonly Observation[];
  readonly requests: ConformanceRun["requests"];
  readonly elapsedMs: number;
};

/** A round begins again: its batches so far were too fast for the target and show nothing. */
export type RoundAgain = { readonly kind: "again"; readonly round: number };

/** The end of a round. `checks` holds the results that belong to no batch. */
export type RoundEnd = {
  readonly kind: "round";
  readonly round: number;
  /** Absent in journals of earlier versions: that of the run and the number of the round. */
  readonly seed?: number;
  readonly checks: readonly CheckResult[];
  readonly behaviour: ConformanceRun["behaviour"];
  readonly requests: ConformanceRun["requests"];
  readonly elapsedMs: number;
};

/** What a round writes. */
export type RoundEntry = BatchJudged | RoundAgain | RoundEnd;

export type ConformanceEntry = ConformancePlan | RoundEntry;

/** Creates a journal. Throws `output-unwritable`. */
export function openConformanceJournal(path: string): LineWriter<ConformanceEntry> {
  return openLines<ConformanceEntry>(path);
}
