// Whether the generator was on time, window by window. Where it was late, times are its own as much as the target's: requests
// that it held back start late or all at once, and responses that have come are read late. Pure.
import { createHistogram } from "../../statistics/histogram.ts";
import { percentileMicros } from "../../statistics/percentile.ts";
import type { Contention } from "../format/contention.ts";
import type { DelayLevel, Interval } from "./intervals.ts";
import { addTally, createTally, overall, type Tally } from "./tally.ts";

/** Shorter delays never count: on a busy system, timers are this late, and no objective is that strict. */
const LATE_MS = 5;
/** A delay below this share of the times that it is compared with moves no percentile by more than that. */
const LATE_SHARE = 0.1;
/** A window is on time if delays reach into at most this share of it, as at most this share of its requests may be late. */
const REACH_SHARE = 0.01;

/**
 * The times of a window are left out of everything that is judged if one request in a hundred started later than this, or if the
 * generator did not run for this part of it.
 */
const EXCLUDED_DELAY_MS = 100;
const EXCLUDED_PAUSE_SHARE = 0.1;
/**
 * So are those of a generator that is short of processors: its threads waited longer than this in the window and in the one
 * before it. When a target responds after a freeze, all that waited for it runs at once, which is the target's doing.
 */
const SHORT_MS = 20;
/**
 * And those in which it read one response in a hundred that late, and later than this share of what one in a hundred took: the
 * times are its own as much as the target's. After a freeze of the target, what has waited for it is read in a far smaller part of
 * the freeze.
 */
const READ_SHARE = 0.5;

/**
 * In a window in which others kept the generator from its processors for this part of it, the times are its own as much as the
 * target's if one read in a hundred came late by more than this, and than a tenth of what one response in a hundred took. The
 * processors were never idle: a target that shares them, and uses them up, is one of the others.
 */
const CONTENDED_SHARE = 0.1;
const IDLE_SHARE = 0.05;
const FELT_MS = 0.3;

/** Whether that holds for a window, by what its system reports of it. A process alone waits for nobody but itself. */
export function isContended(
  { fromMs, toMs, tally }: Interval,
  { k6WaitSeconds = 0, othersSeconds = 0, idleSeconds = Number.POSITIVE_INFINITY }: Contention,
): boolean {
  const seconds = (toMs - fromMs) / 1_000;
  const wasKept = Math.min(k6WaitSeconds, othersSeconds) > CONTENDED_SHARE * seconds;
  if (!wasKept || idleSeconds > IDLE_SHARE * seconds) return false;
  const delayMs = percentileMicros(tally.readDelay, 99) / 1_000;
  return delayMs > Math.max(FELT_MS, (LATE_SHARE * percentileMicros(overall(tally).responseTime, 99)) / 1_000);
}

/**
 * How late the generator was in a window, in ms; 0 if it was on time. `isShort`: it had no processors for two windows. Start
 * delays and waits for processors are compared with the times of the target alone, pauses with what users wait for.
 */
function latenessMs(window: Interval, isShort: boolean, level: DelayLevel = 99): number {
  const { tally } = window;
  const percentile = level === 100 ? 100 : 95;
  const beyond = (delayMs: number, times: "serviceTime" | "responseTime") =>
    delayMs > LATE_MS && delayMs > (LATE_SHARE * percentileMicros(overall(tally)[times], percentile)) / 1_000
      ? delayMs
      : 0;
  return Math.max(
    beyond(percentileMicros(tally.startDelay, level) / 1_000, "serviceTime"),
    isShort ? beyond(tally.schedulerDelayMs, "serviceTime") : 0,
    pausedShare(window) > (level === 100 ? 0 : REACH_SHARE) ? beyond(tally.longestPauseMs, "responseTime") : 0,
    readLateMs(tally, level),
  );
}

/** How late responses were read, in ms; 0 if that is little beside what they took, or they were read soon all the same. */
function readLateMs(tally: Tally, level: DelayLevel): number {
  const delayMs = percentileMicros(tally.readDelay, level) / 1_000;
  const takenMs = percentileMicros(overall(tally).responseTime, level) / 1_000;
  return Math.min(delayMs, takenMs) > LATE_MS && delayMs > READ_SHARE * takenMs ? delayMs : 0;
}

