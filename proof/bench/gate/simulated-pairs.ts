// Whole comparisons of simulated pairs: independent metrics, each with the same noise. They are decided as every real one.
import { decide, type Past } from "../../../run/comparison/decision.ts";
import { createRandom, type Random } from "../../../schemas/random.ts";
import { heavyTailed, normal } from "../findings/noise.ts";
import { type Ended, outcomeOf } from "./outcome.ts";

const METRICS = 10;
const MARGIN = 0.05;

export type PairModel = {
  readonly name: string;
  /** Standard deviation of the logarithm of a pair's ratio. */
  readonly deviation: number;
  /** By how much the first metric is slower; the others do not differ. */
  readonly slowdown: number;
  readonly isHeavyTailed?: boolean;
};

export type SimulatedRow = ReturnType<typeof simulateRow>;

/** Many comparisons of one kind, each from a seed of its own. */
export function simulateRow(seed: number, model: PairModel, analyses: Past, trials: number) {
  const ended = Array.from({ length: trials }, (_, trial) =>
    simulate(createRandom(seed, "gate", model.name, trial), model, analyses),
  );
  return { ...model, ...outcomeOf(ended) };
}

/** Compares until an analysis decides. */
function simulate(random: Random, { deviation, slowdown, isHeavyTailed }: PairModel, analyses: Past): Ended {
  const draw = isHeavyTailed === true ? heavyTailed : normal;
  const metrics: number[][] = Array.from({ length: METRICS }, () => []);
  let past: Past = [analyses[0]];
  for (const [at, analysis] of analyses.entries()) {
    if (at > 0) past = [...past, analysis];
    for (const [metric, differences] of metrics.entries()) {
      const mean = metric === 0 ? Math.log(1 + slowdown) : 0;
      while (differences.length < analysis.pairs) differences.push(mean + deviation * draw(random));
    }
    const ratios = metrics.map((differences, metric) => ({
      operation: "*" as const,
      metric: `metric ${metric}`,
      differences,
    }));
    const { verdict } = decide({ ratios, counted: ratios.length, shares: [], silent: [] }, past, MARGIN);
    if (verdict !== "undecided" || at === analyses.length - 1) return { verdict, pairs: analysis.pairs };
  }
  throw new RangeError("A plan has at least one analysis.");
}
