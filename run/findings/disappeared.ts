// Values that responses have in the beginning and lose in mid-run, though none is required: a field that is gone, null or
// empty; for good, in part, or for a time. No single response violates anything, so that nothing else tells it.

import { OPERATION_IDS, type OperationId } from "../../schemas/index.ts";
import { logFewHits } from "../../statistics/tail-probability.ts";
import type { LoadFinding } from "../format/load-run.ts";
import { partialLossIn } from "./partial-loss.ts";
import { type Loss, sumOf, type Values, valuesIn } from "./values.ts";
import type { Point } from "./window-point.ts";

/** Chance of a finding in a run whose windows could stand in any order, over all places and moments. */
const CHANCE = 0.0001;
/** What responses before the moment must have at least, as a share. */
const LEAST_SHARE = 0.2;
/** What those since may have at most, as a part of that share: a mix of requests that drifts takes no value away altogether. */
const MOST_LEFT = 0.05;
const LEAST_BEFORE = 50;
const LEAST_SINCE = 20;
/** What the last responses before the moment have, as a part of the share before: values that become fewer are not lost at once. */
const MOST_FADED = 0.5;

/**
 * One finding for each place that lost its values; for a value with others within it, that one alone. At `changesMs` other
 * tokens begin to be asked for; undefined if nobody knows when.
 */
export function disappearancesOf(
  points: readonly Point[],
  windowMs: number,
  changesMs?: readonly number[],
): readonly LoadFinding[] {
  const places = OPERATION_IDS.flatMap((operation) =>
    placesOf(points, operation).map((place) => ({ operation, place })),
  );
  const limit = Math.log(CHANCE / (places.length * points.length));
  const changes = changesMs && windowsAt(points, changesMs);
  return places.flatMap(({ operation, place }) => {
    const windows = points.map((point) => valuesIn(point, operation, place));
    const wholeLoss = wholeLossIn(windows);
    const isWhole = wholeLoss !== undefined && wholeLoss.logChance <= limit;
    const loss = isWhole ? wholeLoss : partialLossIn(windows, places.length, changes);
    return loss === undefined ? [] : [findingOf(points, windowMs, operation, place, loss)];
  });
}

/** The first window from each moment on; none twice, and not the first of all. */
function windowsAt(points: readonly Point[], momentsMs: readonly number[]): readonly number[] {
  const windows = momentsMs.map((ms) => points.findIndex(({ chart }) => chart.fromMs >= ms));
  return [...new Set(windows)].filter((window) => window > 0);
}

/**
 * The moment that is the least likely by chance. The test counts windows with many values, which is more than half the
 * largest share of any window, and not responses: those of one window may resemble each other, as they do where they are
 * about the same token.
 */
function wholeLossIn(windows: readonly Values[]): (Loss & { readonly logChance: number }) | undefined {
  const known = windows.flatMap(({ all, filled }, at) => (all === 0 ? [] : [{ at, all, filled }]));
  const largest = known.reduce((most, { all, filled }) => Math.max(most, filled / all), 0);
  const isHit = ({ all, filled }: Values) => filled / all > largest / 2;
  const [total, hits] = [sumOf(known), known.filter(isHit).length];
  let before: Values = { all: 0, filled: 0 };
  let hitsSince = hits;
  let found: (Loss & { readonly logChance: number }) | undefined;
  for (const [index, { at, all, filled }] of known.entries()) {
    const since = { all: total.all - before.all, filled: total.filled - before.filled };
    if (isLoss(before, since) && !hasFaded(known, index, before)) {
      const logChance = logFewHits(hitsSince, known.length - index, hits, known.length);
      if (logChance < (found?.logChance ?? 0)) found = { from: at, before, since, logChance };
    }
    before = { all: before.all + all, filled: before.filled + filled };
    if (isHit({ all, filled })) hitsSince--;
  }
  return found;
}

function isLoss(before: Values, since: Values): boolean {
  const share = before.filled / Math.max(1, before.all);
  return (
    before.all >= LEAST_BEFORE &&
    since.all >= LEAST_SINCE &&
    share >= LEAST_SHARE &&
    since.filled <= since.all * share * MOST_LEFT
  );
}

/** Whether the last responses before a window had clearly fewer values than all of those before. */
function hasFaded(windows: readonly Values[], index: number, { all, filled }: Values): boolean {
  let last: Values = { all: 0, filled: 0 };
  for (let at = index - 1; at >= 0 && last.all < LEAST_SINCE; at--) {
    const own = windows[at] ?? last;
    last = { all: last.all + own.all, filled: last.filled + own.filled };
  }
  return last.filled / last.all < (filled / all) * MOST_FADED;
}

function findingOf(
  points: readonly Point[],
  windowMs: number,
  operation: OperationId,
  place: string,
  { from, to, before, since }: Loss,
): LoadFinding {
  const fromMs = points[from]?.chart.fromMs ?? 0;
  const isBack = to !== undefined;
  const toMs = isBack ? (points[to]?.chart.fromMs ?? 0) : (points.at(-1)?.chart.fromMs ?? 0) + windowMs;
  const when = isBack ? `From ${fromMs / 1_000} s to ${toMs / 1_000} s` : `From ${fromMs / 1_000} s on`;
  const sentence = `${when}, ${percentOf(since)} of the responses of ${operation} have a value at ${place} (${since.filled} of ${since.all}); ${isBack ? "before and after" : "before"}, ${percentOf(before)} had one (${before.filled} of ${before.all}).`;
  const value = since.all - since.filled;
  return { kind: "disappeared", operation, fromMs, toMs, value, unit: "responses", sentence };
}

/** "99.6 %", and "none" or "all" only where it is exactly that. */
function percentOf({ filled, all }: Values): string {
  if (filled === 0) return "none";
  if (filled === all) return "all";
  return `${((100 * filled) / all).toPrecision(3)} %`;
}

/** The places that any response lacks: the others have lost nothing. */
function placesOf(points: readonly Point[], operation: OperationId): readonly string[] {
  return [...new Set(points.flatMap(({ lacking }) => [...(lacking[operation]?.keys() ?? [])]))];
}
