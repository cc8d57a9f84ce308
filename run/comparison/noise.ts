// How much the pairs of a machine vary, from a build compared with itself, and what a comparison there can find. Pure.

import { varianceComponents } from "../../statistics/variance-components.ts";
import type { LoadWindow } from "../format/load-run.ts";
import type { ComparedPair, InterimAnalysis } from "../format/run.ts";
import { familyOf, type RatioMetric } from "./family.ts";
import type { MetricNoise } from "./noise-file.ts";
import { chanceToFind, pairsToFind } from "./power.ts";

export type NoiseBlock = {
  readonly pair: ComparedPair;
  readonly baseline: readonly LoadWindow[];
  readonly candidate: readonly LoadWindow[];
};

const WINDOW_MS = 1_000;

/**
 * The noise of a machine by metric, from blocks grouped by the start of their processes: at least two starts of at least two
 * blocks. A window of a second is the smallest unit; what a block of windows varies beyond theirs is the block's own.
 */
export function noiseOf(starts: readonly (readonly NoiseBlock[])[], blockMs: number): readonly MetricNoise[] {
  const pairs = starts.flatMap((blocks) => blocks.map(({ pair }) => pair));
  return familyOf(pairs).ratios.map((metric) => {
    const { between, within } = varianceComponents(grouped(metric, starts));
    const window = windowVariance(metric, starts.flat());
    const ofWindows = window === undefined ? 0 : Math.min(within, window / (blockMs / WINDOW_MS));
    return {
      operation: metric.operation,
      metric: metric.metric,
      start: Math.sqrt(between),
      block: Math.sqrt(within - ofWindows),
      ...(window !== undefined && { window: Math.sqrt(ofWindows * (blockMs / WINDOW_MS)) }),
    };
  });
}

function grouped({ differences }: RatioMetric, starts: readonly (readonly NoiseBlock[])[]): readonly number[][] {
  let at = 0;
  return starts.map((blocks) => blocks.map(() => differences[at++] ?? 0));
}

/** Of one window about its block; undefined for a metric that windows do not have. */
function windowVariance({ operation, metric }: RatioMetric, blocks: readonly NoiseBlock[]): number | undefined {
  const [, name] = /^responseTimeMs\.(p50|p95|p99)$/.exec(metric) ?? [];
  if (name === undefined) return undefined;
  const timeOf = (window: LoadWindow | undefined): number => {
    const metrics = operation === "*" ? window?.total : window?.operations[operation];
    return metrics?.responseTimeMs[name as "p50" | "p95" | "p99"] ?? 0;
  };
  const differences = blocks.map(({ baseline, candidate }) =>
    baseline.flatMap((window, at) => {
      const [before, after] = [timeOf(window), timeOf(candidate[at])];
      return before > 0 && after > 0 ? [Math.log(after / before)] : [];
    }),
  );
  const whole = differences.filter(({ length }) => length > 1);
  return whole.length < 2 ? undefined : varianceComponents(whole).within;
}

/** The standard deviation of a pair of fresh processes whose load is so long. */
export function pairDeviation({ start, block, window = 0 }: MetricNoise, blockMs: number): number {
  return Math.sqrt(start ** 2 + block ** 2 + (window ** 2 * WINDOW_MS) / blockMs);
}

type MetricPower = MetricNoise & {
  readonly deviation: number;
  /** Pairs that find it with a chance of nine in ten, for each slowdown; absent beyond 1,000. */
  readonly pairs: readonly (number | undefined)[];
};

/** What comparisons with a load of this length take to find slowdowns. */
export function powerOfMetrics(
  noise: readonly MetricNoise[],
  blockMs: number,
  slowdowns: readonly number[],
): readonly MetricPower[] {
  return noise.map((metric) => {
    const deviation = pairDeviation(metric, blockMs);
    const spread = { deviation, family: noise.length };
    return { ...metric, deviation, pairs: slowdowns.map((slowdown) => pairsToFind(spread, slowdown)) };
  });
}

/** The chance that the median metric of a family is found to be slower by the margin, at the last interim analysis. */
export function medianPower(
  noise: readonly MetricNoise[],
  blockMs: number,
  last: InterimAnalysis,
  margin: number,
): number {
  const powers = noise
    .map((metric) => chanceToFind({ deviation: pairDeviation(metric, blockMs), family: noise.length }, last, margin))
    .toSorted((one, other) => one - other);
  return powers[Math.floor((powers.length - 1) / 2)] ?? 0;
}
