// One request and what came back, as bytes: the form in which the suite judges a response and writes it down.

/** Headers in the order of the wire, a name as often as it occurs. Names of responses are in lower case. */
export type HeaderList = readonly (readonly [name: string, value: string])[];

/**
 * A request as it goes out. `path` follows the origin, base path included. `repeatable` says that sending it twice does
 * no harm, so that a request lost on a dying connection may go out once again.
 */
export type WireRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: HeaderList;
  readonly body: Uint8Array;
  readonly repeatable: boolean;
};

/** A complete response; `body` is decoded if it had a content coding. */
export type HttpResponse = { readonly status: number; readonly headers: HeaderList; readonly body: Uint8Array };

/** Why there is no complete response. Each is a code of the common list of reasons. */
export const TRANSPORT_FAULTS = [
  "connection-refused",
  "dns",
  "tls",
  "timeout-connect",
  "timeout-headers",
  "timeout-body",
  "reset",
  "stale-connection",
  "truncated",
  "protocol-error",
  "response-too-large",
  "headers-too-large",
  "too-many-1xx",
  "encoding-broken",
  "encoding-unsupported",
  "interrupted",
  "generator-fault",
] as const;

export type TransportFault = (typeof TRANSPORT_FAULTS)[number];

/** A complete response, or the fault that stands in its place. Only a response has a body to judge. */
export type Outcome =
  | { readonly kind: "response"; readonly response: HttpResponse }
  | { readonly kind: "fault"; readonly code: TransportFault; readonly status?: number };

/** A request and its outcome. `staleConnections` counts sendings lost on kept-alive connections and repeated. */
export type Exchange = {
  readonly request: WireRequest;
  readonly outcome: Outcome;
  readonly durationMs: number;
  readonly staleConnections: number;
};

/** Sees each exchange once it is over. */
export type OnExchange = (exchange: Exchange) => void;

/** All values of a header, in their order. */
export function headerValues(headers: HeaderList, name: string): readonly string[] {
  const wanted = name.toLowerCase();
  return headers.filter(([candidate]) => candidate.toLowerCase() === wanted).map(([, value]) => value);
}

/** The media type of a response without its parameters, in lower case; empty if none is named. */
export function mediaTypeOf(response: HttpResponse): string {
  const [value = ""] = headerValues(response.headers, "content-type");
  return (value.split(";")[0] ?? "").trim().toLowerCase();
}
