import { describe, expect, test } from "vitest";
import { normal } from "../../../proof/bench/findings/noise.ts";
import { analysesUpTo } from "../../../run/comparison/interim-analyses.ts";
import { medianPower, type NoiseBlock, noiseOf, pairDeviation, powerOfMetrics } from "../../../run/comparison/noise.ts";
import type { LoadWindow } from "../../../run/format/load-run.ts";
import type { ComparedPair, InterimAnalysis } from "../../../run/format/run.ts";
import { OPERATION_IDS } from "../../../schemas/operation.ts";
import { createRandom } from "../../../schemas/random.ts";

const LAST = analysesUpTo(40).at(-1) as InterimAnalysis;
const WINDOWS = 20;
const BLOCK_MS = 1_000 * WINDOWS;

/** Blocks of made-up builds whose p50 varies at three levels; all operations alike. */
function madeUpBlocks(starts: number, deviation: { start: number; block: number; window: number }) {
  const random = createRandom(1, "noise");
  return Array.from({ length: starts }, () => {
    const start = deviation.start * normal(random);
    return Array.from({ length: 3 }, (): NoiseBlock => {
      const block = start + deviation.block * normal(random);
      const windows = Array.from({ length: WINDOWS }, () => 4 * Math.exp(block + deviation.window * normal(random)));
      const mean = Math.exp(windows.reduce((sum, value) => sum + Math.log(value), 0) / WINDOWS);
      return {
        pair: { first: "baseline", durationMs: BLOCK_MS, baseline: sideWith(4), candidate: sideWith(mean) },
        baseline: windows.map(() => windowWith(4)),
        candidate: windows.map(windowWith),
      };
    });
  });
}

function sideWith(p50: number): ComparedPair["baseline"] {
  const metrics = { count: 500, errors: 0, invalid: 0, responseTimeMs: { mean: p50, p50, p95: p50, p99: p50 } };
  return { folder: "x", reasons: [], total: metrics, operations: { [OPERATION_IDS[0]]: metrics } };
}

function windowWith(p50: number): LoadWindow {
  const metrics = { count: 50, errors: 0, invalid: 0, responseTimeMs: { p50, p95: p50, p99: p50, max: p50 } };
  return { fromMs: 0, operations: { [OPERATION_IDS[0]]: metrics }, total: metrics, dropped: 0, vus: 1 };
}

describe("the noise of a machine", () => {
  test("is found at the level that it comes from", () => {
    const [p50, mean] = noiseOf(madeUpBlocks(300, { start: 0.05, block: 0.03, window: 0.08 }), BLOCK_MS);
    expect(p50).toMatchObject({ operation: OPERATION_IDS[0], metric: "responseTimeMs.p50" });
    expect(p50?.start).toBeCloseTo(0.05, 1);
    expect(p50?.block).toBeCloseTo(0.03, 1);
    expect((p50?.window ?? 0) / 0.08).toBeCloseTo(1, 1);
    expect(mean).toMatchObject({ operation: "*", metric: "responseTimeMs.mean" });
    expect(mean?.window).toBeUndefined();
  });

  test("of starts and blocks adds up", () => {
    expect(pairDeviation({ operation: "*", metric: "x", start: 0.03, block: 0.04 }, 10_000)).toBeCloseTo(0.05, 10);
  });

  test("of windows fades with the length of a pair, and that of starts does not", () => {
    const noise = { operation: "*", metric: "x", start: 0.03, block: 0, window: 0.3 };
    expect(pairDeviation(noise, 10_000)).toBeGreaterThan(3 * 0.03);
    expect(pairDeviation(noise, 10_000_000)).toBeCloseTo(0.03, 3);
  });
});

test("detection takes more pairs for less, and more for noisier metrics", () => {
  const noise = [0.04, 0.08].map((start, at) => ({ operation: "*", metric: `m${at}`, start, block: 0 }));
  const [calm, rough] = powerOfMetrics(noise, BLOCK_MS, [0.05, 0.1]);
  expect(calm?.pairs[0] ?? 0).toBeGreaterThan(calm?.pairs[1] ?? 99);
  expect(rough?.pairs[1] ?? 0).toBeGreaterThan(calm?.pairs[1] ?? 99);
});

test("the power of a gate is that of its median metric", () => {
  const noise = [0.01, 0.06, 0.5].map((start, at) => ({ operation: "*", metric: `m${at}`, start, block: 0 }));
  const power = medianPower(noise, BLOCK_MS, LAST, 0.05);
  expect(power).toBeGreaterThan(0.8);
  expect(power).toBeLessThan(1);
  expect(medianPower(noise.slice(2), BLOCK_MS, LAST, 0.05)).toBeLessThan(0.1);
});
