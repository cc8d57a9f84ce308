// Whether an answer is an accepted one, by the same rules as the conformance suite's for a correct request. Pure.
import type { ReasonCode } from "../../results/run/run.ts";
import type { OperationId } from "../../schemas/operation.ts";
import { asksToWait, requestedWaitMs } from "../../traffic/http/retry-after.ts";
import type { OperationFacts } from "./operation-facts.ts";

/** A JSON object as it came. */
export type Fields = Readonly<Record<string, unknown>>;

/**
 * What an answer says: `success` is to be judged by its schema; an `error` is no accepted answer and says why. `taken`
 * tells a success with its evidence from one that only its status makes one: the latter counts where the schema shows
 * what is wrong with it, else it is an error as well.
 */
export type ReadResponse =
  | { readonly kind: "success"; readonly body: Fields; readonly taken: boolean }
  | {
      readonly kind: "error";
      readonly code: ReasonCode;
      /** How long the target asks to stay away, where it does. */
      readonly waitMs?: number;
    };

/** Reads a complete answer. `parse` gives the body as JSON or throws. */
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
  const taken = hasEvidence(body, evidence);
  if (taken) return body["success"] === false && falseIsSuccess !== true ? SOFT : { kind: "success", body, taken };
  if (isSoft(operation, body)) return SOFT;
  return namesFailure(body) ? NO_EVIDENCE : { kind: "success", body, taken };
}

/** An error with the wait that its answer asks for, where it asks for one. */
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

/** The reason code of a complete answer whose status is not 2xx. */
export function statusFault(status: number): ReasonCode {
  if (status === 429) return "rate-limited";
  if (status === 408 || (status >= 502 && status <= 504)) return "unavailable";
  if (status >= 500) return "server-error";
  if (status >= 400) return "rejected-by-target";
  return status >= 300 ? "redirect" : "protocol-error";
}

const NOT_JSON: ReadResponse = { kind: "error", code: "not-json" };
const NO_EVIDENCE: ReadResponse = { kind: "error", code: "no-evidence" };
const SOFT: ReadResponse = { kind: "error", code: "ambiguous-response" };

/** In the interpreter of k6 a loop by index takes half the time of one by iterator. */
function hasEvidence(body: Fields, evidence: OperationFacts["evidence"]): boolean {
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

/** `success` false beside what a success has (open/T2), or a page without its list (open/T3). */
function isSoft(operation: OperationId, body: Fields): boolean {
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
