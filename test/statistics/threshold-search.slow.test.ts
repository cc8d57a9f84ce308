import { expect, test } from "vitest";
import { coveredOf } from "../../proof/bench/capacity.ts";

const SEARCHES = 400;
/** Three standard deviations of a count of 95 in a hundred. */
const LEAST = 0.95 * SEARCHES - 3 * Math.sqrt(SEARCHES * 0.95 * 0.05);

test.each([
  [6, { width: 0.05, disturbed: 0.1 }],
  [6, { width: 0.001, disturbed: 0 }],
  [10, { width: 0.01, disturbed: 0.03 }],
  [15, { width: 0.02, disturbed: 0.1 }],
  [20, { width: 0.05, disturbed: 0.1 }],
])("the interval covers the true knee in 95 of 100 searches of %i trials with %o", (trials, noise) => {
  expect(coveredOf(SEARCHES, trials, noise)).toBeGreaterThanOrEqual(LEAST);
});
