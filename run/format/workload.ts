// The traffic that a run is to send: model, mix, popularity, arrivals and warm-up. What was sent beside it is in
// run/load/workload-report.ts.
import { OPERATION_IDS, type OperationId } from "../../schemas/index.ts";
import type { LeftOutSession, ThinkTimes } from "./generated/run.ts";
import type { LoadStage } from "./load-stages.ts";
import type { RejectionKind } from "./rejection.ts";

export type { LeftOutSession, ThinkTimes } from "./generated/run.ts";

/** How popular each entry of a list is, most popular first, as shares of all requests that name one of the list. */
export type Popularity = {
  readonly of: "tokens" | "users";
  readonly exponent: number;
  readonly requested: readonly number[];
};

/** An operation of the workload that was not sent at all, and why. */
export type UnsentOperation = { readonly operation: OperationId; readonly reason: string; readonly isUntried: boolean };

/** The operations that sessions left out of a run would have sent; each once. */
export function unsentOperations(leftOut: readonly LeftOutSession[]): readonly UnsentOperation[] {
  return OPERATION_IDS.flatMap((operation) => {
    const sessions = leftOut.filter(({ operations = [] }) => operations.includes(operation));
    const first = sessions.find(({ isUntried }) => isUntried !== true) ?? sessions[0];
    return first === undefined ? [] : [{ operation, reason: first.reason, isUntried: first.isUntried === true }];
  });
}

/** The traffic that a run is to send. */
export type RequestedWorkload = {
  readonly model: "open" | "closed";
  readonly unit: "request" | "session";
  readonly arrivals: "even" | "poisson";
  readonly warmUpMs: number;
  readonly stages: readonly LoadStage[];
  /** Iterations of the schedule, warm-up included; 0 if unknown. */
  readonly plannedIterations: number;
  /** The share of sessions about a token that another session has created; absent without. */
  readonly newTokenShare?: number;
  /** Share of each operation among all requests, by the workload. */
  readonly mix: Readonly<Partial<Record<OperationId, number>>>;
  /** The same for exactly this schedule, whose end cuts sessions off; absent if unknown. */
  readonly plannedMix?: Readonly<Partial<Record<OperationId, number>>>;
  /** Requests of all sessions without the warm-up, if every response came at once; absent if unknown. */
  readonly dueRequests?: number;
  readonly popularity: readonly Popularity[];
  readonly users: number;
  /** How the target rejected a sale of what was not bought, before the load. */
  readonly saleRejection?: RejectionKind;
  /** Absent without think time. */
  readonly thinkTime?: ThinkTimes;
};

/** Requests per element of a popularity's list, in its order. */
export type ActualPopularity = { readonly of: "tokens" | "users"; readonly counts: readonly number[] };
