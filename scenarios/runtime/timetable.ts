// The scheduled starts of this run, by the clock of k6: the schedule with its arrivals, or in the closed model the moment
// itself.
import exec from "k6/execution";
import { delayMs } from "./arrivals.ts";
import type { Inputs } from "./environment.ts";
import { scheduledMsOf } from "./schedule.ts";
import { startOfRun } from "./start-of-run.ts";

/** The clock of a VU and its scheduled starts. Times are milliseconds of k6's clock of the run. */
export type Timetable = {
  readonly nowMs: () => number;
  /** The number of this iteration among those of all VUs, from 0. */
  readonly iteration: () => number;
  /** The scheduled start of an iteration; in the closed model, now. */
  readonly scheduledMs: (iteration: number) => number;
  /** Requests scheduled before it are warm-up. */
  readonly warmUntilMs: number;
  /** From here on only arrivals that the schedule itself has delayed begin. */
  readonly endMs: number;
};

/** For the first iteration of a VU. */
export function openTimetable({ layout, lengthMs, seed, warmUpMs, arrivalSpreadMs }: Inputs): Timetable {
  const nowMs = getterOf(exec.instance, "currentTestRunDuration");
  const { scenario } = exec;
  const startMs = startOfRun(nowMs, getterOf(scenario, "progress"), lengthMs);
  return {
    nowMs,
    iteration: getterOf(scenario, "iterationInTest"),
    scheduledMs:
      layout === undefined
        ? nowMs
        : (iteration) => startMs + scheduledMsOf(layout, iteration) + delayMs(seed, iteration, arrivalSpreadMs),
    warmUntilMs: startMs + warmUpMs,
    endMs: startMs + lengthMs,
  };
}

/**
 * The getter of a field of `exec.instance` or `exec.scenario`. k6 builds such an object anew at each use, with a function of a
 * kilobyte for each field: a VU keeps the one that it needs.
 */
function getterOf<Name extends string>(from: Readonly<Record<Name, number>>, name: Name): () => number {
  const getter = Object.getOwnPropertyDescriptor(from, name)?.get;
  if (getter === undefined) throw new Error(`k6/execution must have a getter for ${name}`);
  return getter;
}
