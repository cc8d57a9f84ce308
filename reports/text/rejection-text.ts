// What rejections under load mean: they are counted separately from other errors, and those by state may be Assay's own doing.
import type { LoadRun, OperationLoad, Rejections } from "../../run/format/run.ts";
import { OPERATION_IDS, type OperationId } from "../../schemas/operation.ts";
import { writeCounted, writeShare } from "./number-format.ts";

export function errorsBesideRejections({ errors, rejected = 0 }: Pick<OperationLoad, "errors" | "rejected">): number {
  return errors - rejected;
}

/** Errors by reason without the rejections, which are listed by kind. */
export function reasonsBesideRejections({ errorsByCode, rejections }: OperationLoad): Readonly<Record<string, number>> {
  if (rejections === undefined || rejections.length === 0) return errorsByCode;
  return Object.fromEntries(Object.entries(errorsByCode).filter(([code]) => !REJECTING.has(code)));
}

/** The reason codes of a complete 4xx; `unavailable` is a 408 or one of several 5xx, and stays among the errors. */
const REJECTING: ReadonlySet<string> = new Set(["rejected-by-target", "rate-limited"]);

/** A kind of rejection of one operation, as "token-price 422 INSUFFICIENT_HOLDING". */
export type NamedRejections = { readonly name: string; readonly operation: OperationId } & Rejections;

/** The rejections of a run by operation and kind, the most frequent first. */
export function rejectionsOf({ operations }: Pick<LoadRun, "operations">): readonly NamedRejections[] {
  const all = OPERATION_IDS.flatMap((operation) =>
    (operations[operation]?.rejections ?? []).map((kind) => ({
      ...kind,
      operation,
      name: [operation, kind.status, ...(kind.code === undefined ? [] : [kind.code])].join(" "),
    })),
  );
  return all.sort((one, other) => other.count - one.count);
}

export function hasRejections({ total }: Pick<LoadRun, "total">): boolean {
  return (total.rejected ?? 0) > 0;
}

/** Whether a rejection follows from the state that earlier requests left: a 409, or the one of a sale without a holding. */
function isByState({ workload }: Pick<LoadRun, "workload">, { operation, status, code }: NamedRejections): boolean {
  const sale = workload?.saleRejection;
  return status === 409 || (operation === "trade-token" && sale?.status === status && sale.code === code);
}

/** What all errors of a load come from, if it may be Assay's own doing: a rate limit, or the state that earlier requests left. */
export function errorsOfLoad(run: LoadRun): "rate-limit" | "state" | undefined {
  const all = rejectionsOf(run);
  const limited = countOf(all.filter(({ status }) => status === 429));
  const byState = countOf(all.filter((kind) => isByState(run, kind)));
  if (run.total.errors === 0 || limited + byState !== run.total.errors) return undefined;
  return limited >= byState ? "rate-limit" : "state";
}

/**
 * What rejections mean: the target accepted such requests before the load. Those by state are counted apart. Undefined
 * without any rejection, and for a replay.
 */
export function rejectionSentence(run: LoadRun): string | undefined {
  const { rejected = 0, rejections = [] } = run.total;
  if (rejected === 0 || run.replay !== undefined) return undefined;
  const limited = countOf(rejections.filter(({ status }) => status === 429));
  const byState = rejectionsOf(run).filter((kind) => isByState(run, kind));
  const others = rejected - limited - countOf(byState);
  const clauses = [
    ...(limited > 0 ? [`${writeCounted(limited, "request")} hit a rate limit (429)`] : []),
    ...(byState.length > 0 ? [stateClause(byState, run)] : []),
    ...(others > 0
      ? [
          `${writeCounted(others, "request was", "requests were")} rejected (4xx), although the target accepted such requests before the load`,
        ]
      : []),
  ];
  return `${clauses.join("; ")}.`;
}

/** The requests that were rejected by state, with their share of all requests of the operations concerned. */
function stateClause(byState: readonly NamedRejections[], { operations, workload }: LoadRun): string {
  const concerned = OPERATION_IDS.filter((id) => byState.some(({ operation }) => operation === id));
  const requests = concerned.reduce((sum, id) => sum + (operations[id]?.count ?? 0), 0);
  const kinds = [...new Set(byState.map(({ status, code }) => (code === undefined ? status : `${status} ${code}`)))];
  const count = countOf(byState);
  const head = `${writeCounted(count, "request was", "requests were")} rejected by state (${kinds.join(", ")}), ${writeShare(count, requests)} of ${concerned.join(" and ")}`;
  return workload?.saleRejection === undefined
    ? `${head}: the state that earlier requests left, such as a holding, may not allow them`
    : `${head}: Assay may have sold more than its accepted purchases left, which is not a fault of the service`;
}

function countOf(rejections: readonly Rejections[]): number {
  return rejections.reduce((sum, { count }) => sum + count, 0);
}
