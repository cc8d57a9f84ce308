// The reason code of an error of a request from Node.
import type { TransportFault } from "./exchange.ts";

/** How far a request got: names the time-out. */
export type Phase = "connect" | "headers" | "body";

const CODES: Readonly<Partial<Record<TransportFault, readonly string[]>>> = {
  "connection-refused": ["ECONNREFUSED"],
  "host-unreachable": ["EHOSTUNREACH", "ENETUNREACH"],
  dns: ["ENOTFOUND", "EAI_AGAIN", "EAI_FAIL"],
  "timeout-connect": ["UND_ERR_CONNECT_TIMEOUT", "ETIMEDOUT"],
  "timeout-headers": ["UND_ERR_HEADERS_TIMEOUT"],
  "timeout-body": ["UND_ERR_BODY_TIMEOUT"],
  "headers-too-large": ["UND_ERR_HEADERS_OVERFLOW", "HPE_HEADER_OVERFLOW"],
  reset: ["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"],
  truncated: ["UND_ERR_RES_CONTENT_LENGTH_MISMATCH"],
  "http2-only": ["ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL"],
  "repeated-length": ["HPE_UNEXPECTED_CONTENT_LENGTH"],
  "generator-fault": [
    ["EADDRNOTAVAIL", "EMFILE", "ENFILE", "ENOMEM"],
    ["UND_ERR_INVALID_ARG", "UND_ERR_NOT_SUPPORTED"],
  ].flat(),
};

const FAULTS = new Map(
  Object.entries(CODES).flatMap(([fault, codes]) => codes.map((code) => [code, fault as TransportFault] as const)),
);

const TLS = /^(ERR_TLS|ERR_SSL|EPROTO|CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/;

/**
 * The fault of an error by its code alone: its message may quote what the target sent. `inHead` is what makes the head of the
 * response unreadable, where that is known.
 */
export function faultOf(error: Error, phase: Phase, inHead?: TransportFault): TransportFault {
  const code = "code" in error && typeof error.code === "string" ? error.code : error.name;
  const fault = FAULTS.get(code) ?? (TLS.test(code) ? "tls" : "protocol-error");
  // A connection that breaks within a body has lost a response that began.
  if (phase === "body") return fault === "reset" ? "truncated" : fault;
  // What undici calls a body of another length is, before there is any body, a head that it cannot read.
  const isUnreadable = fault === "protocol-error" || fault === "truncated";
  return isUnreadable ? (inHead ?? "protocol-error") : fault;
}
