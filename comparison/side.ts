// One side of a pair from its load run. Pure.
import type { LoadResult } from "../evaluation/load-result.ts";
import type { ComparedSide, SideMetrics } from "../results/run/comparison-run.ts";
import type { OperationLoad } from "../results/run/load-run.ts";
import { OPERATION_IDS } from "../schemas/operation.ts";

/** What a load run says of the build that it was sent to. */
export function sideOf(
  { operations, total, validity }: Pick<LoadResult, "operations" | "total" | "validity">,
  folder: string,
  targetCpuMs: number | undefined,
): ComparedSide {
  const all = OPERATION_IDS.flatMap((id) => {
    const load = operations[id];
    return load === undefined ? [] : [[id, metricsOf(load)] as const];
  });
  return {
    folder,
    reasons: validity.reasons,
    total: metricsOf(total),
    operations: Object.fromEntries(all),
    ...(targetCpuMs !== undefined && { targetCpuMs }),
  };
}

function metricsOf({ count, errors, invalid, responseTimeMs }: OperationLoad): SideMetrics {
  const { mean, p50, p95, p99 } = responseTimeMs;
  return { count, errors, invalid, responseTimeMs: count > errors ? { mean, p50, p95, p99 } : null };
}
