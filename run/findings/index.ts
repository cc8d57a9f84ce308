// What the time series of a run shows, beyond metrics over the whole of it: outages, stalls, rising times, contract
// violations, values that disappear, leaks. Findings inform; objectives decide.

import type { OperationId } from "../../schemas/index.ts";
import type { Detectable, LoadFinding, OperationLoad } from "../format/load-run.ts";
import { disappearancesOf } from "./disappeared.ts";
import { detectableGrowth, leakOf } from "./leak.ts";
import { outagesOf } from "./outage.ts";
import { stallsOf } from "./stall.ts";
import { detectableRise, trendsOf } from "./trend.ts";
import { violationsOf } from "./violation.ts";
import type { Point } from "./window-point.ts";

/** More of a kind belong to a run that went wrong all the time, and add nothing. */
const MOST_OF_A_KIND = 10;

/**
 * All findings of a run, by time. A stall next to an outage is part of it. Anything may have happened to the target in a gap:
 * times and memory are series only up to it and from it on.
 */
export function findingsOf(
  points: readonly Point[],
  windowMs: number,
  operations: Readonly<Partial<Record<OperationId, OperationLoad>>>,
  gapsMs: readonly number[] = [],
): readonly LoadFinding[] {
  const pieces = piecesOf(points, gapsMs);
  const outages = outagesOf(points, windowMs);
  const isOut = ({ fromMs, toMs }: LoadFinding) =>
    outages.some((outage) => fromMs < outage.toMs + windowMs && toMs > outage.fromMs - windowMs);
  const stalls = stallsOf(points, windowMs).filter((stall) => !isOut(stall));
  return [
    ...outages.slice(0, MOST_OF_A_KIND),
    ...stalls.slice(0, MOST_OF_A_KIND),
    ...pieces.flatMap((piece) => trendsOf(piece.filter(isJudged), windowMs)),
    ...violationsOf(points, windowMs, operations),
    ...disappearancesOf(points, windowMs).slice(0, MOST_OF_A_KIND),
    ...pieces.flatMap((piece) => leakOf(piece, windowMs)),
  ].toSorted((one, other) => one.fromMs - other.fromMs);
}

function isJudged({ chart }: Point): boolean {
  return chart.isExcluded !== true;
}

function piecesOf(points: readonly Point[], gapsMs: readonly number[]): readonly (readonly Point[])[] {
  const bounds = [Number.NEGATIVE_INFINITY, ...gapsMs, Number.POSITIVE_INFINITY];
  return bounds.slice(1).map((toMs, at) => {
    const fromMs = bounds[at] ?? Number.NEGATIVE_INFINITY;
    return points.filter(({ chart }) => chart.fromMs >= fromMs && chart.fromMs < toMs);
  });
}

/** What a run could have shown, had it been there: in its longest piece, if it has gaps. */
export function detectableIn(all: readonly Point[], windowMs: number, gapsMs: readonly number[] = []): Detectable {
  const points = piecesOf(all, gapsMs).reduce((one, other) => (other.length > one.length ? other : one));
  const rise = detectableRise(points.filter(isJudged), windowMs);
  const growth = detectableGrowth(points, windowMs);
  return {
    ...(rise !== undefined && { trend: { share: rounded(rise.share), ms: rounded(rise.ms) } }),
    ...(growth !== undefined && { leak: { mibPerHour: rounded(growth) } }),
  };
}

function rounded(value: number): number {
  return Number(value.toPrecision(3));
}
