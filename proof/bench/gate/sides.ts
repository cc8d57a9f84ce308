// How alike the two sides of a bank were as they were measured. Comparisons of a bank swap its sides at random, and would hide
// a side that is always the slower one.
import { familyOf } from "../../../run/comparison/family.ts";
import { holm } from "../../../statistics/holm.ts";
import { chanceAbove, chanceBelow, meanInterval, type PairedMean, pairedMean } from "../../../statistics/paired.ts";
import type { Bank } from "./bank.ts";

/** A ratio with its interval of 95 %. */
export type Ratio = { readonly ratio: number; readonly low: number; readonly high: number };

/** One metric over all pairs of a bank. */
export type SidesRow = {
  readonly name: string;
  /** Standard deviation of the logarithm of the ratio of one pair. */
  readonly noise: number;
  readonly candidateByBaseline: Ratio;
  /** Of sides so unlike in either direction if nothing differs, after Holm's correction over all metrics. */
  readonly chance: number;
  /** The side whose requests went first in the pair, by the other. */
  readonly firstBySecond: Ratio;
};

/** The metrics that a comparison of these pairs decides by, but for shares. */
export function sidesRows({ pairs }: Bank): readonly SidesRow[] {
  const signs = pairs.map(({ first }) => (first === "candidate" ? 1 : -1));
  const { ratios } = familyOf(pairs);
  const chances = holm(ratios.map(({ differences }) => chanceOf(pairedMean(differences))));
  return ratios.map(({ operation, metric, differences }, at) => {
    const mean = pairedMean(differences);
    const ordered = differences.map((difference, pair) => difference * (signs[pair] ?? 1));
    return {
      name: operation === "*" ? metric : `${operation} ${metric}`,
      noise: mean.deviation,
      candidateByBaseline: ratioOf(mean),
      chance: chances[at] ?? 1,
      firstBySecond: ratioOf(pairedMean(ordered)),
    };
  });
}

function chanceOf(mean: PairedMean): number {
  return Math.min(1, 2 * Math.min(chanceAbove(mean), chanceBelow(mean)));
}

function ratioOf(mean: PairedMean): Ratio {
  const { low, high } = meanInterval(mean, 0.95);
  return { ratio: Math.exp(mean.mean), low: Math.exp(low), high: Math.exp(high) };
}
