// One request on its way: where it goes, how it is sent, and what k6 has of the answer.
import http from "k6/http";
import type { OperationId } from "../../schemas/operation.ts";
import type { Inputs } from "./environment.ts";
import { isComplete, isTransferred, type Transfer } from "./fault.ts";
import { bundledFacts, type OperationFacts } from "./operation-facts.ts";
import type { ReadResponse } from "./response.ts";
import { offsetOf } from "./samples.ts";
import { slowPath } from "./slow-path.ts";

// What an answer is worth is judged here; k6's own opinion would cost a sample for each request.
// @ts-expect-error The types of k6 miss the null.
http.setResponseCallback(null);

/** Where an operation is served, how its answers are read, and what it adds to the values of their samples. */
export type Route = { readonly url: string; readonly facts: OperationFacts; readonly offset: number };

/** What goes with every request of a VU. */
export type Params = ReturnType<typeof paramsOf>;

/** What k6 gives for an answer, as far as it is looked at. */
export type Response = Transfer & {
  readonly timings: { readonly duration: number };
  readonly headers: Readonly<Record<string, string>>;
  json(): unknown;
};

/** The parameters of every request with a credential. */
export function paramsOf({ timeoutMs }: Inputs, credential: string) {
  return {
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${credential}` },
    timeout: timeoutMs,
  };
}

/** The route to an operation. */
export function routeTo(operation: OperationId, { target, quotesSayFalse }: Inputs): Route {
  const falseIsSuccess = quotesSayFalse && operation === "token-price";
  const facts = { ...bundledFacts()[operation], falseIsSuccess };
  return { url: target + facts.path, facts, offset: offsetOf(operation) };
}

/** Sends a request; undefined where k6 throws, as it does for a status of 101 whatever it was told. */
export function send(url: string, body: string, params: Params): Response | undefined {
  try {
    return http.post(url, body, params);
  } catch {
    return undefined;
  }
}

/** The body of a complete answer with a status of 2xx; undefined where it is none, or no JSON. */
export function parsedBody(response: Response): unknown {
  const { status, error_code: code } = response;
  if (status < 200 || status > 299 || !isTransferred(code)) return undefined;
  try {
    return response.json();
  } catch {
    return undefined;
  }
}

/** The answer that a response is, which is not as usual. */
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
