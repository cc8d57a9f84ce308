// Does the interval of `assay capacity` contain the true limit? Searches are simulated, with steps that are sometimes wrong, and
// uncertain near the limit; the function that searches is the one that `assay capacity` uses.
import { createRandom } from "../../schemas/random.ts";
import { createKneeSearch, type KneeInterval } from "../../statistics/threshold-search.ts";
import { table } from "../tables.ts";
import { atLeast, type Bench } from "./bench.ts";

/** Share of the searches whose interval must contain the limit. */
const LEAST_COVERED = 0.95;
const STEPS = [6, 10, 15, 20] as const;

/**
 * How a simulated target is disturbed: `width` is the share of the rate over which it turns from meeting to missing,
 * `disturbed` how often it misses a rate far below its limit. One time in a hundred it meets a rate far above.
 */
export type Disturbance = { readonly width: number; readonly disturbed: number };

const DISTURBANCES: Readonly<Record<string, Disturbance>> = {
  "sharp limit, no disturbance": { width: 0.001, disturbed: 0 },
  "unsure within 1 %, 3 % disturbed": { width: 0.01, disturbed: 0.03 },
  "unsure within 2 %, 10 % disturbed": { width: 0.02, disturbed: 0.1 },
  "unsure within 5 %, 10 % disturbed": { width: 0.05, disturbed: 0.1 },
};

/** The bench of capacity. */
export const capacity: Bench = {
  question: "Does the interval of a capacity search contain the limit of a service, where the limit is known?",
  defaults: { repeats: 400 },
  run: async ({ repeats }) => {
    const rows = Object.entries(DISTURBANCES).map(([name, disturbance]) => ({
      name,
      shares: STEPS.map((steps) => coveredOf(repeats, steps, disturbance) / repeats),
    }));
    const heads = [`${repeats} simulated searches each`, ...STEPS.map((steps) => `${steps} steps`)];
    const cells = rows.map(({ name, shares }) => [name, ...shares.map((share) => `${(share * 100).toFixed(1)} %`)]);
    const all = rows.flatMap(({ shares }) => shares);
    return {
      lines: [table(heads, cells)],
      data: { rows },
      goals: [atLeast(LEAST_COVERED, "of the intervals contain the limit", all)],
    };
  },
};

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
