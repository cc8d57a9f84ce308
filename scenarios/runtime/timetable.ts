// When the iterations of this run begin, by the clock of k6: the schedule with its arrivals, or for users who wait for
// each other's turn the moment itself.
import exec from "k6/execution";
import { delayMs } from "./arrivals.ts";
import type { Inputs } from "./environment.ts";
import { scheduledMsOf } from "./schedule.ts";

/** The clock of a VU and what is to begin when. Times are milliseconds of k6's clock of the run. */
export type Timetable = {
  readonly nowMs: () => number;
  /** The place of the iteration under way among those of all VUs, from 0. */
  readonly iteration: () => number;
  /** When an iteration is meant to begin; in the closed model, now. */
  readonly scheduledMs: (iteration: number) => number;
  /** What is meant to begin before it is warm-up. */
  readonly warmUntilMs: number;
  /** Nothing begins from here on but what the schedule itself has put off. */
  readonly endMs: number;
};

/** For the first iteration of a VU. */
export function openTimetable({ layout, lengthMs, seed, warmUpMs, arrivalSpreadMs }: Inputs): Timetable {
  const nowMs = getterOf(exec.instance, "currentTestRunDuration");
  const { scenario } = exec;
  const startMs = nowMs() - scenario.progress * lengthMs;
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
 * The function behind a member of `exec.instance` or `exec.scenario`. k6 builds such an object anew whenever it is named,
 * with a function of a kilobyte for each member: a VU keeps the one that it needs.
 */
function getterOf<Name extends string>(from: Readonly<Record<Name, number>>, name: Name): () => number {
  const getter = Object.getOwnPropertyDescriptor(from, name)?.get;
  if (getter === undefined) throw new Error(`k6/execution must have a getter for ${name}`);
  return getter;
}
