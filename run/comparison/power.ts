// What a comparison can find, and how many pairs an undecided one would take. Pure.

import { bisect } from "../../statistics/bisection.ts";
import type { PairedMean } from "../../statistics/paired-t-test.ts";
import { pairsNeeded, powerOf } from "../../statistics/power.ts";
import type { InterimAnalysis } from "../format/run.ts";

/** More pairs than anyone would wait for. */
export const MOST_DECIDING_PAIRS = 1_000;
const POWER = 0.9;

/** How much the pairs of a metric vary, and how many metrics the family has. */
type Spread = { readonly deviation: number; readonly family: number };

/**
 * The slowdown, as a share, that these pairs find with a chance of nine in ten; undefined where nothing varies, or if it
 * is more than tenfold. By the single interim analysis: earlier ones change little.
 */
export function detectableWith(spread: Spread, analysis: InterimAnalysis): number | undefined {
  if (spread.deviation === 0) return undefined;
  const finds = (share: number) => chanceToFind(spread, analysis, share) >= POWER;
  return finds(LARGEST) ? bisect(0, LARGEST, finds, HALVINGS) : undefined;
}

/** The chance that an interim analysis finds a slowdown in one metric of the family while the others have none. */
export function chanceToFind({ deviation, family }: Spread, analysis: InterimAnalysis, slowdown: number): number {
  if (deviation === 0) return 0;
  return powerOf({ level: analysis.alpha / family, effect: Math.log(1 + slowdown) / deviation }, analysis.pairs);
}

/**
 * The pairs that would likely decide an undecided metric, if the mean seen so far is the true one: it is then found to be
 * slower or not slower by the margin, whichever takes fewer.
 */
export function pairsToDecide(
  { mean, deviation }: PairedMean,
  {
    family,
    margin,
    analysis,
  }: { readonly family: number; readonly margin: number; readonly analysis: InterimAnalysis },
): number | undefined {
  if (deviation === 0) return undefined;
  const room = Math.log(1 + margin) - mean;
  const excluded =
    room > 0
      ? pairsNeeded({ level: analysis.equivalence, effect: room / deviation }, POWER, MOST_DECIDING_PAIRS)
      : undefined;
  const found =
    mean > Math.log(1 + margin / 2)
      ? pairsNeeded({ level: analysis.alpha / family, effect: mean / deviation }, POWER, MOST_DECIDING_PAIRS)
      : undefined;
  return excluded === undefined ? found : Math.min(excluded, found ?? excluded);
}

const LARGEST = 10;
const HALVINGS = 30;
