// Values that responses lose in part, or for a time: all had one, and half of them have it since; or none has it for a minute.
//
// Responses resemble each other where they are about the same token, so that shares vary more from window to window than those
// of independent responses. The test therefore takes the share of a batch of windows as one sample, as noisy as batches are.
// That what is asked for changes cannot be seen in the shares: they are compared only while it stays the same.

import { batchesOf } from "../../statistics/linear-trend.ts";
import { studentTail } from "../../statistics/tail-probability.ts";
import { type Loss, shareOf, sumOf, type Values } from "./values.ts";

/** Chance of a finding in a run whose batches vary by themselves alone, over all places, moments and lengths. */
const CHANCE = 0.0001;
const MOST_BATCHES = 40;
const LEAST_BATCHES = 8;
/** Of a batch on average, and of the responses that lost their values. */
const LEAST_RESPONSES = 20;
const LEAST_BEFORE = 50;
const LEAST_SHARE = 0.2;
/** Batches before a loss, and in it; and after one that is over. */
const LEAST_LONG = 3;
/** The odds of a value fall to this part at most, and its share by this much at least. */
const MOST_ODDS = 1 / 3;
const LEAST_FALL = 0.05;
/** A loss is a step: the halves of what was before, is since and comes after differ by at most this part of it. */
const MOST_UNSTEADY = 1 / 3;
const MOST_LIKENESS = 0.95;
/** What is left of a loss that no change of what is asked for explains. */
const MOST_LEFT = 0.05;

/**
 * The clearest loss of a place that is none of all values for good. `changes` are the windows in which something else begins to
 * be asked for; undefined if that may be any.
 */
export function partialLossIn(
  windows: readonly Values[],
  places: number,
  changes: readonly number[] | undefined,
): Loss | undefined {
  const whole = lossIn(windows, places);
  if (whole !== undefined && (isAll(whole) || !needsPieces(windows, changes))) return whole;
  if (changes === undefined) return undefined;
  const bounds = [0, ...changes, windows.length];
  for (const [at, begin] of bounds.slice(0, -1).entries()) {
    const loss = lossIn(windows.slice(begin, bounds[at + 1]), places * changes.length + places);
    if (loss !== undefined) return moved(loss, begin);
  }
  return undefined;
}

/** Whether nothing is left of the values while they are lost. */
function isAll({ before, since }: Loss): boolean {
  return shareOf(since) <= MOST_LEFT * shareOf(before);
}

/** Whether other requests may explain what is lacking: not if nothing changes, or all that is asked for had a value once. */
function needsPieces(windows: readonly Values[], changes: readonly number[] | undefined): boolean {
  if (changes === undefined) return true;
  const [change] = changes;
  if (change === undefined) return false;
  const first = sumOf(windows.slice(0, change));
  return first.all < LEAST_BEFORE || first.filled < first.all;
}

function moved(loss: Loss, by: number): Loss {
  return { ...loss, from: loss.from + by, ...(loss.to !== undefined && { to: loss.to + by }) };
}

/** The loss in windows that can be compared. */
function lossIn(windows: readonly Values[], places: number): Loss | undefined {
  const known = windows.flatMap((values, at) => (values.all === 0 ? [] : [{ ...values, at }]));
  const count = Math.min(MOST_BATCHES, known.length, Math.floor(sumOf(known).all / LEAST_RESPONSES));
  if (count < LEAST_BATCHES) return undefined;
  const batches = batchesOf(known, count);
  const values = batches.map(sumOf);
  const { best, candidates } = stepsOf(values);
  if (best === undefined || chanceOf(values, best) > CHANCE / (places * candidates)) return undefined;
  const { from, to } = best;
  const middle = (shareOf(best.since) + shareOf(best.before)) / 2;
  /** The first window around a bound of batches that belongs to what begins there. */
  const edge = (batch: number, isBelow: boolean): number => {
    const around = [...(batches[batch - 1] ?? []), ...(batches[batch] ?? [])];
    return (around.find((one) => shareOf(one) < middle === isBelow) ?? batches[batch]?.[0])?.at ?? 0;
  };
  const begin = edge(from, true);
  const end = to === count ? windows.length : edge(to, false);
  const since = sumOf(windows.slice(begin, end));
  const before = sumOf([...windows.slice(0, begin), ...windows.slice(end)]);
  return { from: begin, ...(to < count && { to: end }), before, since };
}

