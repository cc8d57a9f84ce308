// What a journal shows of the course of a run, beyond figures over the whole of it: outages, stalls, rising times, drifting
// answers, leaking memory. Findings inform; what decides are the objectives.

import type { LoadFinding, OperationLoad } from "../../results/run/load-run.ts";
import type { OperationId } from "../../schemas/index.ts";
import { leakOf } from "./leak.ts";
import { outagesOf } from "./outage.ts";
import type { Point } from "./point.ts";
import { stallsOf } from "./stall.ts";
import { trendsOf } from "./trend.ts";
import { driftOf } from "./violation.ts";

/** Findings beyond these are of a run that went wrong all the time, and say no more. */
const MOST_OF_A_KIND = 10;

/** All findings of a run, by time. A stretch that was an outage is no stall as well. */
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
    ...driftOf(points, windowMs, operations),
    ...leakOf(points, windowMs),
  ].toSorted((one, other) => one.fromMs - other.fromMs);
}
