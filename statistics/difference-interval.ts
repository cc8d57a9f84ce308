// An interval for the difference of two independent estimates from the interval of each. Pure.
//
// Sources: G. Y. Zou and A. Donner, "Construction of confidence limits about effect measures: a general approach", Statistics in
// Medicine 27 (2008): each limit is as far from the estimates as the limits that the single intervals have on that side; for
// two shares it is R. G. Newcombe's method 10, Statistics in Medicine 17 (1998), which the tests take their examples from.
import type { Interval } from "./paired-t-test.ts";

/** A value with its own interval. */
export type Estimate = Interval & { readonly value: number };

/** The interval for the second less the first, at the confidence of both intervals. They need not be symmetric. */
export function differenceInterval(first: Estimate, second: Estimate): Interval {
  const difference = second.value - first.value;
  return {
    low: difference - Math.hypot(second.value - second.low, first.high - first.value),
    high: difference + Math.hypot(second.high - second.value, first.value - first.low),
  };
}
