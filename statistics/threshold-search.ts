// Where trials along a rising scale turn from held to missed, as a distribution over the positions of that knee. Bayes' rule on
// a grid (Watson and Pelli 1983; Kontsevich and Tyler 1999): each trial weighs every position by how likely it makes what was
// seen. Pure.

export type Trial = { readonly at: number; readonly isMissed: boolean };

/** Where the knee lies, but for twice {@link MISS_CHANCE}. An end is absent if it lies beyond the scale. */
export type KneeInterval = { readonly low?: number; readonly high?: number };

export type KneeSearch = ReturnType<typeof createKneeSearch>;

/** The scale, and where the knee is supposed to lie before the first trial, if anything is known. */
type KneeScale = { readonly lowest: number; readonly highest: number; readonly guess?: number | undefined };

/** The chance that is left to each side of an interval. */
export const MISS_CHANCE = 0.0125;
/** The share of trials far below the knee that are missed: disturbances make a trial worse … */
const MISSED_BELOW = 0.1;
/** … and hardly anything makes one far above the knee hold. */
const HELD_ABOVE = 0.01;
/** How wide the turn is, as a share of the position; each width is as likely as the others. */
const WIDTHS = [0.003, 0.01, 0.03, 0.08] as const;
/** Distance between two positions of the grid, as a share. */
const STEP = 0.005;
/** The knee may lie beyond the scale on both sides, as far as this factor: the interval has one end only then. */
const BEYOND = 2;
/** Half of the weight before the first trial lies within this share of the guess; the rest reaches everywhere. */
const GUESS_SPREAD = 0.15;
/** Trials are drawn between the positions beyond which the knee lies with this chance each. */
const DRAWN_BEYOND = 0.1;

export function createKneeSearch({ lowest, highest, guess }: KneeScale) {
  const first = Math.log(lowest / BEYOND);
  const count = Math.ceil((Math.log(highest * BEYOND) - first) / STEP) + 1;
  const prior = (position: number) =>
    guess === undefined ? 0 : -Math.log1p(((position - Math.log(guess)) / GUESS_SPREAD) ** 2);
  const weights = WIDTHS.map((width) => ({
    width,
    logs: Float64Array.from({ length: count }, (_, index) => prior(first + index * STEP)),
  }));
  const placeAt = (share: number): number =>
    Math.exp(first + STEP * indexAt(marginal(weights.map(({ logs }) => logs)), share));
  return {
    add: ({ at, isMissed }: Trial) => {
      const position = Math.log(at);
      for (const { width, logs } of weights) {
        for (let index = 0; index < count; index++) {
          const missed = missChance((position - first - index * STEP) / width);
          logs[index] = (logs[index] ?? 0) + Math.log(isMissed ? missed : 1 - missed);
        }
      }
    },
    interval: () => {
      const [low, high] = [placeAt(MISS_CHANCE), placeAt(1 - MISS_CHANCE)];
      return { ...(low >= lowest && { low }), ...(high <= highest && { high }) };
    },
    /** A position for the next trial, anywhere between where the knee is likely to lie. `uniform` is in [0, 1). */
    draw: (uniform: number) => {
      const [low, high] = [placeAt(DRAWN_BEYOND), placeAt(1 - DRAWN_BEYOND)];
      return Math.min(highest, Math.max(lowest, low * (high / low) ** uniform));
    },
  };
}

/** The chance of a miss at a distance above the knee, in widths. */
function missChance(distance: number): number {
  return MISSED_BELOW + (1 - MISSED_BELOW - HELD_ABOVE) / (1 + Math.exp(-distance));
}

/** The weight of each position, over all widths; not normalised. */
function marginal(rows: readonly Float64Array[]): Float64Array {
  let most = Number.NEGATIVE_INFINITY;
  for (const row of rows) for (const value of row) if (value > most) most = value;
  const sums = new Float64Array(rows[0]?.length ?? 0);
  for (const row of rows)
    for (let index = 0; index < sums.length; index++)
      sums[index] = (sums[index] ?? 0) + Math.exp((row[index] ?? 0) - most);
  return sums;
}

/** The first index up to which a share of the weight lies. */
function indexAt(weights: Float64Array, share: number): number {
  const wanted = share * weights.reduce((sum, weight) => sum + weight, 0);
  let sum = 0;
  const index = weights.findIndex((weight) => {
    sum += weight;
    return sum >= wanted;
  });
  return index === -1 ? weights.length - 1 : index;
}
