// Exchanges made by hand, for tests of what judges them.

import type { Conventions } from "../../http/acceptance.ts";
import type { Exchange, HttpResponse, TransportFault } from "../../http/exchange.ts";
import { type OperationId, operations } from "../../schemas/index.ts";
import { judgeExchange, UNKNOWN_CONVENTIONS } from "../../target/exchange/oracle.ts";
import { type Probe, plainProbe } from "../../target/exchange/probe.ts";
import type { Order, SendResult, SentRequest } from "../../target/exchange/sent-request.ts";

/** A complete response; the body is text, bytes, or a value to be written as JSON. */
export function responseOf(status: number, body: unknown, mediaType = "application/json"): HttpResponse {
  const isRaw = typeof body === "string" || body instanceof Uint8Array;
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  return {
    status,
    headers: [["content-type", mediaType]],
    body: isRaw && bytes instanceof Uint8Array ? bytes : new TextEncoder().encode(JSON.stringify(body)),
  };
}

/** The exchange that ends in a response or a fault. */
export function exchangeOf(operation: OperationId, end: HttpResponse | TransportFault): Exchange {
  return {
    request: {
      method: "POST",
      path: operations[operation].path,
      headers: [],
      body: new Uint8Array(),
      repeatable: operations[operation].sideEffect === "none",
    },
    outcome: typeof end === "string" ? { kind: "fault", code: end } : { kind: "response", response: end },
    durationMs: 1,
    staleConnections: 0,
  };
}

/** The conventions of a target that rejects by status. */
export const BY_STATUS: Conventions = { rejectsByStatus: true, falseIsSuccess: false };

/** A result as a sender returns it, for a valid plain request unless changed. */
export function resultOf(
  operation: OperationId,
  end: HttpResponse | TransportFault,
  sent: Partial<SentRequest> = {},
  conventions: Conventions = UNKNOWN_CONVENTIONS,
): SendResult {
  const judged = judgeExchange(operation, exchangeOf(operation, end), conventions);
  return { ...judged, sent: { ...sentAs(plainProbe(operation, "{}"), [0]), ...sent } };
}

/** A request that was sent once. */
export function sentAs(probe: Probe, order: Order): SentRequest {
  return { order, probe, purpose: "sample", attempts: 1, durationMs: 1 };
}
