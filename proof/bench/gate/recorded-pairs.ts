// Recorded pairs of one build with itself. Thousands of comparisons are made of them, because their sides differ by name alone;
// some have a slowdown put into one side. The same pairs are judged by the usual rule, too.
import { familyOf } from "../../../run/comparison/family.ts";
import { analysesUpTo } from "../../../run/comparison/interim-analyses.ts";
import { verdictAfter } from "../../../run/comparison/result.ts";
import type { ComparedPair, ComparedSide, ComparisonRun, SideMetrics } from "../../../run/format/run.ts";
import { createRandom, type Random } from "../../../schemas/random.ts";
import { holm } from "../../../statistics/holm-correction.ts";
import { chanceAbove, chanceBelow, pairedMean } from "../../../statistics/paired-t-test.ts";
import { type Ended, outcomeOf } from "./outcome.ts";

/** What is read of a run of `assay ab`. */
export type RecordedPairs = Pick<ComparisonRun, "machine" | "ratePerSecond" | "pairMs" | "samples">;

const MARGIN = 0.05;
/** The usual rule fails a run whose p95 is at least this many times that of the run before. */
const USUAL_RATIO = 1.1;

/** Factors on the times of the candidate: of one operation, or of all. */
export type Slowdown = {
  readonly operation?: string;
  readonly times: Readonly<Record<"mean" | "p50" | "p95" | "p99", number>>;
};

const by = (factor: number) => ({ mean: factor, p50: factor, p95: factor, p99: factor });

/** What is put into the candidate's side. */
export const SLOWDOWNS: Readonly<Record<string, Slowdown>> = {
  nothing: { times: by(1) },
  "+5 %, all operations": { times: by(1.05) },
  "+10 %, all operations": { times: by(1.1) },
  "+10 %, one operation": { operation: "create-token-transaction", times: by(1.1) },
  // One response in a hundred takes ten times as long: the mean rises by 9 %, and the p99 by at least half.
  "tail × 10 in 1 %": { times: { mean: 1.09, p50: 1, p95: 1.01, p99: 1.5 } },
};

export type RecordedRow = ReturnType<typeof recordedRow>;

/** Many comparisons, each of at most `mostPairs` recorded pairs, and how often the usual rule fails the candidate. */
export function recordedRow(
  seed: number,
  { samples }: RecordedPairs,
  slowdown: string,
  trials: number,
  mostPairs: number,
) {
  const effect = SLOWDOWNS[slowdown] ?? { times: by(1) };
  let usualRule = 0;
  const ended = Array.from({ length: trials }, (_, trial) => {
    const drawn = drawPairs(createRandom(seed, "bank", slowdown, trial), samples, mostPairs);
    const sample = drawn.map((pair) => ({ ...pair, candidate: slowSide(pair.candidate, effect) }));
    if (failsUsualRule(sample)) usualRule += 1;
    return compare(sample);
  });
  return { slowdown, ...outcomeOf(ended), usualRule: usualRule / trials };
}

/** Pairs in random order, each with its sides swapped or not. */
export function drawPairs(random: Random, pairs: readonly ComparedPair[], count: number): readonly ComparedPair[] {
  const left = [...pairs];
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const [pair] = left.splice(random.integer(0, left.length - 1), 1);
    if (pair === undefined) throw new RangeError("There must be a pair left to draw.");
    return random.next() < 0.5 ? pair : { ...pair, baseline: pair.candidate, candidate: pair.baseline };
  });
}

/** A side whose responses take longer. */
export function slowSide(side: ComparedSide, { operation, times }: Slowdown): ComparedSide {
  const slow = (metrics: SideMetrics): SideMetrics => {
    const { responseTimeMs } = metrics;
    if (responseTimeMs === null) return metrics;
    const { mean, p50, p95, p99 } = responseTimeMs;
    return {
      ...metrics,
      responseTimeMs: { mean: mean * times.mean, p50: p50 * times.p50, p95: p95 * times.p95, p99: p99 * times.p99 },
    };
  };
  return {
    ...side,
    // What one slow operation does to all of them together cannot be derived from the metrics of a side.
    total: operation === undefined ? slow(side.total) : side.total,
    operations: Object.fromEntries(
      Object.entries(side.operations).map(([id, metrics]) => [
        id,
        operation === undefined || operation === id ? slow(metrics) : metrics,
      ]),
    ),
  };
}

function compare(sample: readonly ComparedPair[]): Ended {
  const analyses = analysesUpTo(sample.length);
  for (const { pairs } of analyses) {
    const verdict = verdictAfter(sample.slice(0, pairs), analyses, MARGIN);
    if (verdict !== "undecided") return { verdict, pairs };
  }
  return { verdict: "undecided", pairs: sample.length };
}

/** One run against the one before: the candidate of one pair against the baseline of another. */
function failsUsualRule([before, now]: readonly ComparedPair[]): boolean {
  return Object.entries(now?.candidate.operations ?? {}).some(([id, { responseTimeMs }]) => {
    const usual = Object.entries(before?.baseline.operations ?? {}).find(([other]) => other === id)?.[1];
    const limit = USUAL_RATIO * (usual?.responseTimeMs?.p95 ?? Number.POSITIVE_INFINITY);
    return (responseTimeMs?.p95 ?? 0) > limit;
  });
}

/**
 * The chance of sides so unlike if nothing differs, over all metrics. Comparisons of recorded pairs swap the sides, and would
 * hide a side that is always the slower one.
 */
export function chanceOfSides({ samples }: RecordedPairs): number {
  const chances = familyOf(samples).ratios.map(({ differences }) => {
    const mean = pairedMean(differences);
    return Math.min(1, 2 * Math.min(chanceAbove(mean), chanceBelow(mean)));
  });
  return Math.min(1, ...holm(chances));
}
