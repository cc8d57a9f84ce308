// Tests on the signs of paired differences, exact for any distribution that is symmetric if nothing differs. Pure.
//
// Sources: F. Wilcoxon, "Individual comparisons by ranking methods", Biometrics Bulletin 1 (1945); M. Hollander and D. A. Wolfe,
// "Nonparametric statistical methods" (1973), sections 3.1 to 3.3, for the estimate; R. A. Fisher, "The design
// of experiments" (1935), section 21, for sums whose signs are turned.
import { median } from "./percentile.ts";

/** A test of whether differences are more often and more strongly above 0 than below. */
type SignedRanks = {
  /** The sum of the ranks of differences above 0; differences of 0 have no rank, equal ones their mean rank. */
  readonly sumAbove: number;
  /** The chance of such a sum or a larger one if nothing differs. */
  readonly chance: number;
};

/** Wilcoxon's test, with the exact distribution also where differences are equal. */
export function signedRanks(differences: readonly number[]): SignedRanks {
  const present = differences.filter((one) => one !== 0);
  const doubled = doubledRanks(present.map(Math.abs));
  const sum = doubled.reduce((total, rank, at) => total + ((present[at] ?? 0) > 0 ? rank : 0), 0);
  const counts = subsetSums(doubled);
  return { sumAbove: sum / 2, chance: shareFrom(counts, sum) };
}

/**
 * The chance of a sum as large as that of these whole numbers, or larger, if each could as well have the other sign. Zeros
 * change nothing. For counts of up to some thousand in up to some hundred pairs.
 */
export function chanceOfSigns(differences: readonly number[]): number {
  if (!differences.every(Number.isSafeInteger)) throw new RangeError("Differences must be whole numbers.");
  const sizes = differences.map(Math.abs);
  // A sum of signed numbers is twice the sum of those above 0, less the sum of all sizes.
  const above = differences.reduce((total, one) => total + Math.max(0, one), 0);
  return shareFrom(subsetSums(sizes), above);
}

/** Hodges and Lehmann's estimate of the centre: the median of the means of all pairs of differences, each with itself too. */
export function pseudoMedian(differences: readonly number[]): number {
  return median(differences.flatMap((one, at) => differences.slice(at).map((other) => (one + other) / 2)));
}

/** Twice the rank of each value, so that mean ranks are whole. */
function doubledRanks(values: readonly number[]): readonly number[] {
  return values.map((value) => {
    const smaller = values.filter((other) => other < value).length;
    const equal = values.filter((other) => other === value).length;
    return 2 * smaller + equal + 1;
  });
}

/** In how many ways some of the whole numbers sum up to each number. */
function subsetSums(sizes: readonly number[]): Float64Array {
  const most = sizes.reduce((sum, size) => sum + size, 0);
  const ways = new Float64Array(most + 1);
  ways[0] = 1;
  let reached = 0;
  for (const size of sizes) {
    if (size === 0) continue;
    reached += size;
    for (let sum = reached; sum >= size; sum--) ways[sum] = (ways[sum] ?? 0) + (ways[sum - size] ?? 0);
  }
  return ways;
}

function shareFrom(ways: Float64Array, from: number): number {
  let [above, all] = [0, 0];
  for (const [sum, count] of ways.entries()) {
    all += count;
    if (sum >= from) above += count;
  }
  return above / all;
}
