// One request: where it goes, how it is sent, and the response as k6 has it.
import http from "k6/http";
import type { OperationId } from "../../schemas/operation.ts";
import type { Inputs } from "./environment.ts";
import { isComplete, isTransferred, type Transfer } from "./fault.ts";
import { bundledFacts, type OperationFacts } from "./operation-facts.ts";
import type { ReadResponse } from "./response.ts";
import { offsetOf } from "./samples.ts";
import { slowPath } from "./slow-path.ts";

// Responses are judged here; k6's own verdict would cost a sample for each request.
// @ts-expect-error The types of k6 miss the null.
http.setResponseCallback(null);

/** Where an operation is served, how its responses are read, and what it adds to the values of their samples. */
export type Route = { readonly url: string; readonly facts: OperationFacts; readonly offset: number };

/** What goes with every request of a VU. */
export type Params = ReturnType<typeof paramsOf>;

/** The part of a response of k6 that is read. */
export type Response = Transfer & {
  readonly timings: { readonly duration: number };
  readonly headers: Readonly<Record<string, string>>;
  json(): unknown;
};

/** The parameters of every request, still without a credential. */
export function paramsOf({ timeoutMs }: Inputs) {
  return {
    headers: { "Content-Type": "application/json", Authorization: "" },
    timeout: timeoutMs,
  };
}

/** The route to an operation. */
export function routeTo(operation: OperationId, { target, quotesSayFalse }: Inputs): Route {
  const falseIsSuccess = quotesSayFalse && operation === "token-price";
  const facts = { ...bundledFacts()[operation], falseIsSuccess };
  return { url: target + facts.path, facts, offset: offsetOf(operation) };
}

/** Sends a request; undefined if k6 throws, as it does for a status of 101, whatever its options. */
export function send(url: string, body: string, params: Params): Response | undefined {
  try {
    return http.post(url, body, params);
  } catch {
    return undefined;
  }
}

/** The body of a complete response with status 2xx; undefined for any other, or if it is no JSON. */
export function parsedBody(response: Response): unknown {
  const { status, error_code: code } = response;
  if (status < 200 || status > 299 || !isTransferred(code)) return undefined;
  try {
    return response.json();
  } catch {
    return undefined;
  }
}

/** Reads a response that is not flawless. */
export function responseOf(
  operation: OperationId,
  response: Response | undefined,
  facts: OperationFacts,
): ReadResponse {
  if (response === undefined) return { kind: "error", code: "protocol-error" };
  if (!isComplete(response)) return { kind: "error", code: slowPath().transferFault(response) };
  const { readResponse, withWait } = slowPath();
  const outcome = readResponse(operation, response.status, () => response.json(), facts);
  return withWait(outcome, response.status, () => response.headers["Retry-After"]);
}
