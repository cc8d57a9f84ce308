// Changes of level in a series of values in order of time: Pettitt's test, and the place that splits a series best. Pure.
import { quantile } from "./quantile.ts";

/** How often chance alone shows a change of level as clear as that of this series (Pettitt 1979). */
export function changeChance(values: readonly number[]): number {
  const count = values.length;
  let [best, sum] = [0, 0];
  for (let place = 0; place < count - 1; place++) {
    for (const other of values) sum += Math.sign((values[place] ?? 0) - other);
    best = Math.max(best, Math.abs(sum));
  }
  return Math.min(1, 2 * Math.exp((-6 * best ** 2) / (count ** 3 + count ** 2)));
}

/**
 * The place that best splits a series into two levels, by least squares; the outermost twentieths are clipped. Ranks would
 * not do: to them a small trend after a large step is as large as the step.
 */
export function splitOf(values: readonly number[]): number {
  const [low, high] = [quantile(values, 0.05), quantile(values, 0.95)];
  const clipped = values.map((value) => Math.min(high, Math.max(low, value)));
  const whole = clipped.reduce((sum, value) => sum + value, 0);
  let [best, at, before] = [Number.NEGATIVE_INFINITY, 0, 0];
  for (let place = 1; place < clipped.length; place++) {
    before += clipped[place - 1] ?? 0;
    const explained = before ** 2 / place + (whole - before) ** 2 / (clipped.length - place);
    if (explained > best) [best, at] = [explained, place];
  }
  return at;
}
