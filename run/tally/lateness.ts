// Whether the generator was on time, window by window. Where it was late, times are its own as much as the target's: requests
// that it held back start late or all at once, and responses that have come are read late. Pure.
import { percentileMicros } from "../../statistics/percentile.ts";
import type { DelayLevel, Interval } from "./intervals.ts";
import { createTally, overall, type Tally } from "./tally.ts";

/** Whatever the service times: a busy system serves a timer as late as that, and no objective is about less. */
const LATE_MS = 5;
/** A delay below this part of the service times that go with it moves no percentile by more than that. */
const LATE_SHARE = 0.1;
/** Of a window: as little of it as the requests that may be late in a window on time. */
const REACH_SHARE = 0.01;

/** The start delay of a window in ms; 0 if the generator was on time. */
export function latenessMs(tally: Tally, level: DelayLevel = 99): number {
  const delayMs = percentileMicros(tally.startDelay, level) / 1_000;
  if (delayMs <= LATE_MS) return 0;
  const serviceMs = percentileMicros(overall(tally).serviceTime, level === 100 ? 100 : 95) / 1_000;
  return delayMs > LATE_SHARE * serviceMs ? delayMs : 0;
}

/**
 * Takes windows in their order and adds the part of each that was on time at these levels: all of it or nothing. What was
 * held back for a time lasts for as long at most in a target below its limit, so that later windows may be concerned too.
 */
export function createOnTime(levels: readonly DelayLevel[]): (window: Interval) => Interval {
  const untilMs = new Map<DelayLevel, number>();
  return (window) => {
    const { fromMs, toMs, tally } = window;
    const onTime = levels.map((level): readonly [DelayLevel, Tally] => {
      const lateMs = latenessMs(tally, level);
      const reachedMs = (untilMs.get(level) ?? 0) - fromMs;
      if (lateMs > 0) untilMs.set(level, toMs + lateMs);
      return [level, lateMs > 0 || reachedMs > REACH_SHARE * (toMs - fromMs) ? createTally() : tally];
    });
    return { ...window, onTime: new Map(onTime), lateMs: latenessMs(tally) };
  };
}
