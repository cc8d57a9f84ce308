// How often confidence intervals cover the true percentile, by noise and number of windows.
import { createRandom } from "../../../schemas/random.ts";
import { createHistogram, mergeInto, recordMicros, type TimeHistogram } from "../../../statistics/histogram.ts";
import { percentilesMicros } from "../../../statistics/percentile.ts";
import { percentileInterval } from "../../../statistics/percentile-interval.ts";
import { createTimeBlocks } from "../../../statistics/time-blocks.ts";
import { autoregressive, type Noise, normal, twoStates } from "./noise.ts";

/** A row: the share of intervals that cover, and of runs that have one, for each percentile. */
export type CoverageRow = {
  readonly name: string;
  readonly windows: number;
  readonly isMeasured: boolean;
  readonly cells: readonly { readonly covered: number; readonly shown: number }[];
};

/** The percentiles of the table. */
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

/** All rows, each from the given number of runs. */
export function coverageRows(seed: number, runs: number): readonly CoverageRow[] {
  return NOISES.flatMap(({ name, noise, isMeasured = false }) => {
    const truth = percentilesMicros(wholeOf(seed, noise), COVERED);
    return WINDOWS.map((windows): CoverageRow => {
      const counts = COVERED.map(() => ({ covered: 0, shown: 0 }));
      for (let run = 0; run < runs; run++) count(seed, { name, noise, windows, run }, truth, counts);
      const cells = counts.map(({ covered, shown }) => ({ covered: covered / shown, shown: shown / runs }));
      return { name, windows, isMeasured, cells };
    });
  });
}

function count(
  seed: number,
  { name, noise, windows, run }: { name: string; noise: Noise; windows: number; run: number },
  truth: readonly number[],
  counts: readonly { covered: number; shown: number }[],
): void {
  const random = createRandom(seed, "coverage", name, windows, run);
  const [whole, blocks] = [createHistogram(), createTimeBlocks()];
  for (const level of noise(random, windows, WINDOW_MS)) {
    const window = createHistogram();
    record(window, random, level, PER_WINDOW);
    mergeInto(whole, window);
    blocks.add(window.buckets());
  }
  const above = blocks.countsAbove(percentilesMicros(whole, COVERED));
  for (const [at, percentile] of COVERED.entries()) {
    const [found, own, exact] = [percentileInterval(whole, percentile, above[at] ?? []), counts[at], truth[at] ?? 0];
    if (found === undefined || own === undefined) continue;
    own.shown++;
    if (found.lowMicros <= exact * (1 + TOLERANCE) && found.highMicros >= exact * (1 - TOLERANCE)) own.covered++;
  }
}

/** A run so long that its percentiles are the true ones. */
function wholeOf(seed: number, noise: Noise): TimeHistogram {
  const [random, whole] = [createRandom(seed, "truth"), createHistogram()];
  for (const level of noise(random, TRUE_WINDOWS, WINDOW_MS)) record(whole, random, level, 5);
  return whole;
}

function record(into: TimeHistogram, random: Parameters<typeof normal>[0], level: number, times: number): void {
  for (let time = 0; time < times; time++) recordMicros(into, BASE_MICROS * Math.exp(level + SPREAD * normal(random)));
}
