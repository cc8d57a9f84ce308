// When the requests of a recording are sent again: at the moments of the recording, which the executor of every open load
// takes as they are, so that start delays and drops mean the same. Pure.
import type { LoadStage } from "../../run/format/load-stages.ts";

/** The moments in ms, ascending from the start, with the stage that their mean rate makes. */
export type ReplaySchedule = {
  readonly stages: readonly LoadStage[];
  readonly moments: readonly number[];
  readonly durationMs: number;
  /** The mean rate. */
  readonly ratePerSecond: number;
  /** The highest rate within a second. */
  readonly peakPerSecond: number;
};

const SHORTEST_MS = 1_000;
const PEAK_WINDOW_MS = 1_000;

/** Sends at the given moments, milliseconds after the start in ascending order. */
export function scheduleOf(moments: readonly number[]): ReplaySchedule {
  const durationMs = Math.max(SHORTEST_MS, Math.floor(moments.at(-1) ?? 0) + 1);
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
    durationMs,
    ratePerSecond,
    peakPerSecond: (most * 1_000) / PEAK_WINDOW_MS,
  };
}
