// A comparison of two builds: pair after pair, until a planned interim analysis decides.

import { Failure } from "../../../errors.ts";
import { analysesUpTo } from "../../../run/comparison/interim-analyses.ts";
import { comparisonResult, isOver } from "../../../run/comparison/result.ts";
import type { ComparedPair, ComparisonRun, RunHeader } from "../../../run/format/run.ts";
import { createRandom } from "../../../schemas/random.ts";
import { measurePair, type PairOptions } from "./pair.ts";

export type ComparisonOptions = PairOptions & {
  readonly builds: ComparisonRun["builds"];
  /** A share. */
  readonly margin: number;
  readonly maxPairs: number;
  /** Called before each pair with its number from 1, and after it. */
  readonly onPair?: ((number: number) => void) | undefined;
  readonly onPairEnd?: ((pair: ComparedPair, number: number) => void) | undefined;
};

/** A comparison without what its command adds. */
export type MeasuredComparison = Omit<ComparisonRun, Exclude<keyof RunHeader, "durationMs" | "exitCode">>;

/**
 * Compares. Rejects with a Failure if the first pair could not be measured; if a later one could not, the result is that of
 * the pairs before it, and so it is after an abort. `measure` takes one pair.
 */
export async function runComparison(
  options: ComparisonOptions,
  measure: typeof measurePair = measurePair,
): Promise<MeasuredComparison> {
  const startedAt = performance.now();
  const { margin, load, mode, builds, signal } = options;
  const interimAnalyses = analysesUpTo(options.maxPairs);
  const { pairs, failure } = await measurePairs(options, measure, (done) => isOver(done, interimAnalyses, margin));
  const { plan } = load;
  const pairMs = plan.warmUpMs + plan.durationMs;
  const spentMs = pairs.reduce((sum, { durationMs }) => sum + durationMs, 0);
  const wholePairMs = pairs.length === 0 ? pairMs : spentMs / pairs.length;
  const result = comparisonResult({
    pairs,
    interimAnalyses,
    margin,
    wholePairMs,
    isInterrupted: signal?.aborted === true,
  });
  return {
    kind: "comparison",
    durationMs: Math.round(performance.now() - startedAt),
    scenario: load.scenario,
    mode,
    builds,
    ratePerSecond: plan.ratePerSecond,
    pairMs,
    margin,
    interimAnalyses,
    pairs: pairs.length,
    samples: pairs,
    notes: [
      ...notesOn(options),
      ...(failure === undefined ? [] : [`Pair ${pairs.length + 1} could not be measured: ${failure.message}`]),
    ],
    ...result,
  };
}

type Measured = { readonly pairs: readonly ComparedPair[]; readonly failure?: Failure | undefined };

async function measurePairs(
  options: ComparisonOptions,
  measure: typeof measurePair,
  isDone: (pairs: readonly ComparedPair[]) => boolean,
): Promise<Measured> {
  const random = createRandom(options.settings.seed, "comparison");
  const pairs: ComparedPair[] = [];
  while (!isDone(pairs)) {
    const number = pairs.length + 1;
    options.onPair?.(number);
    try {
      const pair = await measure(options, number, random);
      if (pair === undefined) return { pairs };
      pairs.push(pair);
      options.onPairEnd?.(pair, number);
    } catch (error) {
      if (options.signal?.aborted === true && pairs.length > 0) return { pairs };
      if (!(error instanceof Failure) || pairs.length === 0) throw error;
      return { pairs, failure: error };
    }
  }
  return { pairs };
}

function notesOn({ builds, mode }: ComparisonOptions): readonly string[] {
  return [
    ...(builds.areFresh
      ? []
      : [
          "All pairs used the same processes, so the effect of one start counts as a difference between the builds. Let Assay start them (--baseline-start, --candidate-start).",
        ]),
    ...(mode === "sequential"
      ? [
          "The builds ran one after the other: changes of the machine in between count as noise, so fewer slowdowns are found.",
        ]
      : []),
  ];
}
