// What a VU makes of a complete response, by the acceptance oracle that the conformance suite uses too. Pure.

import { acceptanceOf, forbidsContent, isSuccessStatus, statusFault } from "../../http/acceptance.ts";
import { isRejectionStatus, rejectionCode } from "../../http/rejection.ts";
import type { RejectionKind } from "../../run/format/rejection.ts";
import type { ReasonCode } from "../../run/format/run.ts";
import { isObject, type JsonObject } from "../../schemas/json.ts";
import type { OperationId } from "../../schemas/operation.ts";
import type { OperationFacts } from "./operation-facts.ts";

export type Fields = JsonObject;

/**
 * The outcome of a response: a `success` is judged by its schema; an `error` is not accepted and names the reason. Without
 * evidence only the status makes it a success: it counts if the schema shows what is wrong with it, else it is an error.
 */
export type ReadResponse =
  | { readonly kind: "success"; readonly body: Fields; readonly hasEvidence: boolean }
  | {
      readonly kind: "error";
      readonly code: ReasonCode;
      /** The kind of a complete 4xx, and its body as text. */
      readonly rejection?: RejectionKind & { readonly text: () => string };
    };

/** Reads a complete response. `parse` returns the body as JSON or throws. */
export function readResponse(
  operation: OperationId,
  status: number,
  parse: () => unknown,
  { evidence, falseIsSuccess }: OperationFacts,
): ReadResponse {
  if (isRejectionStatus(status))
    return { kind: "error", code: statusFault(status), rejection: rejectionOf(status, parse) };
  if (!isSuccessStatus(status)) return { kind: "error", code: statusFault(status) };
  if (forbidsContent(status)) return NOT_JSON;
  let body: unknown;
  try {
    body = parse();
  } catch {
    return NOT_JSON;
  }
  if (!isObject(body)) return NO_EVIDENCE;
  const acceptance = acceptanceOf(operation, body, evidence, falseIsSuccess === true ? EVIDENCE_ALONE : BY_STATUS);
  if (acceptance === "ambiguous") return AMBIGUOUS;
  return acceptance === "rejected" ? NO_EVIDENCE : { kind: "success", body, hasEvidence: acceptance === "accepted" };
}

function rejectionOf(status: number, parse: () => unknown): RejectionKind & { readonly text: () => string } {
  try {
    const body = parse();
    const code = rejectionCode(body);
    return { status, ...(code !== undefined && { code }), text: () => JSON.stringify(body) ?? "" };
  } catch {
    return { status, text: () => "no JSON" };
  }
}

/** A VU cannot learn how its target rejects, so it takes the status at its word. */
const BY_STATUS = { rejectsByStatus: true, falseIsSuccess: false } as const;
const EVIDENCE_ALONE = { rejectsByStatus: true, falseIsSuccess: true } as const;

const NOT_JSON: ReadResponse = { kind: "error", code: "not-json" };
const NO_EVIDENCE: ReadResponse = { kind: "error", code: "no-evidence" };
const AMBIGUOUS: ReadResponse = { kind: "error", code: "ambiguous-response" };
