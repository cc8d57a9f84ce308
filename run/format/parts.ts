// The parts of a run: its checks and its load. `assay check` leaves a run of both.
import type { ConformanceRun, LoadRun, Run } from "./run.ts";

/** The checks of a run; undefined for a run without any. */
export function conformanceIn(run: Run): ConformanceRun | undefined {
  const part = run.kind === "check" ? run.conformance : run;
  return part.kind === "conformance" ? part : undefined;
}

/** The load of a run; undefined for a run without one, and for one of several loads. */
export function loadIn(run: Run): LoadRun | undefined {
  const part = run.kind === "check" ? run.load : run;
  return part.kind === "load" ? part : undefined;
}
