// The difference of a metric between two runs that are no pair, with the interval that the intervals of both give. Pure.

import { differenceInterval, type Estimate } from "../../statistics/difference-interval.ts";
import type { SideDifference, SideMetric, SideValue } from "../format/side-by-side.ts";

/**
 * The second by the first: the ratio of times and rates, the difference of shares. Null where one of them is a lower bound
 * or nothing to divide by, or where no number is as large; without an interval where one of them has none.
 */
export function differenceOf(first: SideValue, second: SideValue, unit: SideMetric["unit"]): SideDifference | null {
  if (first.isLowerBound === true || second.isLowerBound === true) return null;
  const isRatio = unit !== "share";
  if (isRatio && !(first.value > 0 && second.value > 0)) return null;
  const [to, back] = isRatio ? [Math.log, Math.exp] : [identity, identity];
  const value = back(to(second.value) - to(first.value));
  if (!Number.isFinite(value)) return null;
  const [before, after] = [estimateOf(first, to), estimateOf(second, to)];
  if (before === undefined || after === undefined) return { value };
  const { low, high } = differenceInterval(before, after);
  if (!Number.isFinite(back(high))) return { value };
  return { value, low: back(low), high: back(high), clarity: clarityOf(to(second.value) - to(first.value), low, high) };
}

function estimateOf({ value, low, high }: SideValue, to: (one: number) => number): Estimate | undefined {
  if (low === undefined || high === undefined || !Number.isFinite(to(low))) return undefined;
  return { value: to(value), low: to(low), high: to(high) };
}

/** Above it, nobody could tell one from another: times come in buckets, so that an interval may have no length at all. */
const MOST_CLARITY = 1_000;

/** How many times as large the difference is as its interval reaches towards none. */
function clarityOf(difference: number, low: number, high: number): number {
  if (difference === 0) return 0;
  const reach = difference > 0 ? difference - low : high - difference;
  return Math.min(MOST_CLARITY, Math.round((1_000 * Math.abs(difference)) / reach) / 1_000);
}

function identity(value: number): number {
  return value;
}
