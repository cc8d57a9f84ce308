// Why a request has no complete response, by what k6 reports. k6's error text may quote the target and never leaves a VU;
// only its form is read.
import type { ReasonCode } from "../../../run/format/run.ts";

/** The reasons for which a request of a plain bundle can fail. */
export const ERROR_CODES = [
  ...(["rejected-by-target", "rate-limited", "unavailable", "server-error", "redirect", "not-json"] as const),
  ...([
    "no-evidence",
    "ambiguous-response",
    "protocol-error",
    "repeated-length",
    "http2-only",
    "connection-refused",
    "stale-connection",
    "reset",
  ] as const),
  ...(["truncated", "encoding-broken", "timeout-connect", "timeout-headers", "timeout-body"] as const),
  ...(["dns", "tls", "generator-fault"] as const),
] satisfies readonly ReasonCode[];

/** What k6 reports of a request. */
export type Transfer = {
  readonly status: number;
  readonly error_code: number;
  readonly error: string;
  readonly body: unknown;
  readonly timings: { readonly connecting: number; readonly sending: number; readonly waiting: number };
};

/** Whether the transfer ended well, so that status and body are the target's: a 4xx or 5xx has an error code of its own. */
export function isComplete({ status, error_code: code }: Pick<Transfer, "status" | "error_code">): boolean {
  return status >= 100 && status <= 599 && (code === 0 || (code >= 1400 && code <= 1599));
}

/** The reason code of a transfer that did not end well. */
export function transferFault(transfer: Transfer): ReasonCode {
  const { error_code: code, error } = transfer;
  if (code === 1050) return timeoutPhase(transfer);
  if (code === 1020) return "generator-fault";
  if (code >= 1100 && code < 1200) return "dns";
  if (code === 1211) return "timeout-connect";
  if (code === 1212) return "connection-refused";
  if (code === 1213) return dialFault(error);
  if (code >= 1300 && code < 1400) return "tls";
  if (code === 1701) return "encoding-broken";
  if (error.includes("message cannot contain multiple Content-Length headers")) return "repeated-length";
  if (error.includes('malformed HTTP response "\\x00\\x00')) return "http2-only";
  if (/\bunexpected EOF$/.test(error)) return "truncated";
  const isClosed = code === 1201 || code === 1220 || /(\bEOF|server closed idle connection)$/.test(error);
  if (!isClosed) return code >= 1200 && code < 1300 ? "reset" : "protocol-error";
  if (hasBody(transfer)) return "truncated";
  // On a connection that was not opened for this request, the target may have closed it as idle.
  return transfer.timings.connecting === 0 ? "stale-connection" : "reset";
}

/** k6 keeps the part of the body that arrived; the phases of a request that timed out are measured as far as they got. */
function timeoutPhase(transfer: Transfer): ReasonCode {
  if (hasBody(transfer)) return "timeout-body";
  const { connecting, sending, waiting } = transfer.timings;
  return connecting === 0 && sending === 0 && waiting === 0 ? "timeout-connect" : "timeout-headers";
}

function hasBody({ body }: Transfer): boolean {
  return typeof body === "string" && body.length > 0;
}

/** Out of descriptors (23, 24), memory (12, 105) or ports (99): faults of this machine, by their Linux numbers. */
const OWN_ERRNOS = new Set(["12", "23", "24", "99", "105"]);

function dialFault(error: string): ReasonCode {
  const errno = /unknown errno `?(\d+)/.exec(error)?.[1];
  if (errno !== undefined && OWN_ERRNOS.has(errno)) return "generator-fault";
  return /too many open files|cannot assign requested address|cannot allocate memory|no buffer space/.test(error)
    ? "generator-fault"
    : "connection-refused";
}
