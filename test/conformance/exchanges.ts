// Exchanges made by hand, for tests of what judges them.

import type { Exchange, HttpResponse, TransportFault } from "../../http/exchange.ts";
import { type OperationId, operations } from "../../schemas/index.ts";

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
