import { describe, expect, test } from "vitest";
import { delayMs, spreadMs } from "../../../scenarios/runtime/arrivals.ts";

const PERIOD_MS = 10;
const intervalMs = spreadMs("poisson", 1_000 / PERIOD_MS, 60_000);
/** Arrivals in the middle of a long run, where no edge is near. */
const arrivals = (seed: number) =>
  Array.from({ length: 12_000 }, (_, iteration) => iteration * PERIOD_MS + delayMs(seed, iteration, intervalMs))
    .sort((one, other) => one - other)
    .slice(1_000, -1_000);
const gaps = (times: readonly number[]) => times.slice(1).map((time, index) => time - (times[index] ?? 0));

describe.each([1, 2, 3])("Poisson arrivals with seed %s", (seed) => {
  const sample = gaps(arrivals(seed));
  const mean = sample.reduce((sum, gap) => sum + gap, 0) / sample.length;

  test("keep the rate", () => {
    expect(Math.abs(mean / PERIOD_MS - 1)).toBeLessThan(0.02);
  });

  test("vary as much as their mean, which even ones do not", () => {
    const variance = sample.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / sample.length;
    expect(Math.abs(Math.sqrt(variance) / mean - 1)).toBeLessThan(0.05);
  });

  test("have exponential gaps: the distribution is nowhere off by more than two points", () => {
    const sorted = [...sample].sort((one, other) => one - other);
    const distance = sorted.map((gap, index) => Math.abs(1 - Math.exp(-gap / mean) - (index + 0.5) / sorted.length));
    // Kolmogorov and Smirnov's bound for 10,000 samples at one in a thousand is 1.95 / 100.
    expect(Math.max(...distance)).toBeLessThan(0.0195);
  });

  test("have gaps that do not follow from the gap before", () => {
    const pairs = sample.slice(1).map((gap, index) => (gap - mean) * ((sample[index] ?? 0) - mean));
    const correlation = pairs.reduce((sum, value) => sum + value, 0) / pairs.length / mean ** 2;
    expect(Math.abs(correlation)).toBeLessThan(0.05);
  });

  test("come in counts whose variance is nearly their mean in windows of a few arrivals", () => {
    const counts = new Map<number, number>();
    const times = arrivals(seed);
    const [first = 0, last = 0] = [times[0], times.at(-1)];
    const width = 4 * PERIOD_MS;
    for (const time of times) {
      const window = Math.floor((time - first) / width);
      counts.set(window, (counts.get(window) ?? 0) + 1);
    }
    const windows = Math.floor((last - first) / width);
    const all = Array.from({ length: windows }, (_, window) => counts.get(window) ?? 0);
    const average = all.reduce((sum, count) => sum + count, 0) / windows;
    const variance = all.reduce((sum, count) => sum + (count - average) ** 2, 0) / windows;
    expect(variance / average).toBeGreaterThan(0.85);
    expect(variance / average).toBeLessThan(1.1);
  });
});

describe("a delay", () => {
  test("follows from seed and iteration alone and stays within its stretch", () => {
    for (let iteration = 0; iteration < 1_000; iteration++) {
      const delay = delayMs(7, iteration, 640);
      expect(delay).toBe(delayMs(7, iteration, 640));
      expect(delay).toBeGreaterThanOrEqual(0);
      expect(delay).toBeLessThan(640);
    }
    expect(delayMs(7, 3, 640)).not.toBe(delayMs(8, 3, 640));
  });

  test("is none where arrivals are even", () => {
    expect(spreadMs("even", 100, 60_000)).toBe(0);
    expect(delayMs(7, 3, 0)).toBe(0);
  });

  test("never takes more than half of a short run, nor keeps a virtual user waiting for long", () => {
    expect(spreadMs("poisson", 100, 1_000)).toBe(500);
    expect(spreadMs("poisson", 0.5, 600_000)).toBe(8_000);
  });
});
