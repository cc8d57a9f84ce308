// Rank statistics of a series of figures in order of time: robust against spikes, and without an assumption on how the
// figures are spread. Theil and Sen's slope, Mann and Kendall's test of a trend, Pettitt's test of a change. Pure.

/** The figure that half of the others do not exceed; NaN of nothing. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** A quantile from 0 to 1, between neighbours in proportion; NaN of nothing. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const place = share * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low === undefined || high === undefined ? Number.NaN : low + (high - low) * (place - Math.floor(place));
}

/** The median of all slopes between two figures, per step (Theil 1950, Sen 1968). */
export function slopePerStep(values: readonly number[]): number {
  const slopes: number[] = [];
  for (const [at, value] of values.entries())
    for (let next = at + 1; next < values.length; next++) slopes.push(((values[next] ?? 0) - value) / (next - at));
  return median(slopes);
}

/**
 * How often chance alone shows a trend as clear as this one, upward or downward (Mann 1945, Kendall 1975). Neighbours that
 * resemble each other count for fewer figures: the variance is corrected by the first autocorrelation.
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

/** The part of all pairs of figures whose later one is larger; equal ones count half. */
export function risingShare(values: readonly number[]): number {
  let sum = 0;
  for (const [at, value] of values.entries())
    for (let next = at + 1; next < values.length; next++) sum += (1 + Math.sign((values[next] ?? 0) - value)) / 2;
  return sum / Math.max(1, (values.length * (values.length - 1)) / 2);
}

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
 * The place that best parts a series into two levels, by least squares; the outermost twentieths count as the next figure
 * inside. Ranks would not do: to them a little drift behind a large step is as large as the step.
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

/** At most so many figures, each the median of its neighbours: what is quadratic stays small for a run of days. */
export function thinned(values: readonly number[], most: number): readonly number[] {
  const group = Math.ceil(values.length / most);
  if (group <= 1) return values;
  return Array.from({ length: Math.ceil(values.length / group) }, (_, index) =>
    median(values.slice(index * group, (index + 1) * group)),
  );
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
