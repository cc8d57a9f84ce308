// The reason code of an error that a sending from Node met, whoever sent it.
import type { TransportFault } from "./exchange.ts";

/** How far a sending got: decides which time-out it is and whether the target saw anything of it. */
export type Phase = "connect" | "headers" | "body";

/** The code of an error by its own code alone: its message may quote what the target sent. */
export function faultOf(error: Error, phase: Phase): TransportFault {
  const code = "code" in error && typeof error.code === "string" ? error.code : error.name;
  switch (code) {
    case "ECONNREFUSED":
    case "EHOSTUNREACH":
    case "ENETUNREACH":
      return "connection-refused";
    case "ENOTFOUND":
    case "EAI_AGAIN":
    case "EAI_FAIL":
      return "dns";
    case "UND_ERR_CONNECT_TIMEOUT":
    case "ETIMEDOUT":
      return "timeout-connect";
    case "UND_ERR_HEADERS_TIMEOUT":
      return "timeout-headers";
    case "UND_ERR_BODY_TIMEOUT":
      return "timeout-body";
    case "UND_ERR_HEADERS_OVERFLOW":
    case "HPE_HEADER_OVERFLOW":
      return "headers-too-large";
    case "UND_ERR_SOCKET":
    case "ECONNRESET":
    case "EPIPE":
      return phase === "body" ? "truncated" : "reset";
    case "UND_ERR_RES_CONTENT_LENGTH_MISMATCH":
      return "truncated";
    case "EADDRNOTAVAIL":
    case "EMFILE":
    case "ENFILE":
    case "ENOMEM":
    case "UND_ERR_INVALID_ARG":
    case "UND_ERR_NOT_SUPPORTED":
      return "generator-fault";
    default:
      return /^(ERR_TLS|ERR_SSL|EPROTO|CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code) ? "tls" : "protocol-error";
  }
}
