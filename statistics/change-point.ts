// The index at which a series of values in order of time changes its level. Pure.
import { sumOf } from "./arithmetic.ts";
import { quantile } from "./percentile.ts";

/**
 * The index that best splits a series into two levels, by least squares; the outermost twentieths are clipped. Ranks would
 * not do: to them a small trend after a large step is as large as the step.
 */
export function splitOf(values: readonly number[]): number {
  const [low, high] = [quantile(values, 0.05), quantile(values, 0.95)];
  const clipped = values.map((value) => Math.min(high, Math.max(low, value)));
  const whole = sumOf(clipped);
  let [best, at, before] = [Number.NEGATIVE_INFINITY, 0, 0];
  for (let index = 1; index < clipped.length; index++) {
    before += clipped[index - 1] ?? 0;
    const explained = before ** 2 / index + (whole - before) ** 2 / (clipped.length - index);
    if (explained > best) [best, at] = [explained, index];
  }
  return at;
}
