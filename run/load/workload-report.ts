// The requested traffic of a run beside the actual.

import { OPERATION_IDS, type OperationId } from "../../schemas/index.ts";
import type { WorkloadReport } from "../format/run.ts";
import type { RequestedWorkload } from "../format/workload.ts";
import { begunIn, startedByOperation, sumOfCounts, type Tally, warmUpFinished, warmUpStarted } from "../tally/tally.ts";

export function reportWorkload(requested: RequestedWorkload, tally: Tally): WorkloadReport {
  const counts = startedByOperation(tally);
  const outcome = (code: string) => tally.warmUp.get(code) ?? 0;
  return {
    model: requested.model,
    unit: requested.unit,
    users: requested.users,
    stages: requested.stages,
    warmUp: {
      durationMs: requested.warmUpMs,
      started: warmUpStarted(tally),
      accepted: outcome("accepted"),
      invalid: outcome("invalid"),
      errors: warmUpFinished(tally) - outcome("accepted") - outcome("invalid"),
      dropped: tally.droppedInWarmUp,
    },
    iterations: {
      planned: requested.plannedIterations,
      begun: begunIn(requested.unit, tally),
      skippedRequests: tally.skipped,
    },
    ...(requested.dueRequests !== undefined && {
      sessionRequests: { due: requested.dueRequests, sent: sumOfCounts(counts) },
    }),
    ...(requested.saleRejection !== undefined && { saleRejection: requested.saleRejection }),
    mix: mixOf(requested, counts),
    arrivals: { requested: requested.arrivals, ...gapsIn(tally) },
  };
}

function mixOf(requested: RequestedWorkload, counts: ReadonlyMap<OperationId, number>): WorkloadReport["mix"] {
  const total = sumOfCounts(counts);
  return Object.fromEntries(
    OPERATION_IDS.filter((id) => (requested.mix[id] ?? 0) > 0 || (counts.get(id) ?? 0) > 0).map((id) => [
      id,
      {
        requested: fraction(requested.plannedMix?.[id] ?? requested.mix[id] ?? 0),
        actual: fraction(total === 0 ? 0 : (counts.get(id) ?? 0) / total),
      },
    ]),
  );
}

function gapsIn({ arrivalGaps: gaps, arrivalGapMs, arrivalGapMsSquared }: Tally) {
  const mean = gaps === 0 ? 0 : arrivalGapMs / gaps;
  const variance = gaps === 0 ? 0 : Math.max(0, arrivalGapMsSquared / gaps - mean ** 2);
  return { gaps, variation: mean === 0 ? 0 : fraction(Math.sqrt(variance) / mean) };
}

function fraction(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
