// Hand-made runs side by side as input for tests of comparison and reports.
import { type GivenRun, namedRuns } from "../../run/comparison/named-runs.ts";
import { sideBySide } from "../../run/comparison/side-by-side.ts";
import type { LoadRun } from "../../run/format/run.ts";
import type { SideBySide } from "../../run/format/side-by-side.ts";
import { loadRun, operationLoad } from "./sample-load.ts";

const withP95 = (p95: number, off: number) => ({
  ...operationLoad(1_200, p95),
  responseTimeConfidenceMs: { p95: { low: p95 - off, high: p95 + off } },
});

/** A run whose p95 have intervals. */
export const steady: LoadRun = loadRun({
  operations: { ...loadRun().operations, "token-price": withP95(6, 0.2) },
  total: withP95(8.4, 0.2),
});

/** The same with one operation half as slow again. */
export const slower: LoadRun = {
  ...steady,
  startedAt: "2026-11-21T09:00:00.000Z",
  operations: { ...steady.operations, "token-price": withP95(9, 0.3) },
};

/** These runs side by side. */
export function sidesOf(...runs: readonly GivenRun["run"][]): SideBySide {
  return sideBySide(namedRuns(runs.map((run, at) => ({ location: `reports/out/run-${at + 1}`, run }))));
}
