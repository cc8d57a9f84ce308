// The load of a run as the formats of other tools have it: one value for each metric, times in nanoseconds.
import { Failure } from "../../errors.ts";
import { lowerBoundReason } from "../../run/format/load-run.ts";
import type { LoadRun, OperationLoad, Run } from "../../run/format/run.ts";
import { OPERATION_IDS, type OperationId } from "../../schemas/operation.ts";
import { partsOf } from "./parts.ts";

/** The percentiles that are exported. */
export const EXPORTED_PERCENTILES = ["p50", "p95", "p99"] as const;

/** An operation with its results, or all together; those without a request are absent. */
export type ExportedOperation = { readonly name: OperationId | "all"; readonly load: OperationLoad };

/** The load of a run. Fails with `usage` for a run without one. */
export function loadOf(run: Run): LoadRun {
  const { load } = partsOf(run);
  if (load.kind === "load") return load;
  throw new Failure("usage", `The run must have a load to export, got a ${run.kind} run without one: ${load.reason}.`);
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
export function exportedOperations({ operations, total }: LoadRun): readonly ExportedOperation[] {
  const each = OPERATION_IDS.flatMap((name) => {
    const load = operations[name];
    return load === undefined ? [] : [{ name, load }];
  });
  return [...each, { name: "all" as const, load: total }].filter(({ load }) => load.count > 0);
}

/** Whether any request has a response time. */
export function hasTimes({ count, errors, timeouts }: OperationLoad): boolean {
  return count - errors + (timeouts?.requests ?? 0) > 0;
}

/** Whole nanoseconds. */
export function nanoseconds(ms: number): number {
  return Math.round(ms * 1e6);
}

/** A part of the requests, of which there is one at least. */
export function shareOf(part: number, { count }: Pick<OperationLoad, "count">): number {
  return part / count;
}
