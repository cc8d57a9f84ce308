// Whether the generator was on time, window by window. Where it was late, times are its own as much as the target's: requests
// that it held back start late or all at once, and responses that have come are read late. Pure.
import { percentileMicros } from "../../statistics/percentile.ts";
import type { DelayLevel, Interval } from "./intervals.ts";
import { addTally, createTally, overall, type Tally } from "./tally.ts";

/** Whatever the service times: a busy system serves a timer as late as that, and no objective is about less. */
const LATE_MS = 5;
/** A delay below this part of the service times that go with it moves no percentile by more than that. */
const LATE_SHARE = 0.1;
/** Of a window: as little of it as the requests that may be late in a window on time. */
const REACH_SHARE = 0.01;

/**
 * The times of a window are left out of everything that is judged if one request in a hundred started later than this, if the
 * generator did not run for this part of it, or if its threads waited longer than this for a processor.
 */
const EXCLUDED_DELAY_MS = 100;
const EXCLUDED_PAUSE_SHARE = 0.1;
const EXCLUDED_SCHEDULER_MS = 20;

/** How late the generator was in a window, in ms: by its start delays, its pauses or its threads; 0 if it was on time. */
export function latenessMs(window: Interval, level: DelayLevel = 99): number {
  const { tally } = window;
  const delayMs = Math.max(
    percentileMicros(tally.startDelay, level) / 1_000,
    tally.schedulerDelayMs,
    pausedShare(window) > (level === 100 ? 0 : REACH_SHARE) ? tally.longestPauseMs : 0,
  );
  if (delayMs <= LATE_MS) return 0;
  const serviceMs = percentileMicros(overall(tally).serviceTime, level === 100 ? 100 : 95) / 1_000;
  return delayMs > LATE_SHARE * serviceMs ? delayMs : 0;
}

function isExcluded(window: Interval): boolean {
  const { tally } = window;
  return (
    latenessMs(window) > 0 &&
    (percentileMicros(tally.startDelay, 99) > EXCLUDED_DELAY_MS * 1_000 ||
      pausedShare(window) > EXCLUDED_PAUSE_SHARE ||
      tally.schedulerDelayMs > EXCLUDED_SCHEDULER_MS)
  );
}

function pausedShare({ fromMs, toMs, tally }: Interval): number {
  return tally.pausedMs / (toMs - fromMs);
}

/** The tally without times of responses. */
export function withoutTimes(tally: Tally): Tally {
  const counted = createTally();
  addTally(counted, tally, "counts");
  return counted;
}

/**
 * Takes windows in their order and adds the part of each that was on time at these levels: all of it or nothing. A window in
 * which the generator was so late that nothing can be said of the target loses its times. What was
 * held back for a time lasts for as long at most in a target below its limit, so that later windows may be concerned too.
 */
export function createOnTime(levels: readonly DelayLevel[]): (window: Interval) => Interval {
  const untilMs = new Map<DelayLevel, number>();
  return (window) => {
    const { fromMs, toMs } = window;
    const isLeftOut = isExcluded(window);
    const tally = isLeftOut ? withoutTimes(window.tally) : window.tally;
    const onTime = levels.map((level): readonly [DelayLevel, Tally] => {
      const lateMs = latenessMs(window, level);
      const reachedMs = (untilMs.get(level) ?? 0) - fromMs;
      if (lateMs > 0) untilMs.set(level, toMs + lateMs);
      return [level, lateMs > 0 || reachedMs > REACH_SHARE * (toMs - fromMs) ? createTally() : tally];
    });
    const lateMs = latenessMs(window);
    return { ...window, tally, onTime: new Map(onTime), lateMs, ...(isLeftOut && { measured: window.tally }) };
  };
}
