// The difference of a metric between two runs that are no pair, with the interval that the intervals of both give. Pure.
import type { SideDifference, SideMetric, SideValue } from "../results/run/side-by-side.ts";
import { differenceInterval, type Estimate } from "../statistics/difference.ts";

/**
 * The second by the first: the ratio of times and rates, the difference of shares. Undefined where one of them is a lower bound
 * or nothing to divide by; without an interval where one of them has none.
 */
export function differenceOf(first: SideValue, second: SideValue, unit: SideMetric["unit"]): SideDifference | null {
  if (first.isLowerBound === true || second.isLowerBound === true) return null;
  const isRatio = unit !== "share";
  if (isRatio && !(first.value > 0 && second.value > 0)) return null;
  const [to, back] = isRatio ? [Math.log, Math.exp] : [identity, identity];
  const value = back(to(second.value) - to(first.value));
  const [before, after] = [estimateOf(first, to), estimateOf(second, to)];
  if (before === undefined || after === undefined) return { value };
  const { low, high } = differenceInterval(before, after);
  const clarity = clearness(to(second.value) - to(first.value), low, high);
  return { value, low: back(low), high: back(high), ...(clarity !== undefined && { clarity }) };
}

function estimateOf({ value, low, high }: SideValue, to: (one: number) => number): Estimate | undefined {
  if (low === undefined || high === undefined || !Number.isFinite(to(low))) return undefined;
  return { value: to(value), low: to(low), high: to(high) };
}

/** By how far the interval reaches towards no difference. */
function clearness(difference: number, low: number, high: number): number | undefined {
  if (difference === 0) return 0;
  const reach = difference > 0 ? difference - low : high - difference;
  return reach > 0 ? Math.round((1_000 * Math.abs(difference)) / reach) / 1_000 : undefined;
}

function identity(value: number): number {
  return value;
}
