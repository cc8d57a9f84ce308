// A whole comparison on made-up pairs: metrics that do not depend on each other, each with the same noise. The decision is that
// of every real comparison.
import { decide, type Past } from "../../../run/comparison/decision.ts";
import type { Family } from "../../../run/comparison/family.ts";
import { createRandom, type Random } from "../../../schemas/random.ts";
import { heavyTailed, normal } from "../findings/noise.ts";
import { type Ended, type Outcome, outcomeOf } from "./outcome.ts";

/** The metrics of a family that is simulated. */
export const METRICS = 10;
export const MARGIN = 0.05;

/** Pairs of one kind. */
export type PairModel = {
  readonly name: string;
  /** Standard deviation of the logarithm of a pair's ratio. */
  readonly deviation: number;
  /** By how much the first metric is slower; the others are not. */
  readonly slowdown: number;
  readonly isHeavyTailed?: boolean;
};

/** How one comparison ended. */
type EndedSimulation = Ended & {
  /** Whether another metric than the slow one was called a regression. */
  readonly isFalse: boolean;
};

/** Compares until a look decides. */
export function simulateGate(
  random: Random,
  { deviation, slowdown, isHeavyTailed }: PairModel,
  looks: Past,
): EndedSimulation {
  const draw = isHeavyTailed === true ? heavyTailed : normal;
  const effect = Math.log(1 + slowdown);
  const metrics: number[][] = Array.from({ length: METRICS }, () => []);
  let past: Past = [looks[0]];
  for (const [at, look] of looks.entries()) {
    if (at > 0) past = [...past, look];
    for (const [metric, differences] of metrics.entries()) {
      const mean = metric === 0 ? effect : 0;
      while (differences.length < look.pairs) differences.push(mean + deviation * draw(random));
    }
    const { verdict, ratios } = decide(familyOf(metrics), past, MARGIN);
    const isLast = at === looks.length - 1;
    if (verdict === "open" && !isLast) continue;
    const isFalse = ratios.some((one, metric) => one.verdict === "regression" && (metric > 0 || slowdown === 0));
    return { verdict, pairs: look.pairs, isFalse };
  }
  throw new RangeError("A plan has at least one look.");
}

function familyOf(metrics: readonly (readonly number[])[]): Family {
  return {
    ratios: metrics.map((differences, at) => ({ operation: "*", metric: `metric ${at}`, differences })),
    shares: [],
    silent: [],
  };
}

/** The comparisons of one kind. */
export type Row = PairModel & Outcome & { readonly isFalse: number };

/** Many comparisons of one kind. */
export function simulateRow(seed: number, model: PairModel, looks: Past, trials: number): Row {
  const ended = Array.from({ length: trials }, (_, trial) =>
    simulateGate(createRandom(seed, "gate", model.name, trial), model, looks),
  );
  return { ...model, ...outcomeOf(ended), isFalse: ended.filter(({ isFalse }) => isFalse).length / trials };
}