/** A loss from a batch up to another one: how many standard errors it is, if batches are independent. */
type Step = {
  readonly from: number;
  readonly to: number;
  readonly errors: number;
  readonly before: Values;
  readonly since: Values;
};

/** The clearest of all steps that are losses; and how many there could have been. */
function stepsOf(batches: readonly Values[]): { readonly best: Step | undefined; readonly candidates: number } {
  const sums = prefixSums(batches);
  const count = batches.length;
  let best: Step | undefined;
  let candidates = 0;
  for (let from = LEAST_LONG; from <= count - LEAST_LONG; from++) {
    for (let to = from + LEAST_LONG; to <= count; to++) {
      if (to < count && to > count - LEAST_LONG) continue;
      candidates++;
      const [before, since, after] = [sums.values(0, from), sums.values(from, to), sums.values(to, count)];
      const others = { all: before.all + after.all, filled: before.filled + after.filled };
      if (!isLoss(others, since) || before.all < LEAST_BEFORE) continue;
      const fall = shareOf(others) - shareOf(since);
      const isSteady = [sums.unsteadiness(0, from), sums.unsteadiness(from, to), sums.unsteadiness(to, count)].every(
        (apart) => apart <= fall * MOST_UNSTEADY,
      );
      const isBack = to === count || Math.abs(shareOf(before) - shareOf(after)) <= fall * MOST_UNSTEADY;
      if (!isSteady || !isBack) continue;
      const errors = sums.errorsOf(from, to, fall);
      if (errors > (best?.errors ?? 0)) best = { from, to, errors, before: others, since };
    }
  }
  return { best, candidates };
}

function isLoss(before: Values, since: Values): boolean {
  const [was, is] = [shareOf(before), shareOf(since)];
  if (since.all < LEAST_RESPONSES || was < LEAST_SHARE || was - is < LEAST_FALL) return false;
  return is * (1 - was) <= MOST_ODDS * was * (1 - is);
}

/** Sums over any batches that follow each other, from the sums of those before a bound. */
function prefixSums(batches: readonly Values[]) {
  const shares = batches.map(shareOf);
  const upTo = (values: readonly number[]) => {
    const sums = [0];
    for (const value of values) sums.push((sums.at(-1) ?? 0) + value);
    return (from: number, to: number) => (sums[to] ?? 0) - (sums[from] ?? 0);
  };
  const [all, filled] = [upTo(batches.map((one) => one.all)), upTo(batches.map((one) => one.filled))];
  const [level, square] = [upTo(shares), upTo(shares.map((share) => share ** 2))];
  const values = (from: number, to: number): Values => ({ all: all(from, to), filled: filled(from, to) });
  const count = batches.length;
  const whole = values(0, count);
  // Batches are never more alike than those of independent responses.
  const leastVariance = (shareOf(whole) * (1 - shareOf(whole)) * count) / whole.all;
  return {
    values,
    /** How far the halves of some batches are apart. */
    unsteadiness: (from: number, to: number): number => {
      const middle = Math.ceil((from + to) / 2);
      if (to - from < 2) return 0;
      return Math.abs(shareOf(values(from, middle)) - shareOf(values(middle, to)));
    },
    /** A fall in standard errors, from how much batches vary within the step and outside. */
    errorsOf: (from: number, to: number, fall: number): number => {
      const inside = to - from;
      const outside = count - inside;
      const [levelIn, levelOut] = [level(from, to), level(0, count) - level(from, to)];
      const apart = square(0, count) - levelIn ** 2 / inside - levelOut ** 2 / outside;
      const variance = Math.max(leastVariance, apart / (count - 2));
      return fall / Math.sqrt(variance * (1 / inside + 1 / outside));
    },
  };
}

/**
 * How likely chance alone shows a step so clear at its place, by Student's t. Batches that resemble their neighbours count for
 * fewer, as many as have the same error if they are independent.
 */
function chanceOf(batches: readonly Values[], { from, to, errors, before, since }: Step): number {
  const rest = batches.map((one, at) => shareOf(one) - shareOf(at >= from && at < to ? since : before));
  const together = rest.reduce((sum, value, at) => sum + value * (rest[at - 1] ?? 0), 0);
  const likeness = Math.min(
    MOST_LIKENESS,
    Math.max(0, together / rest.reduce((sum, value) => sum + value ** 2, 0) || 0),
  );
  const part = (1 - likeness) / (1 + likeness);
  return studentTail(errors * Math.sqrt(part), Math.max(1, batches.length * part - 2));
}
