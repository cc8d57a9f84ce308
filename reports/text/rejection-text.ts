// The texts on rejections under load, which are counted separately from other errors.
import type { LoadRun, OperationLoad, Rejections } from "../../run/format/run.ts";
import { OPERATION_IDS, type OperationId } from "../../schemas/operation.ts";
import { writeCounted } from "./number-format.ts";

/** Errors that are not rejections. */
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

/** Whether any request was rejected under load. */
export function hasRejections({ total }: Pick<LoadRun, "total">): boolean {
  return (total.rejected ?? 0) > 0;
}

/** What rejections mean: the target accepted such requests before the load. Undefined without any; none for a replay. */
export function rejectionSentence({ total, replay }: LoadRun): string | undefined {
  const { rejected = 0, rejections = [] } = total;
  if (rejected === 0 || replay !== undefined) return undefined;
  const limited = rejections.reduce((sum, { status, count }) => (status === 429 ? sum + count : sum), 0);
  const others = rejected - limited;
  const clauses = [
    ...(limited > 0 ? [`${writeCounted(limited, "request")} met a rate limit (429)`] : []),
    ...(others > 0
      ? [
          `${writeCounted(others, "request was", "requests were")} rejected (4xx) of kinds that the target accepted before the load`,
        ]
      : []),
  ];
  return `${clauses.join("; ")}.`;
}
