// How arrivals are spread over their schedule. k6 spaces them evenly; real arrivals are not even.
import { firstOf } from "../../schemas/random.ts";

/** How arrivals are spread. */
export const ARRIVALS = ["even", "poisson"] as const;

export type Arrivals = (typeof ARRIVALS)[number];

/**
 * Every arrival is delayed by a uniform part of so many periods. Points of an even lattice that are moved by much more
 * than its period lie like those of a Poisson process: gaps are exponential, and counts of windows shorter than this
 * spread vary as theirs do. Counts of much longer windows stay even.
 */
const SPREAD_PERIODS = 64;
/** Longest spread: a delayed arrival keeps a VU waiting. */
const SPREAD_LIMIT_MS = 8_000;

/** The longest delay of an arrival, by the highest rate and the length of a profile; 0 for even arrivals. */
export function spreadMs(arrivals: Arrivals, peakPerSecond: number, durationMs: number): number {
  if (arrivals === "even" || peakPerSecond <= 0) return 0;
  return Math.round(Math.min((SPREAD_PERIODS * 1_000) / peakPerSecond, SPREAD_LIMIT_MS, durationMs / 2));
}

/** How much later than its even place an iteration begins: a pure function of seed and iteration, below `stretchMs`. */
export function delayMs(seed: number, iteration: number, intervalMs: number): number {
  return intervalMs === 0 ? 0 : firstOf(seed, "arrival", iteration) * intervalMs;
}
