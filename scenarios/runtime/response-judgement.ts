// The verdict on the response to a request. Pure.

import { brokenRelations, contradictionTo } from "../../schemas/broken-relations.ts";
import type { OperationId } from "../../schemas/operation.ts";
import { validateResponse } from "../../schemas/validate.ts";
import type { Violation } from "../../schemas/violation.ts";
import type { Fields, ReadResponse } from "./response.ts";

/** A request that was sent, with its outcome. */
export type Sent = {
  readonly operation: OperationId;
  readonly iteration: number;
  /** Its index in the session, from 0. */
  readonly step: number;
  /** The body as it went out. */
  readonly request: string;
  readonly response: ReadResponse;
};

/** The part of it that is judged. */
export type Judged = Pick<Sent, "operation" | "request" | "response">;

/** What else a scenario finds in a response, such as differences from a recording; the status is 0 without a response. */
export type Compare = (sent: Judged & Pick<Sent, "iteration">, status: number) => readonly Violation[];

/** `code` is accepted, invalid, or that of an error. */
export type SentVerdict = { readonly code: string; readonly violations: readonly Violation[] };

const NONE: readonly Violation[] = [];

/** Judges a response by its schema, by its request and by an earlier response that it must agree with. */
export function verdictOf({ operation, request, response }: Judged, before?: Judged): SentVerdict {
  if (response.kind === "error") return { code: response.code, violations: NONE };
  const violations = validateResponse(operation, response.body);
  const isInvalid = violations.length > 0 && violations.some(({ tier }) => tier === "specified");
  // Without evidence and with a valid shape nothing shows that the request was accepted.
  if (!response.hasEvidence && !isInvalid) return { code: "no-evidence", violations: NONE };
  const relations = brokenRelations(operation, request, response.body);
  const all = violations.length + relations.length === 0 ? NONE : [...violations, ...relations];
  return {
    code: isInvalid ? "invalid" : "accepted",
    violations: withContradiction(all, { operation, request, body: response.body }, before),
  };
}

function withContradiction(
  found: readonly Violation[],
  next: { readonly operation: OperationId; readonly request: string; readonly body: Fields },
  before: Judged | undefined,
): readonly Violation[] {
  if (before?.operation !== next.operation || before.response.kind !== "success") return found;
  const { request, response } = before;
  const broken = contradictionTo(next.operation, { request, body: response.body }, next);
  return broken === undefined ? found : [...found, broken];
}
