// Simulated searches for a limit that is known, in which steps are sometimes wrong, and uncertain near the limit.
import { createRandom } from "../../../schemas/random.ts";
import { createKneeSearch, type KneeInterval } from "../../../statistics/threshold-search.ts";

/**
 * How a simulated target is disturbed: `width` is the share of the rate over which it turns from meeting to missing,
 * `disturbed` how often it misses a rate far below its limit. One time in a hundred it meets a rate far above.
 */
export type Disturbance = { readonly width: number; readonly disturbed: number };

const MET_ABOVE = 0.01;

const RANGE = { lowest: 30, highest: 300 };

/** How many of the searches have an interval that contains the limit. */
export function coveredOf(searches: number, steps: number, disturbance: Disturbance): number {
  return Array.from({ length: searches }, (_, seed) => isCovered(seed, steps, disturbance)).filter(Boolean).length;
}

function isCovered(seed: number, steps: number, { width, disturbed }: Disturbance): boolean {
  const random = createRandom(seed, "knee", steps, width, disturbed);
  const limit = 50 * 4 ** random.next();
  // One guess in ten is off by as much as a factor of two.
  const error = random.next() < 0.1 ? 0.5 + 1.5 * random.next() : 0.85 + 0.3 * random.next();
  const search = createKneeSearch({ ...RANGE, guess: limit * error });
  let interval: KneeInterval = {};
  for (let step = 0; step < steps && widthOf(interval) > 1.05; step++) {
    const at = step === 0 ? RANGE.lowest : search.draw(random.next());
    const chance = disturbed + (1 - disturbed - MET_ABOVE) / (1 + Math.exp(-Math.log(at / limit) / width));
    search.add({ at, isMissed: random.next() < chance });
    interval = search.interval();
  }
  return (interval.low ?? 0) <= limit && limit <= (interval.high ?? Number.POSITIVE_INFINITY);
}

function widthOf({ low = RANGE.lowest, high = RANGE.highest }: KneeInterval): number {
  return high / low;
}
