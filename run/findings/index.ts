// What a run shows beyond metrics over the whole of it: in its time series outages, stalls, rising times, contract
// violations, values that disappear and leaks; in its ledger writes that were lost. Findings inform; objectives decide.

import type { OperationId } from "../../schemas/index.ts";
import type { Detectable, LoadFinding, OperationLoad, WriteLedgerResult } from "../format/load-run.ts";
import { disappearancesOf } from "./disappeared.ts";
import { detectableGrowth, leakOf } from "./leak.ts";
import { ledgerFindings } from "./lost-write.ts";
import { outagesOf } from "./outage.ts";
import { stallsOf } from "./stall.ts";
import { detectableRise, trendsOf } from "./trend.ts";
import { violationsOf } from "./violation.ts";
import type { Point } from "./window-point.ts";

/** More findings of a kind occur only in a run that went wrong throughout, and add nothing. */
const MOST_OF_A_KIND = 10;

/** Where a run was continued, ms from the start of the schedule, and what is known to be the same as before. */
export type Break = {
  readonly fromMs: number;
  readonly isSameTarget?: boolean | undefined;
  readonly isSameMachine?: boolean | undefined;
};

/**
 * All findings of a run, by time, and then lost and changed writes. A stall next to an outage is part of it. Memory is a
 * series as long as the target is not restarted, and times are one as long as the generator is on the same machine as well;
 * what is not known may have changed.
 */
export function findingsOf(
  points: readonly Point[],
  windowMs: number,
  operations: Readonly<Partial<Record<OperationId, OperationLoad>>>,
  breaks: readonly Break[] = [],
  ledger?: WriteLedgerResult,
): readonly LoadFinding[] {
  const [times, memory] = [piecesOfTimes(points, breaks), piecesOfMemory(points, breaks)];
  const outages = outagesOf(points, windowMs);
  const isOut = ({ fromMs, toMs }: LoadFinding) =>
    outages.some((outage) => fromMs < outage.toMs + windowMs && toMs > outage.fromMs - windowMs);
  const stalls = stallsOf(points, windowMs).filter((stall) => !isOut(stall));
  const ofWindows = [
    ...outages.slice(0, MOST_OF_A_KIND),
    ...stalls.slice(0, MOST_OF_A_KIND),
    ...times.flatMap((piece) => trendsOf(piece.filter(isJudged), windowMs, times.length)),
    ...violationsOf(points, windowMs, operations),
    ...disappearancesOf(points, windowMs).slice(0, MOST_OF_A_KIND),
    ...memory.flatMap((piece) => leakOf(piece, windowMs, memory.length)),
  ];
  return [...ofWindows.toSorted((one, other) => one.fromMs - other.fromMs), ...ledgerFindings(ledger)];
}

function isJudged({ chart }: Point): boolean {
  return chart.isExcluded !== true;
}

function piecesOfTimes(points: readonly Point[], breaks: readonly Break[]) {
  return piecesOf(
    points,
    breaks.filter(({ isSameTarget, isSameMachine }) => isSameTarget !== true || isSameMachine !== true),
  );
}

function piecesOfMemory(points: readonly Point[], breaks: readonly Break[]) {
  return piecesOf(
    points,
    breaks.filter(({ isSameTarget }) => isSameTarget !== true),
  );
}

function piecesOf(points: readonly Point[], breaks: readonly Break[]): readonly (readonly Point[])[] {
  const gapsMs = breaks.map(({ fromMs }) => fromMs);
  const bounds = [Number.NEGATIVE_INFINITY, ...gapsMs, Number.POSITIVE_INFINITY];
  return bounds.slice(1).map((toMs, at) => {
    const fromMs = bounds[at] ?? Number.NEGATIVE_INFINITY;
    return points.filter(({ chart }) => chart.fromMs >= fromMs && chart.fromMs < toMs);
  });
}

/** The smallest effects that a run could have shown; if it has several pieces, in the longest. */
export function detectableIn(points: readonly Point[], windowMs: number, breaks: readonly Break[] = []): Detectable {
  const [times, memory] = [piecesOfTimes(points, breaks), piecesOfMemory(points, breaks)];
  const rise = detectableRise(longest(times).filter(isJudged), windowMs, times.length);
  const growth = detectableGrowth(longest(memory), windowMs, memory.length);
  return {
    ...(rise !== undefined && { trend: { share: rounded(rise.share), ms: rounded(rise.ms) } }),
    ...(growth !== undefined && { leak: { mibPerHour: rounded(growth) } }),
  };
}

function longest(pieces: readonly (readonly Point[])[]): readonly Point[] {
  return pieces.reduce((one, other) => (other.length > one.length ? other : one), []);
}

function rounded(value: number): number {
  return Number(value.toPrecision(3));
}
