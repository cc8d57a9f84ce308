import { expect, test } from "vitest";
import { createRandom, type Random } from "../../schemas/random.ts";
import { createHistogram, mergeInto, recordMicros } from "../../statistics/histogram.ts";
import { percentilesMicros } from "../../statistics/percentile.ts";
import { percentileInterval } from "../../statistics/percentile-interval.ts";
import { createTimeBlocks } from "../../statistics/time-blocks.ts";

/** The intervals of p50 and p95 of a run of independent windows, uniform from 0 to 100 ms times the level of the window. */
function intervalsOf(windows: number, level: (at: number, random: Random) => number, seed = 1, perWindow = 100) {
  const random = createRandom(seed, "interval");
  const [run, blocks] = [createHistogram(), createTimeBlocks()];
  for (let at = 0; at < windows; at++) {
    const window = createHistogram();
    const own = level(at, random);
    for (let count = 0; count < perWindow; count++) recordMicros(window, 100_000 * own * random.next());
    mergeInto(run, window);
    blocks.add(window.buckets());
  }
  const counts = blocks.countsAbove(percentilesMicros(run, [50, 95]));
  return [50, 95].map((percentile, at) => percentileInterval(run, percentile, counts[at] ?? []));
}

test("the interval of a percentile covers the true percentile, which the requests alone would locate as well", () => {
  const covered = Array.from({ length: 30 }, (_, seed) => {
    const [p50] = intervalsOf(60, () => 1, seed + 1);
    return p50 !== undefined && p50.lowMicros <= 50_050 && p50.highMicros >= 49_950;
  });
  expect(covered.filter(Boolean).length).toBeGreaterThanOrEqual(26);
});

test("the interval of a percentile is wider if windows differ as wholes", () => {
  const width = (level: (at: number, random: Random) => number) => {
    const [p50] = intervalsOf(60, level);
    return (p50?.highMicros ?? 0) - (p50?.lowMicros ?? 0);
  };
  expect(width((_, random) => 0.5 + random.next())).toBeGreaterThan(2 * width(() => 1));
});

test("the interval of a percentile is absent in a run of few windows, of few times beyond, or that drifts throughout", () => {
  expect(intervalsOf(29, () => 1)).toEqual([undefined, undefined]);
  expect(intervalsOf(60, () => 1, 1, 3)[1]).toBeUndefined();
  expect(intervalsOf(60, (at) => 1 + at / 30)).toEqual([undefined, undefined]);
  expect(percentileInterval(createHistogram(), 50, [])).toBeUndefined();
});

test("a long run is held in a bounded number of blocks, without losing a time", () => {
  const blocks = createTimeBlocks();
  const histogram = createHistogram();
  for (const micros of [10, 2_000, 90_000]) recordMicros(histogram, micros);
  for (let at = 0; at < 1_001; at++) blocks.add(histogram.buckets());
  const [above1 = [], above2 = []] = blocks.countsAbove([1_000, 80_000]);
  const sum = (counts: typeof above1, of: "all" | "above") => counts.reduce((total, one) => total + one[of], 0);
  expect(above1.length).toBeLessThanOrEqual(240);
  expect(above1.length).toBeGreaterThanOrEqual(120);
  expect([sum(above1, "all"), sum(above1, "above"), sum(above2, "above")]).toEqual([3_003, 2_002, 1_001]);
});

test.each([1, 239, 240, 479, 480, 1_001])("%i windows make the same blocks, known before or not", (windows) => {
  const [grown, known] = [createTimeBlocks(), createTimeBlocks(windows)];
  for (let at = 0; at < windows; at++) {
    const histogram = createHistogram();
    recordMicros(histogram, 1 + at);
    for (const blocks of [grown, known]) blocks.add(histogram.buckets());
  }
  expect(known.countsAbove([500])).toEqual(grown.countsAbove([500]));
});
