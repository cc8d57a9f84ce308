// Whether a load ended with Assay: its journal has no end then, and what it says of the target may lack what came last.
import type { LoadRun } from "./load-run.ts";

/** Whether this reason of a load that is not valid says so. */
export function saysKilled(reason: string): boolean {
  return reason.startsWith("run-killed:");
}

/** Whether a load was killed, or its disk was full. */
export function wasKilled({ validity }: Pick<LoadRun, "validity">): boolean {
  return validity.reasons.some(saysKilled);
}
