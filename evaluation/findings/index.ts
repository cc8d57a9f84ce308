// What the time series of a run shows, beyond metrics over the whole of it: outages, stalls, rising times, contract
// violations, values that disappear, leaks. Findings inform; objectives decide.

import type { Detectable, LoadFinding, OperationLoad } from "../../results/run/load-run.ts";
import type { OperationId } from "../../schemas/index.ts";
import { disappearancesOf } from "./disappeared.ts";
import { lateAdvisoriesOf } from "./late-advisory.ts";
import { detectableGrowth, leakOf } from "./leak.ts";
import { outagesOf } from "./outage.ts";
import { stallsOf } from "./stall.ts";
import { detectableRise, trendsOf } from "./trend.ts";
import { violationsOf } from "./violation.ts";
import type { Point } from "./window-point.ts";

/** More of a kind belong to a run that went wrong all the time, and add nothing. */
const MOST_OF_A_KIND = 10;

/** All findings of a run, by time. A stall beside an outage is part of it. */
export function findingsOf(
  points: readonly Point[],
  windowMs: number,
  operations: Readonly<Partial<Record<OperationId, OperationLoad>>>,
): readonly LoadFinding[] {
  const outages = outagesOf(points, windowMs);
  const isOut = ({ fromMs, toMs }: LoadFinding) =>
    outages.some((outage) => fromMs < outage.toMs + windowMs && toMs > outage.fromMs - windowMs);
  const stalls = stallsOf(points, windowMs).filter((stall) => !isOut(stall));
  return [
    ...outages.slice(0, MOST_OF_A_KIND),
    ...stalls.slice(0, MOST_OF_A_KIND),
    ...trendsOf(points, windowMs),
    ...violationsOf(points, windowMs, operations),
    ...lateAdvisoriesOf(points, windowMs),
    ...disappearancesOf(points, windowMs).slice(0, MOST_OF_A_KIND),
    ...leakOf(points, windowMs),
  ].toSorted((one, other) => one.fromMs - other.fromMs);
}

/** What a run could have shown, had it been there. */
export function detectableIn(points: readonly Point[], windowMs: number): Detectable {
  const rise = detectableRise(points, windowMs);
  const growth = detectableGrowth(points, windowMs);
  return {
    ...(rise !== undefined && { trend: { share: rounded(rise.share), ms: rounded(rise.ms) } }),
    ...(growth !== undefined && { leak: { mibPerHour: rounded(growth) } }),
  };
}

function rounded(value: number): number {
  return Number(value.toPrecision(3));
}
