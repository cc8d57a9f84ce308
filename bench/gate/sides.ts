// How alike the two sides of a bank were as they were measured. Comparisons of a bank swap its sides at random, and would hide
// a side that is always the slower one.
import { familyOf } from "../../comparison/family.ts";
import { holm } from "../../statistics/holm.ts";
import { chanceAbove, chanceBelow, meanInterval, type PairedMean, pairedMean } from "../../statistics/paired.ts";
import type { Bank } from "./bank.ts";

/** A ratio with its interval of 95 %. */
export type Ratio = { readonly ratio: number; readonly low: number; readonly high: number };

/** One metric over all pairs of a bank. */
export type SidesRow = {
  readonly name: string;
  /** Standard deviation of the logarithm of the ratio of one pair. */
  readonly noise: number;
  readonly candidateByBaseline: Ratio;
  /** The side whose requests went first in the pair, by the other. */
  readonly firstBySecond: Ratio;
};

/** The metrics that a comparison of these pairs decides by, but for shares. */
export function sidesRows({ pairs }: Bank): readonly SidesRow[] {
  const signs = pairs.map(({ first }) => (first === "candidate" ? 1 : -1));
  return familyOf(pairs).ratios.map(({ operation, metric, differences }) => {
    const sides = pairedMean(differences);
    return {
      name: operation === "*" ? metric : `${operation} ${metric}`,
      noise: sides.deviation,
      candidateByBaseline: ratioOf(sides),
      firstBySecond: ratioOf(pairedMean(differences.map((difference, at) => difference * (signs[at] ?? 1)))),
    };
  });
}

/** The least chance, over all metrics and after Holm's correction, of sides so unlike if nothing differs. */
export function chanceOfSides({ pairs }: Bank): number {
  const chances = familyOf(pairs).ratios.map(({ differences }) => {
    const sides = pairedMean(differences);
    return Math.min(1, 2 * Math.min(chanceAbove(sides), chanceBelow(sides)));
  });
  return Math.min(...holm(chances));
}

function ratioOf(mean: PairedMean): Ratio {
  const { low, high } = meanInterval(mean, 0.95);
  return { ratio: Math.exp(mean.mean), low: Math.exp(low), high: Math.exp(high) };
}
