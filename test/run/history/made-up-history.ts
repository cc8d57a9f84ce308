// A history as tests need it: a load run and its line for each day.

import type { LoadRun } from "../../../run/format/run.ts";
import type { WorkloadReport } from "../../../run/format/workload.ts";
import { acceptedRun } from "../../../run/history/acceptance.ts";
import type { AcceptedRun } from "../../../run/history/history-file.ts";
import { header } from "../../reports/sample-header.ts";
import { loadRun, operationLoad } from "../../reports/sample-load.ts";

/** What was sent. */
export const WORKLOAD: WorkloadReport = {
  model: "open",
  unit: "request",
  users: 20,
  stages: [{ durationMs: 20_000, from: 100, to: 100 }],
  warmUp: { durationMs: 0, started: 0, accepted: 0, invalid: 0, errors: 0, dropped: 0 },
  iterations: { planned: 2_000, begun: 2_000, skippedRequests: 0 },
  mix: { "token-price": { requested: 0.5, actual: 0.5 }, "trade-token": { requested: 0.5, actual: 0.5 } },
  popularity: [],
  arrivals: { requested: "even", gaps: 1_999, meanGapMs: 10, variation: 0 },
};

/** The run of a day of January 2026 or later, times longer by a factor. */
export function loadAt(day: number, slower = 1): LoadRun {
  const total = {
    ...operationLoad(2_000, 8.4 * slower),
    responseTimeConfidenceMs: { p50: { low: 3.4 * slower, high: 3.7 * slower } },
  };
  return loadRun({
    startedAt: new Date(Date.UTC(2026, 0, day, 10)).toISOString(),
    machine: { ...header.machine, processor: "Sample 9000" },
    workload: WORKLOAD,
    total,
    operations: { "token-price": operationLoad(1_000, 6 * slower) },
  });
}

/** Its line, the release being 1.0.DAY. */
export function acceptedAt(day: number, slower = 1): AcceptedRun {
  return acceptedRun(loadAt(day, slower), { label: `1.0.${day}` }, []);
}
