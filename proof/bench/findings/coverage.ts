// How often confidence intervals cover the true percentile, by noise and number of windows.
import { createRandom, type Random } from "../../../schemas/random.ts";
import { createHistogram, mergeInto, recordMicros, type TimeHistogram } from "../../../statistics/histogram.ts";
import { percentilesMicros } from "../../../statistics/percentile.ts";
import { percentileInterval } from "../../../statistics/percentile-interval.ts";
import { createTimeBlocks } from "../../../statistics/time-blocks.ts";
import { autoregressive, type Noise, normal, twoStates } from "./noise.ts";

export const COVERED = [50, 95, 99] as const;

const NOISES: readonly { readonly name: string; readonly noise: Noise; readonly isMeasured?: boolean }[] = [
  { name: "independent, sd 10 %", noise: autoregressive(0, 0.1) },
  { name: "AR 0.4, sd 14 % (as measured)", noise: autoregressive(0.4, 0.14), isMeasured: true },
  { name: "AR 0.7, sd 8 %", noise: autoregressive(0.7, 0.08) },
  { name: "AR 0.8, sd 15 %", noise: autoregressive(0.8, 0.15) },
  { name: "AR 0.95, sd 25 %", noise: autoregressive(0.95, 0.25) },
  { name: "two states × 1.6, 30 s of 90 s", noise: twoStates(1.6, 30_000, 60_000) },
];
const WINDOWS = [40, 60, 300];
const WINDOW_MS = 1_000;
const PER_WINDOW = 150;
const TRUE_WINDOWS = 40_000;
const [BASE_MICROS, SPREAD] = [20_000, 0.5];
/** Half a thousandth more than the width of a histogram's bucket. */
const TOLERANCE = 0.001;

/** Rows, each from so many runs: the share of intervals that cover, and of runs that have one, for each percentile. */
export function coverageRows(seed: number, runs: number) {
  return NOISES.flatMap(({ name, noise, isMeasured = false }) => {
    const truth = percentilesMicros(wholeOf(seed, noise), COVERED);
    return WINDOWS.map((windows) => {
      const found = Array.from({ length: runs }, (_, run) =>
        intervalsOf(createRandom(seed, "coverage", name, windows, run), noise, windows),
      );
      const cells = COVERED.map((_, at) => {
        const exact = truth[at] ?? 0;
        const shown = found.flatMap((intervals) => intervals[at] ?? []);
        const covering = shown.filter(
          ({ lowMicros, highMicros }) => lowMicros <= exact * (1 + TOLERANCE) && highMicros >= exact * (1 - TOLERANCE),
        );
        return { covered: covering.length / shown.length, shown: shown.length / runs };
      });
      return { name, windows, isMeasured, cells };
    });
  });
}

/** The intervals of a run; undefined where it has none. */
function intervalsOf(random: Random, noise: Noise, windows: number) {
  const [whole, blocks] = [createHistogram(), createTimeBlocks()];
  for (const level of noise(random, windows, WINDOW_MS)) {
    const window = createHistogram();
    record(window, random, level, PER_WINDOW);
    mergeInto(whole, window);
    blocks.add(window.buckets());
  }
  const above = blocks.countsAbove(percentilesMicros(whole, COVERED));
  return COVERED.map((percentile, at) => percentileInterval(whole, percentile, above[at] ?? []));
}

/** A run so long that its percentiles are the true ones. */
function wholeOf(seed: number, noise: Noise): TimeHistogram {
  const [random, whole] = [createRandom(seed, "truth"), createHistogram()];
  for (const level of noise(random, TRUE_WINDOWS, WINDOW_MS)) record(whole, random, level, 5);
  return whole;
}

function record(into: TimeHistogram, random: Random, level: number, times: number): void {
  for (let time = 0; time < times; time++) recordMicros(into, BASE_MICROS * Math.exp(level + SPREAD * normal(random)));
}
