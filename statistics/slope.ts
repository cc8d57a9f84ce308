// Trends in a series of values in order of time, by ranks: robust against spikes, and without an assumption on how the
// values are spread. Theil and Sen's slope, Mann and Kendall's test. Pure.
import { median } from "./quantile.ts";

/** The median of all slopes between two values, per step (Theil 1950, Sen 1968). */
export function slopePerStep(values: readonly number[]): number {
  const slopes: number[] = [];
  for (const [at, value] of values.entries())
    for (let next = at + 1; next < values.length; next++) slopes.push(((values[next] ?? 0) - value) / (next - at));
  return median(slopes);
}

/**
 * How often chance alone shows a trend as clear as this one, upward or downward (Mann 1945, Kendall 1975). Neighbours that
 * resemble each other count as fewer values: the variance is corrected by the first autocorrelation.
 */
export function trendChance(values: readonly number[]): number {
  const count = values.length;
  if (count < 4) return 1;
  let sum = 0;
  for (const [at, value] of values.entries())
    for (let next = at + 1; next < count; next++) sum += Math.sign((values[next] ?? 0) - value);
  const ties = tieCounts(values).reduce((total, tied) => total + tied * (tied - 1) * (2 * tied + 5), 0);
  const slope = slopePerStep(values);
  const likeness = Math.max(0, autocorrelation(values.map((value, at) => value - slope * at)));
  const variance = ((count * (count - 1) * (2 * count + 5) - ties) / 18) * ((1 + likeness) / (1 - likeness));
  if (!(variance > 0)) return 1;
  return 2 * (1 - normal(Math.max(0, Math.abs(sum) - 1) / Math.sqrt(variance)));
}

/** The share of all pairs of values whose later one is larger; equal ones count half. */
export function risingShare(values: readonly number[]): number {
  let sum = 0;
  for (const [at, value] of values.entries())
    for (let next = at + 1; next < values.length; next++) sum += (1 + Math.sign((values[next] ?? 0) - value)) / 2;
  return sum / Math.max(1, (values.length * (values.length - 1)) / 2);
}

function autocorrelation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  let [together, alone] = [0, 0];
  for (const [at, value] of values.entries()) {
    alone += (value - mean) ** 2;
    if (at > 0) together += (value - mean) * ((values[at - 1] ?? 0) - mean);
  }
  return alone === 0 ? 0 : Math.min(0.95, together / alone);
}

function tieCounts(values: readonly number[]): readonly number[] {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts.values()].filter((count) => count > 1);
}

/** The standard normal distribution, to 1e-7 (Abramowitz and Stegun 7.1.26). */
function normal(z: number): number {
  const t = 1 / (1 + (0.3275911 * z) / Math.SQRT2);
  const tail = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return 1 - 0.5 * tail * Math.exp(-(z ** 2) / 2);
}
