// One request and its outcome, as bytes: what the suite judges and records.

/** Headers in their order on the wire, repeated names included. Names of responses are in lower case. */
export type HeaderList = readonly (readonly [name: string, value: string])[];

/**
 * A request on the wire. `path` follows the origin and includes the base path. A `repeatable` request changes nothing, so
 * that it may be sent again if it is lost on a closing connection. `ownConnection` keeps a request whose headers are
 * unusual off shared connections: a server may remember headers for each connection, and read later requests wrongly.
 */
export type WireRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: HeaderList;
  readonly body: Uint8Array;
  readonly repeatable: boolean;
  readonly ownConnection?: boolean;
};

/** A complete response; `body` is decoded if it had a content coding. */
export type HttpResponse = { readonly status: number; readonly headers: HeaderList; readonly body: Uint8Array };

/** Why there is no complete response. Each is also a reason code. */
export const TRANSPORT_FAULTS = [
  "connection-refused",
  "host-unreachable",
  "dns",
  "tls",
  "timeout-connect",
  "timeout-headers",
  "timeout-body",
  "reset",
  "stale-connection",
  "truncated",
  "protocol-error",
  "http2-only",
  "repeated-length",
  "folded-header",
  "response-too-large",
  "headers-too-large",
  "too-many-1xx",
  "encoding-broken",
  "encoding-unsupported",
  "interrupted",
  "generator-fault",
] as const;

export type TransportFault = (typeof TRANSPORT_FAULTS)[number];

/** A complete response, or the fault that prevented it. Only a response has a body to judge. */
export type Outcome =
  | { readonly kind: "response"; readonly response: HttpResponse }
  | { readonly kind: "fault"; readonly code: TransportFault; readonly status?: number };

/** A request and its outcome. `staleConnections` counts requests that were lost on kept-alive connections and sent again. */
export type Exchange = {
  readonly request: WireRequest;
  readonly outcome: Outcome;
  readonly durationMs: number;
  readonly staleConnections: number;
};

export function headerValues(headers: HeaderList, name: string): readonly string[] {
  const wanted = name.toLowerCase();
  return headers.filter(([candidate]) => candidate.toLowerCase() === wanted).map(([, value]) => value);
}

/** The media type of a response without its parameters, in lower case; empty if none is named. */
export function mediaTypeOf(response: HttpResponse): string {
  const [value = ""] = headerValues(response.headers, "content-type");
  return (value.split(";")[0] ?? "").trim().toLowerCase();
}
