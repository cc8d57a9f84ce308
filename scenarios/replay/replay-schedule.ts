// When the requests of a recording are sent again: for the native engine their moments as they are; for the script engine
// stages whose rate follows the recording, and for each request the wait until its own moment. The generator is that of every
// load run, so that start delays and drops mean the same. Pure.
import { type LoadStage, lengthMs } from "../../run/format/load-stages.ts";
import { periodMs, scheduleOf } from "../runtime/schedule.ts";

/** Stages with a wait for each of their iterations, in sequence; or, for the native engine, the moments themselves. */
export type ReplaySchedule = {
  readonly stages: readonly LoadStage[];
  readonly moments?: readonly number[];
  readonly thinkMs: readonly number[];
  /** The longest wait of an iteration before it sends. */
  readonly longestWaitMs: number;
  readonly durationMs: number;
  /** The mean rate. */
  readonly ratePerSecond: number;
  /** The highest rate within a window. */
  readonly peakPerSecond: number;
};

/** Widths of windows in seconds: any count in one is a whole number of iterations per thousand seconds, as k6 takes it. */
const WIDTHS_SECONDS = [1, 2, 4, 5, 8, 10, 20, 25, 40, 50, 100, 125, 200, 250, 500];
/**
 * Half an iteration more in the first window, so that all begin within windows: at the very end of one, k6's arithmetic may
 * fall short of a whole iteration, which would then begin after the next pause, or never.
 */
const BEGUN_AHEAD = 0.5;
/** Most stages; k6 reads them from a variable, whose length is limited. */
const MOST_STAGES = 1_000;

/**
 * Sends at the given moments, milliseconds after the start in rising order, all of them later by the width of a window. In
 * each window k6 begins as many iterations as the recording has there, evenly; each then waits for its own moment.
 */
export function scheduleOfMoments(offsetsMs: readonly number[]): ReplaySchedule {
  const last = offsetsMs.at(-1) ?? 0;
  const widthSeconds = WIDTHS_SECONDS.find((width) => last / 1_000 / width < MOST_STAGES) ?? 500;
  const widthMs = widthSeconds * 1_000;
  const counts = Array.from({ length: Math.floor(last / widthMs) + 1 }, () => 0);
  for (const offset of offsetsMs) {
    const window = Math.floor(offset / widthMs);
    counts[window] = (counts[window] ?? 0) + 1;
  }
  const levels = counts.map((count, window): LoadStage => {
    const level = (count + (window === 0 ? BEGUN_AHEAD : 0)) / widthSeconds;
    return { durationMs: widthMs, from: level, to: level };
  });
  // The last moment may lie a width after the last window.
  const stages = [...levels, { durationMs: widthMs, from: 0, to: 0 }];
  const { scheduledMs } = scheduleOf(stages);
  const thinkMs = offsetsMs.map((offset, iteration) =>
    Math.max(0, Math.round(offset + widthMs - scheduledMs(iteration))),
  );
  return {
    stages,
    thinkMs,
    longestWaitMs: thinkMs.reduce((longest, wait) => Math.max(longest, wait), 0),
    durationMs: lengthMs(stages),
    ratePerSecond: (offsetsMs.length * 1_000) / lengthMs(stages),
    peakPerSecond: levels.reduce((peak, { to }) => Math.max(peak, to), 0),
  };
}

const LEAST_SCHEDULE_MS = 1_000;
const PEAK_WINDOW_MS = 1_000;

/** Sends at the given moments, milliseconds after the start in rising order, which the executor of the native engine takes. */
export function scheduleOfTicks(moments: readonly number[]): ReplaySchedule {
  const durationMs = Math.max(LEAST_SCHEDULE_MS, Math.floor(moments.at(-1) ?? 0) + 1);
  const ratePerSecond = (moments.length * 1_000) / durationMs;
  const counts = new Map<number, number>();
  for (const moment of moments) {
    const window = Math.floor(moment / PEAK_WINDOW_MS);
    counts.set(window, (counts.get(window) ?? 0) + 1);
  }
  const most = [...counts.values()].reduce((highest, count) => Math.max(highest, count), 0);
  return {
    stages: [{ durationMs, from: ratePerSecond, to: ratePerSecond }],
    moments,
    thinkMs: [],
    longestWaitMs: 0,
    durationMs,
    ratePerSecond,
    peakPerSecond: (most * 1_000) / PEAK_WINDOW_MS,
  };
}

/** Sends so many requests at one rate, whatever the timing of the recording was. */
export function scheduleOfRate(count: number, ratePerSecond: number): ReplaySchedule {
  // Half a period less: the schedule begins one at the start and one after each whole period.
  const durationMs = Math.max(1, (count - 0.5) * periodMs(ratePerSecond));
  // k6 accepts no schedule below a second, and one of a second would begin more requests than there are.
  if (durationMs < LEAST_SCHEDULE_MS)
    return scheduleOfMoments(Array.from({ length: count }, (_, at) => at * periodMs(ratePerSecond)));
  return {
    stages: [{ durationMs, from: ratePerSecond, to: ratePerSecond }],
    thinkMs: Array.from({ length: count }, () => 0),
    longestWaitMs: 0,
    durationMs,
    ratePerSecond,
    peakPerSecond: ratePerSecond,
  };
}
