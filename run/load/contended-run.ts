// A run in which other programs had the processors of the generator: its times are upper bounds, and it decides only what these
// show as well. Pure.
import type { ObjectiveResult, OperationLoad } from "../format/run.ts";
import { isMetDespiteDelays } from "../objectives/objective.ts";
import { contendedReasons } from "../validity/generator-reasons.ts";
import type { JournalState } from "./journal-reducer.ts";

/** Why the times are upper bounds, each `code: sentence`; empty if they are not. A merged run has the reasons of its generators. */
export function contendedIn({ end, late, points }: JournalState): readonly string[] {
  if (end?.merged !== undefined) return end.merged.contended ?? [];
  return contendedReasons({ ...late, all: points.length });
}

/**
 * Whether such a run decides all the same, or is not valid for another reason. Its schedule was sent and every objective is met, or
 * responses are invalid; or most requests waited in windows that are left out.
 */
export function isDecidedDespite({ plan, end, late }: JournalState, objectives: readonly ObjectiveResult[]): boolean {
  if (end?.merged === undefined && late.waited > 0) return true;
  const isMet = (result: ObjectiveResult, at: number) => {
    const objective = plan.objectives[at];
    return objective !== undefined && isMetDespiteDelays(objective, result);
  };
  if (end?.cause === "finished" && objectives.every(isMet)) return true;
  return objectives.some(({ status, metric }) => status === "missed" && metric.startsWith("invalid"));
}

/** An upper bound has no interval in which the time of the target lies. */
export function withoutInterval({ responseTimeConfidenceMs: _, ...load }: OperationLoad): OperationLoad {
  return load;
}
