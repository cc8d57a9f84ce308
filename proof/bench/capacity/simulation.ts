// Searches for a knee whose place is known, with trials that are wrong now and then and unsure near it.
import { createRandom } from "../../../schemas/random.ts";
import { createKneeSearch, type KneeInterval } from "../../../statistics/knee.ts";

/**
 * How a simulated target decides: `width` is the share of the rate over which it turns, `disturbed` how often it misses a rate
 * far below its limit. One time in a hundred it meets a rate far above.
 */
export type Noise = { readonly width: number; readonly disturbed: number };

const HELD_ABOVE = 0.01;

const SCALE = { lowest: 30, highest: 300 };

/** How many of so many searches have an interval that contains the knee. */
export function coveredOf(searches: number, trials: number, noise: Noise): number {
  return Array.from({ length: searches }, (_, seed) => isCovered(seed, trials, noise)).filter(Boolean).length;
}

function isCovered(seed: number, trials: number, { width, disturbed }: Noise): boolean {
  const random = createRandom(seed, "knee", trials, width, disturbed);
  const knee = 50 * 4 ** random.next();
  // Every tenth guess is off by as much as a factor of two.
  const error = random.next() < 0.1 ? 0.5 + 1.5 * random.next() : 0.85 + 0.3 * random.next();
  const search = createKneeSearch({ ...SCALE, guess: knee * error });
  let found: KneeInterval = {};
  for (let trial = 0; trial < trials && widthOf(found) > 1.05; trial++) {
    const at = trial === 0 ? SCALE.lowest : search.draw(random.next());
    const chance = disturbed + (1 - disturbed - HELD_ABOVE) / (1 + Math.exp(-Math.log(at / knee) / width));
    search.add({ at, isMissed: random.next() < chance });
    found = search.interval();
  }
  return (found.low ?? 0) <= knee && knee <= (found.high ?? Number.POSITIVE_INFINITY);
}

function widthOf({ low = SCALE.lowest, high = SCALE.highest }: KneeInterval): number {
  return high / low;
}
