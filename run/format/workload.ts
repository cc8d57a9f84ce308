// The traffic that a run is to send: model, mix, arrivals and warm-up. What was sent beside it is in
// run/load/workload-report.ts.
import { OPERATION_IDS, type OperationId } from "../../schemas/index.ts";
import type { LeftOutSession } from "./generated/run.ts";

export type { LeftOutSession, RequestedWorkload } from "./generated/run.ts";

/** "session earnings (get-user-fees): no user is known": what was left out of the traffic, with what it would have sent. */
export function leftOutText({ session, operations = [], reason }: LeftOutSession): string {
  return `session ${session}${operations.length === 0 ? "" : ` (${operations.join(", ")})`}: ${reason}`;
}

export type UnsentOperation = { readonly operation: OperationId; readonly reason: string; readonly isUntried: boolean };

/** The operations that sessions left out of a run would have sent; each once. */
export function unsentOperations(leftOut: readonly LeftOutSession[]): readonly UnsentOperation[] {
  return OPERATION_IDS.flatMap((operation) => {
    const sessions = leftOut.filter(({ operations = [] }) => operations.includes(operation));
    const first = sessions.find(({ isUntried }) => isUntried !== true) ?? sessions[0];
    return first === undefined ? [] : [{ operation, reason: first.reason, isUntried: first.isUntried === true }];
  });
}
