// The load of a run as the formats of other tools have it: one value for each metric, times in nanoseconds.
import { Failure } from "../../errors.ts";
import { lowerBoundReason } from "../../run/format/load-run.ts";
import { loadIn } from "../../run/format/parts.ts";
import type { LoadRun, Run } from "../../run/format/run.ts";
import { OPERATION_IDS, type OperationId } from "../../schemas/operation.ts";
import { attemptsOf } from "../text/load-text.ts";
import { notRunIn } from "./parts.ts";

const EXPORTED_PERCENTILES = ["p50", "p95", "p99"] as const;

/** An operation, or all together: its response times, none if no request has one, and shares of its requests. */
export type ExportedOperation = {
  readonly name: OperationId | "all";
  readonly count: number;
  readonly meanMs: number;
  readonly percentiles: readonly {
    readonly name: (typeof EXPORTED_PERCENTILES)[number];
    readonly ms: number;
  }[];
  readonly errorRate: number;
  readonly invalidRate: number;
  readonly goodputPerSecond?: number;
};

/** The load of a run. Fails with `usage` for a run without one. */
export function loadOf(run: Run): LoadRun {
  const load = loadIn(run);
  if (load !== undefined) return load;
  const { reason } = notRunIn(run).load ?? {};
  throw new Failure("usage", `The run must have a load to export, got a ${run.kind} run without one: ${reason}.`);
}

/**
 * The same for a history of values. Fails with `export-refused` if they are not those of the target: nothing in such a file
 * says so, and every later run would be compared with them.
 */
export function trustworthyLoadOf(run: Run): LoadRun {
  const load = loadOf(run);
  const { valid, reasons } = load.validity;
  const lowerBound = lowerBoundReason(load);
  const why = [...reasons, ...(lowerBound === undefined ? [] : [lowerBound])];
  if (valid && why.length === 0) return load;
  throw new Failure(
    "export-refused",
    "The exported values must be those of the target, got values that the generator or lost responses affected.",
    why,
  );
}

/** The operations of a run in their order, and all together; without those that have no requests. */
export function exportedOperations({ operations, total, goodputPerSecond }: LoadRun): readonly ExportedOperation[] {
  const parts = [
    ...OPERATION_IDS.map((name) => ({ name, load: operations[name] })),
    { name: "all" as const, load: total, goodputPerSecond },
  ];
  return parts.flatMap(({ load, ...part }) => {
    if (load === undefined || load.count === 0) return [];
    const { count, errors, invalid, responseTimeMs } = load;
    const percentiles = EXPORTED_PERCENTILES.map((name) => ({
      name,
      ms: responseTimeMs[name],
    }));
    return [
      {
        ...part,
        count,
        meanMs: responseTimeMs.mean,
        percentiles: attemptsOf(load) > 0 ? percentiles : [],
        errorRate: errors / count,
        invalidRate: invalid / count,
      },
    ];
  });
}

export function nanoseconds(ms: number): number {
  return Math.round(ms * 1e6);
}
