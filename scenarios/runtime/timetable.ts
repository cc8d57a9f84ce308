// When the iterations of this run begin, by the clock of k6: the schedule with its arrivals, or for users who wait for
// each other's turn the moment itself.
import exec from "k6/execution";
import { delayMs } from "./arrivals.ts";
import type { Inputs } from "./environment.ts";
import { lengthMs, scheduleOf } from "./schedule.ts";

/** The clock of a VU and what is to begin when. Times are milliseconds of k6's clock of the run. */
export type Timetable = {
  readonly nowMs: () => number;
  readonly iteration: () => number;
  /** When an iteration is meant to begin; in the closed model, now. */
  readonly intendedMs: (iteration: number) => number;
  /** What is meant to begin before it is warm-up. */
  readonly warmUntilMs: number;
  /** Nothing begins from here on but what the schedule itself has put off. */
  readonly endMs: number;
};

/**
 * For the first iteration of a VU. k6 builds `exec.instance` and `exec.scenario` anew whenever they are named, which
 * takes longer than all that is read of them.
 */
export function openTimetable({ model, stages, seed, warmUpMs, arrivalSpreadMs }: Inputs): Timetable {
  const [clock, counter] = [exec.instance, exec.scenario];
  const whole = lengthMs(stages);
  const startMs = clock.currentTestRunDuration - counter.progress * whole;
  const nowMs = () => clock.currentTestRunDuration;
  const schedule = model === "open" ? scheduleOf(stages) : undefined;
  return {
    nowMs,
    iteration: () => counter.iterationInTest,
    intendedMs:
      schedule === undefined
        ? nowMs
        : (iteration) => startMs + schedule.intendedMs(iteration) + delayMs(seed, iteration, arrivalSpreadMs),
    warmUntilMs: startMs + warmUpMs,
    endMs: startMs + whole,
  };
}
