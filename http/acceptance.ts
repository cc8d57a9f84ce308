// The acceptance oracle: whether a response accepts its request, rejects it, or says both. The suite, discovery, replay and
// every VU judge by it. Pure and free of Node, because it runs inside k6.
import type { EvidenceField } from "../schemas/derive/evidence.ts";
import { isObject, type JsonObject } from "../schemas/json.ts";
import type { OperationId } from "../schemas/operation.ts";

/**
 * What a response with status 2xx says:
 * - `accepted`: it has the operation's evidence.
 * - `ambiguous`: `success` is false beside what a success has (open/T2), or a page has no list (open/T3).
 * - `rejected`: it names a failure, or its target rejects with 2xx too and nothing shows a success.
 * - `malformed`: only the status says success; the schema shows what is wrong.
 */
export type Acceptance = "accepted" | "ambiguous" | "rejected" | "malformed";

/** The form of a target's responses where the interface leaves it open. */
export type Conventions = {
  /** Rejections have statuses other than 2xx, so that 2xx without evidence is a success in a wrong form. */
  readonly rejectsByStatus: boolean;
  /** Accepted quotes have `success` false (open/T2), so that the evidence alone counts. */
  readonly falseIsSuccess: boolean;
};

/** The reason code of a complete response whose status is not 2xx. */
export type StatusFault =
  | "rate-limited"
  | "unavailable"
  | "server-error"
  | "rejected-by-target"
  | "redirect"
  | "protocol-error";

export function isSuccessStatus(status: number): boolean {
  return status >= 200 && status <= 299;
}

/** Whether a status says that its response has no content (204) or is to be shown as empty (205): no success of this interface. */
export function forbidsContent(status: number): boolean {
  return status === 204 || status === 205;
}

/** Names the fault of a status outside 2xx. `rate-limited` and `unavailable` pass; the others are final. */
export function statusFault(status: number): StatusFault {
  if (status === 429) return "rate-limited";
  if (status === 408 || (status >= 502 && status <= 504)) return "unavailable";
  if (status >= 500) return "server-error";
  if (status >= 400) return "rejected-by-target";
  return status >= 300 ? "redirect" : "protocol-error";
}

/** Whether a rejection is about what was requested: its content, its path, or the state that it needs. */
export function concernsRequest(status: number): boolean {
  return CONCERNING_REQUEST.has(status);
}

const CONCERNING_REQUEST: ReadonlySet<number> = new Set([
  ...[400, 404, 405, 406, 409, 410, 411, 412, 413, 414, 415, 416, 417, 422, 428],
]);

/** Judges the body of a response with status 2xx. */
export function acceptanceOf(
  operation: OperationId,
  body: unknown,
  evidence: readonly EvidenceField[],
  { rejectsByStatus, falseIsSuccess }: Conventions,
): Acceptance {
  if (isObject(body)) {
    if (hasEvidence(body, evidence)) return body["success"] === false && !falseIsSuccess ? "ambiguous" : "accepted";
    if (isAmbiguous(operation, body, rejectsByStatus)) return "ambiguous";
    if (namesFailure(body)) return "rejected";
  }
  return rejectsByStatus ? "malformed" : "rejected";
}

/** Inherited fields are no evidence. In k6's interpreter a loop by index takes half the time of one by iterator. */
function hasEvidence(body: JsonObject, evidence: readonly EvidenceField[]): boolean {
  for (let index = 0; index < evidence.length; index++) {
    const field = evidence[index];
    if (field === undefined || !Object.hasOwn(body, field.name) || !isOfKind(body[field.name], field.kind))
      return false;
  }
  return true;
}

function isOfKind(value: unknown, kind: EvidenceField["kind"]): boolean {
  if (kind === "true") return value === true;
  return kind === "array" ? Array.isArray(value) : isObject(value);
}

function isAmbiguous(operation: OperationId, body: JsonObject, rejectsByStatus: boolean): boolean {
  if (operation !== "get-leaderboard")
    return body["success"] === false && (isObject(body["transaction"]) || isObject(body["metadata"]));
  if (namesFailure(body)) return false;
  // With the status of a success, a `leaderboard` that is not a list violates its type; only its absence is left open.
  if (rejectsByStatus) return !Object.hasOwn(body, "leaderboard");
  // Where rejections come with 2xx too, a body without any field of a page, such as {"ok": false}, is one of them.
  return PAGE_FIELDS.some((name) => Object.hasOwn(body, name));
}

const PAGE_FIELDS = ["leaderboard", "pagination", "success"];

const FAILURE_FIELDS = ["error", "errors", "message", "code", "detail", "details", "title", "reason", "fault"];

function namesFailure(body: JsonObject): boolean {
  return body["success"] === false || FAILURE_FIELDS.some((name) => Object.hasOwn(body, name));
}
