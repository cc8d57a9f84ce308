// Values that responses have and lose in mid-run, though nothing requires them: a field that is gone, null or empty. No single
// response violates the interface, so that nothing else shows it.
import { fieldAround } from "../../schemas/derive/response-fields.ts";
import { OPERATION_IDS, type OperationId } from "../../schemas/index.ts";
import { type Share, type ShareDrop, shareDrop, shareOf } from "../../statistics/share-drop.ts";
import type { LoadFinding } from "../format/load-run.ts";
import type { Point } from "./window-point.ts";

/** Chance of a finding in a run that loses nothing, over all fields. */
const CHANCE = 0.0001;
/** The largest part of the earlier share that is left where all values are lost. */
const MOST_LEFT = 0.05;

/**
 * One finding for each field that lost its values. A loss in part, or for a time, counts only where every other response had
 * a value: a field may depend on the token, and then requests about other tokens are enough to explain it.
 */
export function disappearancesOf(points: readonly Point[], windowMs: number): readonly LoadFinding[] {
  const fields = OPERATION_IDS.flatMap((operation) =>
    fieldsMissingIn(points, operation).map((field) => ({ operation, field })),
  );
  return fields.flatMap(({ operation, field }) => {
    const windows = points.map((point) => presenceIn(point, operation, field));
    const drop = shareDrop(windows, CHANCE / fields.length);
    if (drop === undefined || !(isForGood(drop) || hadAll(windows, drop))) return [];
    return [findingOf(points, windowMs, { operation, field }, drop)];
  });
}

/** The fields that lack a value in at least one response: the others have lost nothing. */
function fieldsMissingIn(points: readonly Point[], operation: OperationId): readonly string[] {
  return [...new Set(points.flatMap(({ missing }) => [...(missing[operation]?.keys() ?? [])]))];
}

/** Responses that could have a value in a field, and those that have one; of a nested field, of those with its parent. */
function presenceIn(point: Point, operation: OperationId, field: string): Share {
  const { count, errors } = point.chart.operations[operation] ?? { count: 0, errors: 0 };
  const around = fieldAround(field);
  const all = around === "" ? count - errors : presenceIn(point, operation, around).hits;
  return { all, hits: Math.max(0, all - (point.missing[operation]?.get(field) ?? 0)) };
}

function isForGood({ to, inside, outside }: ShareDrop): boolean {
  return to === undefined && shareOf(inside) <= MOST_LEFT * shareOf(outside);
}

/** Whether every response outside had a value. The loss may begin and end within a window: those next to it do not count. */
function hadAll(windows: readonly Share[], { from, to = windows.length }: ShareDrop): boolean {
  return windows.every(({ all, hits }, at) => hits === all || (at >= from - 1 && at <= to));
}

function findingOf(
  points: readonly Point[],
  windowMs: number,
  { operation, field }: { readonly operation: OperationId; readonly field: string },
  { from, to, inside, outside }: ShareDrop,
): LoadFinding {
  const msOf = (window: number) => points[window]?.chart.fromMs ?? 0;
  const [fromMs, toMs] = [msOf(from), to === undefined ? msOf(points.length - 1) + windowMs : msOf(to)];
  const [when, otherwise] =
    to === undefined
      ? [`From ${fromMs / 1_000} s on`, "before"]
      : [`From ${fromMs / 1_000} s to ${toMs / 1_000} s`, "before and after"];
  const sentence = `${when}, ${percentOf(inside)} of the responses of ${operation} have a value at ${field} (${inside.hits} of ${inside.all}); ${otherwise}, ${percentOf(outside)} had one (${outside.hits} of ${outside.all}).`;
  const value = inside.all - inside.hits;
  return { kind: "disappeared", operation, fromMs, toMs, value, unit: "responses", sentence };
}

/** "99.6 %", and "none" or "all" only where it is exactly that. */
function percentOf({ hits, all }: Share): string {
  if (hits === 0) return "none";
  return hits === all ? "all" : `${((100 * hits) / all).toPrecision(3)} %`;
}