/** Whether a window of the journal can have been late: others need not be read in full to see that they were not. */
export function mayBeLate({ startDelay, readDelay, schedulerDelayMs, longestPauseMs }: Tally): boolean {
  const longestMs = Math.max(percentileMicros(startDelay, 100), percentileMicros(readDelay, 100)) / 1_000;
  const readMs = percentileMicros(readDelay, 99) / 1_000;
  return Math.max(longestMs, schedulerDelayMs, longestPauseMs) > LATE_MS || readMs > FELT_MS;
}

function isExcluded(window: Interval, isShort: boolean): boolean {
  const isLate =
    percentileMicros(window.tally.startDelay, 99) > EXCLUDED_DELAY_MS * 1_000 ||
    pausedShare(window) > EXCLUDED_PAUSE_SHARE ||
    readLateMs(window.tally, 99) > SHORT_MS;
  return ((isLate && !hasWaited(window.tally)) || isShort) && latenessMs(window, isShort) > 0;
}

/** Most requests waited longer for a virtual user than any for the generator: without them a freeze would be hidden. */
export function hasWaited({ startDelay, queueDelay }: Tally): boolean {
  return (
    queueDelay.totalCount * 2 > startDelay.totalCount &&
    percentileMicros(queueDelay, 50) > percentileMicros(startDelay, 99)
  );
}

function pausedShare({ fromMs, toMs, tally }: Interval): number {
  return tally.pausedMs / (toMs - fromMs);
}

/** A tally without the times of responses, and without the delays in them. */
export function withoutTimes(tally: Tally): Tally {
  const counted = createTally();
  addTally(counted, tally, "counts");
  counted.readDelay = createHistogram();
  return counted;
}

/**
 * Takes windows in their order; whether the generator was short of processors in this one and the one before it. If requests
 * have waited for virtual users since before the shortage began, the target is the cause until no request waits any more.
 */
function createShortage(): (window: Interval) => boolean {
  let sinceMs: number | undefined;
  let isOfTarget = false;
  return ({ fromMs, toMs, tally }) => {
    const isFirst = sinceMs === undefined;
    sinceMs = tally.schedulerDelayMs > SHORT_MS ? (sinceMs ?? fromMs) : undefined;
    const waitedMs = percentileMicros(tally.queueDelay, 100) / 1_000;
    isOfTarget = waitedMs > 0 && (isOfTarget || sinceMs === undefined || toMs - waitedMs < sinceMs);
    return !isFirst && sinceMs !== undefined && !isOfTarget;
  };
}

/**
 * Takes windows in their order, and counts each of them, as a whole or not at all, at the levels at which it was on time. A
 * window in which the generator was so late that it says nothing about the target loses its times. A target below its limit
 * is affected by a delay for at most as long as the delay took, so the windows of that time count as late too.
 */
export function createOnTime(levels: readonly DelayLevel[]): (window: Interval) => Interval {
  const untilMs = new Map<DelayLevel, number>();
  const isShortIn = createShortage();
  return (window) => {
    const { fromMs, toMs } = window;
    const isShort = isShortIn(window);
    const isLeftOut = isExcluded(window, isShort);
    const tally = isLeftOut ? withoutTimes(window.tally) : window.tally;
    const onTime = levels.map((level): readonly [DelayLevel, Tally] => {
      const lateMs = latenessMs(window, isShort, level);
      const reachedMs = (untilMs.get(level) ?? 0) - fromMs;
      if (lateMs > 0) untilMs.set(level, toMs + lateMs);
      return [level, lateMs > 0 || reachedMs > REACH_SHARE * (toMs - fromMs) ? createTally() : tally];
    });
    const lateMs = latenessMs(window, isShort);
    return { ...window, tally, onTime: new Map(onTime), lateMs, ...(isLeftOut && { measured: window.tally }) };
  };
}
