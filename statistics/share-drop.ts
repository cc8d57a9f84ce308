// The clearest drop of a share in a time series, to the end of it or for a time: windows with counts, a step down, and how
// likely noise alone shows one as clear. Windows resemble their neighbours and vary more than independent trials do, so the
// test takes the share of a batch of windows as one sample, with the variance and the autocorrelation that batches have. Pure.
import { batchesOf } from "./linear-trend.ts";
import { studentTail } from "./tail-probability.ts";

/** Trials, and those of them that hit. */
export type Share = { readonly all: number; readonly hits: number };

/** A drop from window `from` up to, but not including, window `to`; without `to`, up to the end of the series. */
export type ShareDrop = {
  readonly from: number;
  readonly to?: number;
  readonly inside: Share;
  readonly outside: Share;
};

const MOST_BATCHES = 40;
const LEAST_BATCHES = 8;
/** Trials of a batch on average, and of a drop. */
const LEAST_TRIALS = 20;
const LEAST_TRIALS_BEFORE = 50;
const LEAST_SHARE = 0.2;
/** Batches before a drop and in it, and after one that ends. */
const LEAST_LENGTH = 3;
/** The odds of a hit fall at least to this part, and the share by this much. */
const MOST_ODDS = 1 / 3;
const LEAST_FALL = 0.05;
/** A drop is a step: the halves of what is before, within and after it differ by at most this part of the fall. */
const MOST_DRIFT = 1 / 3;
const MOST_AUTOCORRELATION = 0.95;

/** The clearest drop of a series, if chance shows one as clear in fewer than `chance` of all series without a drop. */
export function shareDrop(windows: readonly Share[], chance: number): ShareDrop | undefined {
  const known = windows.flatMap((window, index) => (window.all === 0 ? [] : [{ ...window, index }]));
  const count = Math.min(MOST_BATCHES, known.length, Math.floor(sumOf(known).all / LEAST_TRIALS));
  if (count < LEAST_BATCHES) return undefined;
  const batches = batchesOf(known, count);
  const sums = batches.map(sumOf);
  const { best, candidates } = clearestStep(sums);
  if (best === undefined || chanceOf(sums, best) > chance / candidates) return undefined;
  const middle = (shareOf(best.inside) + shareOf(best.outside)) / 2;
  const edge = (batch: number, sign: 1 | -1): number => {
    const around = [...(batches[batch - 1] ?? []), ...(batches[batch] ?? [])];
    return around[splitOf(around.map(({ all, hits }) => sign * (hits - middle * all)))]?.index ?? windows.length;
  };
  const from = edge(best.from, 1);
  const to = best.to === count ? windows.length : edge(best.to, -1);
  return {
    from,
    ...(best.to < count && { to }),
    inside: sumOf(windows.slice(from, to)),
    outside: sumOf([...windows.slice(0, from), ...windows.slice(to)]),
  };
}

/** Where to cut a series so that the values before the cut have the largest sum. */
function splitOf(values: readonly number[]): number {
  let [sum, largest, split] = [0, 0, 0];
  for (const [at, value] of values.entries()) {
    sum += value;
    if (sum > largest) [largest, split] = [sum, at + 1];
  }
  return split;
}

/** Hits by trials; 0 without a trial. */
export function shareOf({ all, hits }: Share): number {
  return all === 0 ? 0 : hits / all;
}

function sumOf(windows: readonly Share[]): Share {
  let [all, hits] = [0, 0];
  for (const window of windows) [all, hits] = [all + window.all, hits + window.hits];
  return { all, hits };
}

/** A drop from a batch up to another one, and its fall in standard errors of independent batches. */
type Step = ShareDrop & { readonly to: number; readonly standardErrors: number };

