// Shares of requests and how far they may be off. Pure.
//
// Sources: C. J. Clopper and E. S. Pearson, "The use of confidence or fiducial limits illustrated in the case of the binomial",
// Biometrika 26 (1934); E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22 (1927);
// J. Przyborowski and H. Wilenski, "Homogeneity of results in testing samples from Poisson series", Biometrika 31 (1940);
// R. G. Newcombe, "Interval estimation for the difference between independent proportions", Statistics in Medicine 17 (1998),
// which the tests take their worked examples from.

import { bisect } from "./bisection.ts";
import type { Interval } from "./paired-t-test.ts";
import { binomialTail, normalLimit } from "./tail-probability.ts";

export type Proportion = { readonly hits: number; readonly all: number };

/** The exact interval: it holds the true share with at least the chance `confidence`. */
export function exactInterval({ hits, all }: Proportion, confidence: number): Interval {
  const half = (1 - confidence) / 2;
  return {
    low: hits === 0 ? 0 : crossing((share) => binomialTail(hits, all, share) - half),
    high: hits === all ? 1 : crossing((share) => 1 - binomialTail(hits + 1, all, share) - half),
  };
}

/**
 * An interval for the second share less the first that holds the truth with at least the chance `confidence`: each share
 * has its exact interval, at half the risk. Wider than it has to be, for any numbers of trials.
 */
export function exactDifference(first: Proportion, second: Proportion, confidence: number): Interval {
  const each = (1 + confidence) / 2;
  const [before, after] = [exactInterval(first, each), exactInterval(second, each)];
  return { low: after.low - before.high, high: after.high - before.low };
}

/**
 * The chance of so many hits in the second trials, or more, given the hits of both, if the shares are the same. Exact for
 * rare hits, and too large for common ones.
 */
export function chanceOfMore(first: Proportion, second: Proportion): number {
  return binomialTail(second.hits, first.hits + second.hits, second.all / (first.all + second.all));
}

/** Wilson's interval: it holds the true share with about the chance `confidence`; for counts of simulated trials. */
export function wilsonInterval({ hits, all }: Proportion, confidence: number): Interval {
  const z = normalLimit((1 - confidence) / 2);
  const share = hits / all;
  const weight = 1 + z ** 2 / all;
  const centre = (share + z ** 2 / (2 * all)) / weight;
  const reach = (z / weight) * Math.sqrt((share * (1 - share)) / all + z ** 2 / (4 * all ** 2));
  return { low: Math.max(0, centre - reach), high: Math.min(1, centre + reach) };
}

/** Where a monotonous function of a share crosses 0. */
function crossing(of: (share: number) => number): number {
  const rises = of(1) > of(0);
  return bisect(0, 1, (share) => of(share) > 0 === rises);
}
