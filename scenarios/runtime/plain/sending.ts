// Sends one request of a plain bundle and reads its response.
import http from "k6/http";
import type { OperationId } from "../../../schemas/operation.ts";
import { validateResponse } from "../../../schemas/validate.ts";
import type { Violation } from "../../../schemas/violation.ts";
import { bundledFacts } from "../operation-facts.ts";
import { brokenRelations } from "../relations.ts";
import { type ReadResponse, readResponse } from "../response.ts";
import { isComplete, type Transfer, transferFault } from "./fault.ts";
import type { PlainInputs } from "./inputs.ts";
import type { Phase } from "./options.ts";

/** The outcome of a request, with the status of a complete response. */
export type Sent = ReadResponse & { readonly status?: number };

/** A sender of requests with one credential. */
export type Send = (operation: OperationId, body: string, phase: Phase) => Sent;

const facts = bundledFacts();

/** Creates a sender. Redirects are never followed: k6 would send the credential along. */
export function createSend({ target, timeoutMs }: PlainInputs, token: string): Send {
  return (operation, body, phase) => {
    const response = post(target + facts[operation].path, body, {
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
      tags: { name: operation, operation, phase },
      timeout: timeoutMs,
      redirects: 0,
    });
    if (response === undefined) return { kind: "error", code: "protocol-error" };
    if (!isComplete(response)) return { kind: "error", code: transferFault(response) };
    const outcome = readResponse(operation, response.status, () => response.json(), facts[operation]);
    // A copy of each accepted response would cost too much time.
    return outcome.kind === "success" ? outcome : { ...outcome, status: response.status };
  };
}

/** The violations of an accepted response: of its schema, and of its relations to the request. */
export function findingsOf(operation: OperationId, body: string, response: Extract<ReadResponse, { kind: "success" }>) {
  const violations = validateResponse(operation, response.body);
  const specified = violations.filter(({ tier }) => tier === "specified");
  const advisory: readonly Violation[] = [
    ...violations.filter(({ tier }) => tier === "advisory"),
    ...brokenRelations(operation, body, response.body),
  ];
  return { specified, advisory };
}

type Response = Transfer & { json(): unknown };

/** k6 throws for a status of 101, whatever its options. */
function post(url: string, body: string, params: NonNullable<Parameters<typeof http.post>[2]>): Response | undefined {
  try {
    return http.post(url, body, params);
  } catch {
    return undefined;
  }
}
