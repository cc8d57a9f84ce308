// Values that responses have in the beginning and lose in mid-run, though none is required: a field that is gone, null or
// empty. No single response violates anything, so that nothing else tells it.
import type { LoadFinding } from "../../results/run/load-run.ts";
import { placeAround } from "../../schemas/derive/places.ts";
import { OPERATION_IDS, type OperationId } from "../../schemas/index.ts";
import { logFewHits } from "../../statistics/chance.ts";
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

/** One finding for each place that lost its values; for a value with others within it, that one alone. */
export function disappearancesOf(points: readonly Point[], windowMs: number): readonly LoadFinding[] {
  const places = OPERATION_IDS.flatMap((operation) =>
    placesOf(points, operation).map((place) => ({ operation, place })),
  );
  const limit = Math.log(CHANCE / (places.length * points.length));
  return places.flatMap(({ operation, place }) => {
    const loss = lossIn(points.map((point) => valuesIn(point, operation, place)));
    return loss === undefined || loss.logChance > limit ? [] : [findingOf(points, windowMs, operation, place, loss)];
  });
}

/** Responses that could have a value at a place, and those that have one. */
type Values = { readonly all: number; readonly filled: number };

/** For a place within another value, of the responses that have that one. */
function valuesIn(point: Point, operation: OperationId, place: string): Values {
  const { count, errors } = point.chart.operations[operation] ?? { count: 0, errors: 0 };
  const around = placeAround(place);
  const all = around === "" ? count - errors : valuesIn(point, operation, around).filled;
  // Under the engine script what is lacking may stand in the window after its response.
  return { all, filled: Math.max(0, all - (point.lacking[operation]?.get(place) ?? 0)) };
}

/** From which window on values are gone, what was before and since, and how likely that order of the windows is. */
type Loss = { readonly at: number; readonly before: Values; readonly since: Values; readonly logChance: number };

/**
 * The moment that is the least likely by chance. The test counts windows with many values, which is more than half the
 * largest share of any window, and not responses: those of one window may resemble each other, as they do where they are
 * about the same token.
 */
function lossIn(windows: readonly Values[]): Loss | undefined {
  const known = windows.flatMap(({ all, filled }, at) => (all === 0 ? [] : [{ at, all, filled }]));
  const largest = known.reduce((most, { all, filled }) => Math.max(most, filled / all), 0);
  const isHit = ({ all, filled }: Values) => filled / all > largest / 2;
  const [total, hits] = [sumOf(known), known.filter(isHit).length];
  let before: Values = { all: 0, filled: 0 };
  let hitsSince = hits;
  let found: Loss | undefined;
  for (const [index, { at, all, filled }] of known.entries()) {
    const since = { all: total.all - before.all, filled: total.filled - before.filled };
    if (isLoss(before, since) && !hasFaded(known, index, before)) {
      const logChance = logFewHits(hitsSince, known.length - index, hits, known.length);
      if (logChance < (found?.logChance ?? 0)) found = { at, before, since, logChance };
    }
    before = { all: before.all + all, filled: before.filled + filled };
    if (isHit({ all, filled })) hitsSince--;
  }
  return found;
}

function sumOf(windows: readonly Values[]): Values {
  const sum = (field: keyof Values) => windows.reduce((total, window) => total + window[field], 0);
  return { all: sum("all"), filled: sum("filled") };
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
  { at, before, since }: Loss,
): LoadFinding {
  const fromMs = points[at]?.chart.fromMs ?? 0;
  const toMs = (points.at(-1)?.chart.fromMs ?? 0) + windowMs;
  const sentence = `From ${fromMs / 1_000} s on, ${shareOf(since)} of the responses of ${operation} have a value at ${place} (${since.filled} of ${since.all}); before, ${shareOf(before)} had one (${before.filled} of ${before.all}).`;
  const value = since.all - since.filled;
  return { kind: "disappeared", operation, fromMs, toMs, value, unit: "responses", sentence };
}

/** "99.6 %", and "none" or "all" only where it is exactly that. */
function shareOf({ filled, all }: Values): string {
  if (filled === 0) return "none";
  if (filled === all) return "all";
  return `${((100 * filled) / all).toPrecision(3)} %`;
}

/** The places that any response lacks: the others have lost nothing. */
function placesOf(points: readonly Point[], operation: OperationId): readonly string[] {
  return [...new Set(points.flatMap(({ lacking }) => [...(lacking[operation]?.keys() ?? [])]))];
}
