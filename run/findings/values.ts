// How many responses have a value at a place of their schema, and when what is asked for stays the same: what the search for
// values that responses lose begins with.
import { placeAround } from "../../schemas/derive/places.ts";
import type { OperationId } from "../../schemas/index.ts";
import type { Point } from "./window-point.ts";

/** Responses that could have a value at a place, and those that have one. */
export type Values = { readonly all: number; readonly filled: number };

/** Those who lost values: from a window on, and up to another one if they come back; both counts, and that of the others. */
export type Loss = {
  readonly from: number;
  /** Absent if the values stay lost. */
  readonly to?: number;
  readonly before: Values;
  readonly since: Values;
};

/** For a place within another value, of the responses that have that one. */
export function valuesIn(point: Point, operation: OperationId, place: string): Values {
  const { count, errors } = point.chart.operations[operation] ?? { count: 0, errors: 0 };
  const around = placeAround(place);
  const all = around === "" ? count - errors : valuesIn(point, operation, around).filled;
  return { all, filled: Math.max(0, all - (point.lacking[operation]?.get(place) ?? 0)) };
}

/** The sum over windows. */
export function sumOf(windows: readonly Values[]): Values {
  let [all, filled] = [0, 0];
  for (const window of windows) [all, filled] = [all + window.all, filled + window.filled];
  return { all, filled };
}

/** The share with a value; 0 of nothing. */
export function shareOf({ all, filled }: Values): number {
  return all === 0 ? 0 : filled / all;
}
