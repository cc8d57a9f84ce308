// One side of a pair from its load run. Pure.

import { OPERATION_IDS } from "../../schemas/operation.ts";
import type { OperationLoad } from "../format/load-run.ts";
import { type Objective, onTimeLimitMs } from "../format/objectives.ts";
import type { ComparedSide, SideMetrics } from "../format/run.ts";
import type { LoadResult } from "../load/load-result.ts";

/** What a load run with these objectives says of the build that it was sent to. */
export function sideOf(
  { operations, total, validity, generator }: Pick<LoadResult, "operations" | "total" | "validity" | "generator">,
  objectives: readonly Objective[],
  folder: string,
  targetCpuMs: number | undefined,
): ComparedSide {
  const limits = OPERATION_IDS.map((id) => onTimeLimitMs(objectives, id));
  const all = OPERATION_IDS.flatMap((id, at) => {
    const load = operations[id];
    return load === undefined ? [] : [[id, metricsOf(load, limits[at] !== undefined)] as const];
  });
  return {
    folder,
    reasons: [...validity.reasons, ...(generator.contended ?? [])],
    total: metricsOf(
      total,
      limits.some((limit) => limit !== undefined),
    ),
    operations: Object.fromEntries(all),
    ...(targetCpuMs !== undefined && { targetCpuMs }),
  };
}

function metricsOf(load: OperationLoad, isBounded: boolean): SideMetrics {
  const { count, errors, invalid, goodput, responseTimeMs, serverTimings } = load;
  const { mean, p50, p95, p99 } = responseTimeMs;
  return {
    count,
    errors,
    invalid,
    ...(isBounded && { late: count - errors - invalid - goodput }),
    responseTimeMs: count > errors ? { mean, p50, p95, p99 } : null,
    ...(serverTimings && {
      serverTimings: serverTimings.map(({ name, count, ms }) => ({ name, count, mean: ms.mean })),
    }),
  };
}
