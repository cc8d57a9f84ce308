// Classifies an answer before anything is judged: was the request taken, refused, or is there nothing to be said?
import type { ReasonCode } from "../../results/run/run.ts";
import { type OperationId, operations, type Violation, validateResponse } from "../../schemas/index.ts";
import type { Exchange } from "../../traffic/http/exchange.ts";
import { type JsonNote, type ParsedBody, parseJson } from "./json.ts";

/**
 * - `accepted`: 2xx with the operation's principal evidence, every required member, and no broken statement.
 * - `malformed`: the answer of a success that breaks a statement about its form.
 * - `soft`: success-shaped, yet success is false, or a page without its list: neither success nor refusal.
 * - `refused`: any other complete answer.
 * - `transient`: no complete answer, or one that says to come back later.
 */
export type ResponseClass = "accepted" | "ambiguous" | "rejected" | "transient" | "malformed";

/** An exchange with its class. `taken` is true where the evidence shows that the request was accepted, whatever its form. */
export type JudgedExchange = {
  readonly operation: OperationId;
  readonly exchange: Exchange;
  readonly class: ResponseClass;
  readonly isAccepted: boolean;
  readonly reason?: ReasonCode;
  readonly status?: number;
  /** The body as JSON, where it is. */
  readonly body?: unknown;
  readonly notes: readonly JsonNote[];
  /** What the body of a success breaks. */
  readonly violations: readonly Violation[];
};

/** How a target tells success from refusal where the interface leaves it open; learnt before anything is judged. */
export type Conventions = {
  /** Refusals have other statuses than 2xx, so that 2xx without evidence is a success in a wrong form. */
  readonly rejectsByStatus: boolean;
  /** Right quotes come with success false (open/T2), so that the evidence alone tells. */
  readonly falseIsSuccess: boolean;
};

export const UNKNOWN_CONVENTIONS: Conventions = { rejectsByStatus: false, falseIsSuccess: false };

/** The class of an exchange for a target with these habits. */
export function judgeExchange(operation: OperationId, exchange: Exchange, conventions: Conventions): JudgedExchange {
  const { outcome } = exchange;
  const nothing = { operation, exchange, isAccepted: false, notes: [], violations: [] } as const;
  if (outcome.kind === "fault") {
    const { code, status } = outcome;
    return { ...nothing, class: "transient", reason: code, ...(status !== undefined && { status }) };
  }
  const { status } = outcome.response;
  const passing = TRANSIENT_STATUS.get(status);
  if (passing !== undefined) return { ...nothing, status, class: "transient", reason: passing };
  const parsed = parseJson(outcome.response.body);
  const body = parsed.ok ? { body: parsed.value } : {};
  const notes = parsed.ok ? parsed.notes : [];
  if (status < 200 || status > 299) {
    return { ...nothing, ...body, status, class: "rejected", reason: rejectionReason(status) };
  }
  return { operation, exchange, status, ...body, notes, ...judgeSuccess(operation, parsed, conventions) };
}

const TRANSIENT_STATUS: ReadonlyMap<number, ReasonCode> = new Map<number, ReasonCode>([
  [408, "unavailable"],
  [429, "rate-limited"],
  [502, "unavailable"],
  [503, "unavailable"],
  [504, "unavailable"],
]);

function rejectionReason(status: number): ReasonCode {
  if (status >= 300 && status <= 399) return "redirect";
  return status >= 500 ? "server-error" : "rejected-by-target";
}

/** Whether an answer has a status of 500 and above, and not one of those that ask to come back later. */
export function isServerError({ class: kind, status = 0 }: Pick<JudgedExchange, "class" | "status">): boolean {
  return kind === "rejected" && status >= 500;
}

type Success = Pick<JudgedExchange, "class" | "isAccepted" | "violations" | "reason">;

function judgeSuccess(operation: OperationId, parsed: ParsedBody, conventions: Conventions): Success {
  const { rejectsByStatus, falseIsSuccess } = conventions;
  if (!parsed.ok) {
    const kind = rejectsByStatus ? "malformed" : "rejected";
    return { class: kind, isAccepted: false, reason: parsed.code, violations: rejectsByStatus ? [NO_JSON] : [] };
  }
  const body = parsed.value;
  if (isObject(body) && hasEvidence(operation, body)) {
    if (body["success"] === false && !falseIsSuccess)
      return { class: "ambiguous", isAccepted: false, reason: "ambiguous-response", violations: [] };
    const violations = validateResponse(operation, body);
    const isBroken = violations.some(({ tier }) => tier === "specified");
    return { class: isBroken ? "malformed" : "accepted", isAccepted: true, violations };
  }
  if (isObject(body) && isAmbiguous(operation, body, rejectsByStatus)) {
    return { class: "ambiguous", isAccepted: false, reason: "ambiguous-response", violations: [] };
  }
  if (!rejectsByStatus || (isObject(body) && namesFailure(body))) {
    return { class: "rejected", isAccepted: false, reason: "no-evidence", violations: [] };
  }
  return {
    class: "malformed",
    isAccepted: false,
    reason: "no-evidence",
    violations: validateResponse(operation, body),
  };
}

/** What is broken by a success whose body is no JSON; the one rule about bodies that no schema can state. */
const NO_JSON: Violation = {
  pointer: "",
  keyword: "json",
  statement: "conventions/response-body",
  tier: "specified",
  expected: "a JSON document",
  actual: "a body that is no JSON",
};

type Fields = Readonly<Record<string, unknown>>;

/** The operation's evidence members, each of the kind that the schema gives; `success` counts only where it is true. */
function hasEvidence(operation: OperationId, body: Fields): boolean {
  return operations[operation].evidence.every((name) => {
    const value = Object.hasOwn(body, name) ? body[name] : undefined;
    if (name === "success") return value === true;
    return operations[operation].response.properties?.[name]?.type === "array" ? Array.isArray(value) : isObject(value);
  });
}

/**
 * `success` false in an answer that otherwise has what a success has (open/T2), or a page without its list (open/T3). A list
 * that is there and is none is no open question, where the status tells that the page is a success.
 */
function isAmbiguous(operation: OperationId, body: Fields, rejectsByStatus: boolean): boolean {
  if (operation === "get-leaderboard") {
    const isWrong = rejectsByStatus && Object.hasOwn(body, "leaderboard");
    // Where refusals come with 2xx, a body in words of its own, such as {"ok": false}, is one: nothing in it is of a page.
    const isPage = rejectsByStatus || PAGE_FIELDS.some((name) => Object.hasOwn(body, name));
    return isPage && body["success"] !== false && !namesFailure(body) && !isWrong;
  }
  return body["success"] === false && (isObject(body["transaction"]) || isObject(body["metadata"]));
}

const PAGE_FIELDS = ["leaderboard", "pagination", "success"];

const FAILURE_FIELDS = ["error", "errors", "message", "code", "detail", "details", "title", "reason", "fault"];

function namesFailure(body: Fields): boolean {
  return body["success"] === false || FAILURE_FIELDS.some((name) => Object.hasOwn(body, name));
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
