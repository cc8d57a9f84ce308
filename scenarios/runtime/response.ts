// Whether a response is accepted, by the rules that the conformance suite has for a correct request. Pure.
import type { ReasonCode } from "../../results/run/run.ts";
import type { OperationId } from "../../schemas/operation.ts";
import { asksToWait, requestedWaitMs } from "../../traffic/http/retry-after.ts";
import type { OperationFacts } from "./operation-facts.ts";

/** A JSON object as it came. */
export type Fields = Readonly<Record<string, unknown>>;

/**
 * The outcome of a response: a `success` is judged by its schema; an `error` is not accepted and names the reason. Without
 * evidence only the status makes it a success: it counts if the schema shows what is wrong with it, else it is an error.
 */
export type ReadResponse =
  | { readonly kind: "success"; readonly body: Fields; readonly hasEvidence: boolean }
  | {
      readonly kind: "error";
      readonly code: ReasonCode;
      /** The wait of a Retry-After, if the response has one. */
      readonly waitMs?: number;
    };

/** Reads a complete response. `parse` returns the body as JSON or throws. */
export function readResponse(
  operation: OperationId,
  status: number,
  parse: () => unknown,
  { evidence, falseIsSuccess }: OperationFacts,
): ReadResponse {
  if (status < 200 || status > 299) return { kind: "error", code: statusFault(status) };
  let body: unknown;
  try {
    body = parse();
  } catch {
    return NOT_JSON;
  }
  if (!isObject(body)) return NO_EVIDENCE;
  if (showsEvidence(body, evidence)) {
    if (body["success"] === false && falseIsSuccess !== true) return AMBIGUOUS;
    return { kind: "success", body, hasEvidence: true };
  }
  if (isAmbiguous(operation, body)) return AMBIGUOUS;
  return namesFailure(body) ? NO_EVIDENCE : { kind: "success", body, hasEvidence: false };
}

/** Adds the wait of a Retry-After to an error whose status may carry one. */
export function withWait(
  response: ReadResponse,
  status: number,
  retryAfter: () => string | undefined,
  nowMs: number = Date.now(),
): ReadResponse {
  if (response.kind !== "error" || !asksToWait(status)) return response;
  const waitMs = requestedWaitMs(retryAfter(), nowMs);
  return waitMs === undefined ? response : { ...response, waitMs };
}

/** The reason code of a complete response whose status is not 2xx. */
export function statusFault(status: number): ReasonCode {
  if (status === 429) return "rate-limited";
  if (status === 408 || (status >= 502 && status <= 504)) return "unavailable";
  if (status >= 500) return "server-error";
  if (status >= 400) return "rejected-by-target";
  return status >= 300 ? "redirect" : "protocol-error";
}

const NOT_JSON: ReadResponse = { kind: "error", code: "not-json" };
const NO_EVIDENCE: ReadResponse = { kind: "error", code: "no-evidence" };
const AMBIGUOUS: ReadResponse = { kind: "error", code: "ambiguous-response" };

/** In the interpreter of k6 a loop by index takes half the time of one by iterator. */
function showsEvidence(body: Fields, evidence: OperationFacts["evidence"]): boolean {
  for (let index = 0; index < evidence.length; index++) {
    const field = evidence[index];
    if (field === undefined || !isOfKind(body[field.name], field.kind)) return false;
  }
  return true;
}

function isOfKind(value: unknown, kind: "array" | "object" | "true"): boolean {
  if (kind === "true") return value === true;
  return kind === "array" ? Array.isArray(value) : isObject(value);
}

/** `success` false beside the evidence of a success (open/T2), or a page without its list (open/T3). */
function isAmbiguous(operation: OperationId, body: Fields): boolean {
  if (operation === "get-leaderboard") return !namesFailure(body);
  return body["success"] === false && (isObject(body["transaction"]) || isObject(body["metadata"]));
}

const FAILURE_FIELDS = ["error", "errors", "message", "code", "detail", "details", "title", "reason", "fault"];

function namesFailure(body: Fields): boolean {
  return body["success"] === false || FAILURE_FIELDS.some((name) => Object.hasOwn(body, name));
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
