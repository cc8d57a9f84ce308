// How a series of times rose: in a step, steadily, or steadily from a moment on. Says nothing about chance.
import { splitOf } from "../../statistics/change-point.ts";
import { lineThrough } from "../../statistics/linear-trend.ts";
import { median } from "../../statistics/percentile.ts";

/** A rise of a series: where it begins, and the levels before and after it. */
export type Rise = { readonly at: number; readonly isStep: boolean; readonly before: number; readonly after: number };

/** The parts of the run after which a steady rise is tried to begin. */
const BENDS = [0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65] as const;

/** The logarithm by which levels are compared; defined for a time of 0, too. */
export function logOf(timeMs: number): number {
  return Math.log(Math.max(0.1, timeMs));
}

/** The shape that fits a series of times best, if it is a rise. */
export function shapeOf(timesMs: readonly number[]): Rise | undefined {
  const shapes = [stepOf(timesMs), lineFrom(timesMs, 0), ...bendsOf(timesMs)];
  const [best] = shapes.toSorted((one, other) => missOf(one, timesMs) - missOf(other, timesMs));
  return best !== undefined && best.after > best.before ? best : undefined;
}

function stepOf(timesMs: readonly number[]): Rise {
  const at = splitOf(timesMs.map(logOf));
  return { at, isStep: true, before: median(timesMs.slice(0, at)), after: median(timesMs.slice(at)) };
}

function bendsOf(timesMs: readonly number[]): readonly Rise[] {
  return BENDS.map((share) => Math.round(share * timesMs.length)).map((at) => lineFrom(timesMs, at));
}

/** Level up to an index, and from there the line to the end. */
function lineFrom(timesMs: readonly number[], at: number): Rise {
  const { start, rise } = lineThrough(timesMs.slice(at));
  const before = at === 0 ? Math.max(0, start) : median(timesMs.slice(0, at));
  return { at, isStep: false, before, after: start + rise };
}

/** Sum of the differences that a shape does not explain, on a scale of ratios. */
function missOf({ at, isStep, before, after }: Rise, timesMs: readonly number[]): number {
  const last = Math.max(1, timesMs.length - 1);
  return timesMs.reduce((sum, timeMs, index) => {
    const risen = isStep ? 1 : (index - at) / Math.max(1, last - at);
    const expected = index < at ? before : before + (after - before) * risen;
    return sum + Math.abs(logOf(timeMs) - logOf(expected));
  }, 0);
}
