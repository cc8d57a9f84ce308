// Classifies an exchange before anything is judged: was the request accepted, rejected, or is it unclear?
import { isUtf8 } from "node:buffer";
import { acceptanceOf, type Conventions, forbidsContent, isSuccessStatus, statusFault } from "../../http/acceptance.ts";
import type { Exchange, HttpResponse, TransportFault } from "../../http/exchange.ts";
import type { ReasonCode } from "../../run/format/run.ts";
import { evidenceOf } from "../../schemas/derive/evidence.ts";
import { type OperationId, type Violation, validateResponse } from "../../schemas/index.ts";
import { isObject } from "../../schemas/json.ts";
import { type JsonNote, type ParsedBody, parseJson } from "./json.ts";

/**
 * - `conforming`: accepted, and no specified statement is violated.
 * - `malformed`: a success in a form that violates a statement, with evidence or without.
 * - `ambiguous`: both an acceptance and a rejection, such as `success: false` with a complete transaction.
 * - `rejected`: any other complete response.
 * - `transient`: no complete response, or one that asks for a later retry.
 */
export type ResponseClass = "conforming" | "malformed" | "ambiguous" | "rejected" | "transient";

/** An exchange with its class. `isAccepted` is true if the evidence shows that the request was accepted, in any form. */
export type JudgedExchange = {
  readonly operation: OperationId;
  readonly exchange: Exchange;
  readonly class: ResponseClass;
  readonly isAccepted: boolean;
  readonly reason?: ReasonCode;
  readonly status?: number;
  readonly body?: unknown;
  readonly notes: readonly JsonNote[];
  /** What the body of a success violates. */
  readonly violations: readonly Violation[];
};

/** The conventions assumed until the survey has learnt those of the target. */
export const UNKNOWN_CONVENTIONS: Conventions = { rejectsByStatus: false, falseIsSuccess: false };

/** Classifies an exchange with a target of these conventions. */
export function judgeExchange(operation: OperationId, exchange: Exchange, conventions: Conventions): JudgedExchange {
  const { outcome } = exchange;
  const nothing = { operation, exchange, isAccepted: false, notes: [], violations: [] } as const;
  if (outcome.kind === "fault") {
    const { code, status } = outcome;
    return { ...nothing, class: "transient", reason: code, ...(status !== undefined && { status }) };
  }
  const { status } = outcome.response;
  const fault = isSuccessStatus(status) ? undefined : statusFault(status);
  if (fault === "rate-limited" || fault === "unavailable") {
    return { ...nothing, status, class: "transient", reason: fault };
  }
  const parsed: ParsedBody = forbidsContent(status) ? NO_CONTENT : parseJson(outcome.response.body);
  const body = parsed.ok ? { body: parsed.value } : {};
  if (fault !== undefined) return { ...nothing, ...body, status, class: "rejected", reason: fault };
  const notes = parsed.ok ? parsed.notes : [];
  return {
    operation,
    exchange,
    status,
    ...body,
    notes,
    ...judgeSuccess(operation, parsed, outcome.response, conventions),
  };
}

/** Content is ignored if the status forbids it. */
const NO_CONTENT = { ok: false, code: "not-json" } as const;

/** Whether a response is a success, be it in a form that violates a statement. */
export function isSuccess({ class: kind, isAccepted, body }: JudgedExchange): boolean {
  return isAccepted || (kind === "malformed" && isObject(body));
}

/** Whether a response blames the target itself, by a status of 500 and above that does not ask to come back later. */
export function isServerError({ class: kind, status = 0 }: Pick<JudgedExchange, "class" | "status">): boolean {
  return kind === "rejected" && status >= 500;
}

/** Whether there was no response because of the target or the way to it, and not because of Assay or a limit of the rate. */
export function lacksResponse({ exchange: { outcome }, reason }: JudgedExchange): boolean {
  return outcome.kind === "fault" && !OWN_FAULTS.has(outcome.code) && reason !== "rate-limited";
}

/** Faults for which the target is not to blame: limits of Assay, the end of the run, a broken content coding. */
const OWN_FAULTS: ReadonlySet<TransportFault> = new Set<TransportFault>([
  "interrupted",
  "generator-fault",
  "response-too-large",
  "headers-too-large",
  "encoding-broken",
  "encoding-unsupported",
]);

/** Whether the body of a success is not JSON. One that is only too deep or too large for Assay may be JSON. */
export function isUnreadable({ reason }: Pick<JudgedExchange, "reason">): boolean {
  return reason === "not-json" || reason === "not-utf8";
}

type Success = Pick<JudgedExchange, "class" | "isAccepted" | "violations" | "reason">;

function judgeSuccess(
  operation: OperationId,
  parsed: ParsedBody,
  response: HttpResponse,
  conventions: Conventions,
): Success {
  if (!parsed.ok) {
    const rejected = { isAccepted: false, reason: parsed.code } as const;
    if (!conventions.rejectsByStatus) return { ...rejected, class: "rejected", violations: [] };
    return { ...rejected, class: "malformed", violations: isUnreadable(rejected) ? [notJson(response)] : [] };
  }
  const acceptance = acceptanceOf(operation, parsed.value, evidenceOf(operation), conventions);
  switch (acceptance) {
    case "accepted": {
      const violations = validateResponse(operation, parsed.value);
      const isMalformed = violations.some(({ tier }) => tier === "specified");
      return { class: isMalformed ? "malformed" : "conforming", isAccepted: true, violations };
    }
    case "ambiguous":
      return { class: "ambiguous", isAccepted: false, reason: "ambiguous-response", violations: [] };
    case "rejected":
      return { class: "rejected", isAccepted: false, reason: "no-evidence", violations: [] };
    case "malformed": {
      const violations = validateResponse(operation, parsed.value);
      return { class: "malformed", isAccepted: false, reason: "no-evidence", violations };
    }
  }
}

/** The violation by a success whose body is not JSON: the one rule about bodies that no schema can state. */
export function notJson({ status, body }: HttpResponse): Violation {
  const unreadable = isUtf8(body) ? "not JSON" : "not UTF-8";
  return {
    pointer: "",
    keyword: "json",
    statement: "conventions/response-body",
    tier: "specified",
    expected: "a JSON document",
    actual:
      body.byteLength === 0 ? "empty" : forbidsContent(status) ? `a body that status ${status} forbids` : unreadable,
  };
}
