// How far drops shift the scheduled starts after them. k6 numbers the iterations that start, and the number gives the
// scheduled start: after a drop every number is too low and every scheduled start too early.
import type { LoadStage } from "../../results/run/workload.ts";

/**
 * Milliseconds by which scheduled starts after a moment are too early because of drops before it: the time in which the
 * schedule has as many more iterations. Levels are iterations per second.
 */
export function lostMs(stages: readonly LoadStage[], fromMs: number, drops: number): number {
  let left = drops;
  let beginsMs = 0;
  let passedMs = 0;
  let level = 0;
  for (const { durationMs, from, to } of stages) {
    const skippedMs = Math.min(durationMs, Math.max(0, fromMs - beginsMs));
    beginsMs += durationMs;
    level = to;
    if (skippedMs === durationMs) continue;
    const begin = from + ((to - from) * skippedMs) / durationMs;
    const seconds = (durationMs - skippedMs) / 1_000;
    const area = (seconds * (begin + to)) / 2;
    if (area >= left) return passedMs + secondsTo(left, begin, (to - begin) / seconds) * 1_000;
    left -= area;
    passedMs += durationMs - skippedMs;
  }
  return level > 0 ? passedMs + (left / level) * 1_000 : passedMs;
}

/** Solves begin·t + slope·t² / 2 = area for the first t. */
function secondsTo(area: number, begin: number, slope: number): number {
  if (area <= 0) return 0;
  return (2 * area) / (begin + Math.sqrt(Math.max(0, begin * begin + 2 * slope * area)));
}
