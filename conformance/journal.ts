// The journal of a conformance run: what was asked for, then what was judged and seen, unit by unit. A run that was killed
// is reported from it, and a run that was cut short goes on from it. Reading is in recovery.ts.

import type { RunIdentity } from "../results/journal.ts";
import { type LineWriter, openLines } from "../results/journal-lines.ts";
import type { CheckResult, ConformanceRecord } from "../results/record.ts";
import type { SideEffects } from "../traffic/chains.ts";
import type { FixtureValues } from "./fixtures.ts";
import type { Memory } from "./memory.ts";
import type { Observation } from "./profile.ts";
import type { Selection } from "./selection.ts";

/** Name of the journal in an output folder. */
export const CONFORMANCE_JOURNAL_FILE = "conformance.ndjson";

export const CONFORMANCE_JOURNAL_VERSION = 1;

/** What a run has to have in common with the one that it goes on with. */
export type Conditions = Selection & {
  readonly seed: number;
  readonly rounds: number;
  readonly strict: boolean;
  readonly fixtures: FixtureValues;
  readonly sideEffects: SideEffects;
};

/** First line: what was asked for. `checks` holds the ids that were chosen, in their order. */
export type ConformancePlan = {
  readonly kind: "plan";
  readonly formatVersion: typeof CONFORMANCE_JOURNAL_VERSION;
  readonly run: RunIdentity;
  readonly conditions: Conditions;
  readonly checks: readonly string[];
};

/** The run goes on for the nth time. */
export type Resumption = { readonly kind: "resumption"; readonly number: number };

/** What was judged in one go, and all that was counted and seen by then in this round. */
export type UnitJudged = {
  readonly kind: "judged";
  readonly round: number;
  readonly results: readonly CheckResult[];
  readonly observations: readonly Observation[];
  readonly memory: Memory;
  readonly requests: ConformanceRecord["requests"];
  readonly elapsedMs: number;
};

/** A round that was judged to its end. `checks` holds what was not judged in one go with others. */
export type RoundEnd = {
  readonly kind: "round";
  readonly round: number;
  readonly checks: readonly CheckResult[];
  readonly profile: ConformanceRecord["profile"];
  readonly requests: ConformanceRecord["requests"];
  readonly elapsedMs: number;
};

export type ConformanceEntry = ConformancePlan | Resumption | UnitJudged | RoundEnd;

/** Takes what a run has to write down. */
export type ConformanceJournal = LineWriter<ConformanceEntry>;

/** Opens a journal: a new one, or one to go on with. Throws `output-unwritable`. */
export function openConformanceJournal(path: string, how: "new" | "on"): ConformanceJournal {
  return openLines<ConformanceEntry>(path, how);
}