/** The clearest of all steps that are drops, and how many steps were compared. */
function clearestStep(batches: readonly Share[]): { readonly best: Step | undefined; readonly candidates: number } {
  const series = prefixSums(batches);
  const count = batches.length;
  let best: Step | undefined;
  let candidates = 0;
  for (let from = LEAST_LENGTH; from <= count - LEAST_LENGTH; from++) {
    for (let to = from + LEAST_LENGTH; to <= count; to++) {
      if (to < count && to > count - LEAST_LENGTH) continue;
      candidates++;
      const [before, inside, after] = [series.sum(0, from), series.sum(from, to), series.sum(to, count)];
      const outside = sumOf([before, after]);
      if (!isDrop(outside, inside) || before.all < LEAST_TRIALS_BEFORE) continue;
      const fall = shareOf(outside) - shareOf(inside);
      const drifts = [series.drift(0, from), series.drift(from, to), series.drift(to, count)];
      if (to < count) drifts.push(Math.abs(shareOf(before) - shareOf(after)));
      if (drifts.some((drift) => drift > fall * MOST_DRIFT)) continue;
      const standardErrors = series.standardErrors(from, to, fall);
      if (standardErrors > (best?.standardErrors ?? 0)) best = { from, to, standardErrors, inside, outside };
    }
  }
  return { best, candidates };
}

function isDrop(outside: Share, inside: Share): boolean {
  const [was, is] = [shareOf(outside), shareOf(inside)];
  if (inside.all < LEAST_TRIALS || was < LEAST_SHARE || was - is < LEAST_FALL) return false;
  return is * (1 - was) <= MOST_ODDS * was * (1 - is);
}

/** Sums over any successive batches, as differences of the sums up to their bounds. */
function prefixSums(batches: readonly Share[]) {
  const summed = (values: readonly number[]) => {
    const sums = [0];
    for (const value of values) sums.push((sums.at(-1) ?? 0) + value);
    return (from: number, to: number) => (sums[to] ?? 0) - (sums[from] ?? 0);
  };
  const shares = batches.map(shareOf);
  const [all, hits] = [summed(batches.map((batch) => batch.all)), summed(batches.map((batch) => batch.hits))];
  const [level, square] = [summed(shares), summed(shares.map((share) => share ** 2))];
  const sum = (from: number, to: number): Share => ({ all: all(from, to), hits: hits(from, to) });
  const count = batches.length;
  const whole = sum(0, count);
  // Batches vary at least as much as those of independent trials.
  const leastVariance = (shareOf(whole) * (1 - shareOf(whole)) * count) / whole.all;
  return {
    sum,
    /** How far the shares of the two halves are apart. */
    drift: (from: number, to: number): number => {
      const middle = Math.ceil((from + to) / 2);
      return to - from < 2 ? 0 : Math.abs(shareOf(sum(from, middle)) - shareOf(sum(middle, to)));
    },
    standardErrors: (from: number, to: number, fall: number): number => {
      const inside = to - from;
      const outside = count - inside;
      const [levelIn, levelOut] = [level(from, to), level(0, count) - level(from, to)];
      const residual = square(0, count) - levelIn ** 2 / inside - levelOut ** 2 / outside;
      const variance = Math.max(leastVariance, residual / (count - 2));
      return fall / Math.sqrt(variance * (1 / inside + 1 / outside));
    },
  };
}

/** The chance of a step as clear at this position, by Student's t; autocorrelated batches count as fewer independent ones. */
function chanceOf(batches: readonly Share[], { from, to, standardErrors, inside, outside }: Step): number {
  const residuals = batches.map((batch, at) => shareOf(batch) - shareOf(at >= from && at < to ? inside : outside));
  const products = residuals.reduce((sum, value, at) => sum + value * (residuals[at - 1] ?? 0), 0);
  const squares = residuals.reduce((sum, value) => sum + value ** 2, 0);
  const autocorrelation = Math.min(MOST_AUTOCORRELATION, Math.max(0, products / squares || 0));
  const independent = (1 - autocorrelation) / (1 + autocorrelation);
  return studentTail(standardErrors * Math.sqrt(independent), Math.max(1, batches.length * independent - 2));
}
