// Runs side by side, as `assay compare --json` writes them: plain data. How it is made is in run/comparison/side-by-side.ts.
import type { RunHeader, VerdictCounts, SideBySide as Written } from "./generated/run.ts";

export type { ChangedCheck, SideDifference, SideMetric, SideValue } from "./generated/run.ts";

export const MOST_SIDE_BY_SIDE = 5;

/** The label wherever runs are shown side by side. */
export const UNPAIRED = "Unpaired: information, never a gate";

/** The load of a run. `droppedIterations` and `lateWindows` are those of its generator. */
type SideLoad = {
  readonly scenario: string;
  readonly profile: string;
  readonly ratePerSecond: number;
  readonly valid: boolean;
  readonly reasons: readonly string[];
  readonly requests: number;
  readonly droppedIterations: number;
  readonly lateWindows: number;
};

/** One of the runs; the first is what the others are compared with. */
export type Side = Pick<
  RunHeader,
  "target" | "targetIsReference" | "seed" | "startedAt" | "durationMs" | "versions" | "machine" | "connection"
> & {
  /** `A` for the first. */
  readonly name: string;
  /** Where it was read from. */
  readonly run: string;
  readonly verdict: string;
  readonly load?: SideLoad;
  /** Of the specified checks. */
  readonly counts?: VerdictCounts;
  /** Why no difference to the first run is computed; empty if one is. */
  readonly incomparable: readonly string[];
};

/** For a run, null where it or the first has no checks. */
export type SideChecks = Written["checks"][number];

/** Runs side by side, as side-by-side.schema.json declares them. */
export type SideBySide = Omit<Written, "runs"> & { readonly runs: readonly Side[] };
