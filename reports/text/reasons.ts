// What a reason code means, in one clause; an open point is explained by the statement that leaves it open.
import type { ReasonCode } from "../../run/format/run.ts";
import { statements } from "../../schemas/index.ts";

/** The clause for the reason of a check: a code, `open:<statement>`, or none. */
export function explainReason(reason: string | undefined): string {
  if (reason === undefined) return "no reason was recorded";
  if (reason.startsWith("open:")) {
    const id = reason.slice("open:".length);
    const statement = statements.get(id);
    return statement === undefined ? `the interface leaves ${id} open` : `left open: ${statement.text}`;
  }
  return (EXPLANATIONS as Readonly<Record<string, string>>)[reason] ?? "a reason that this version does not know";
}

/** What to do about the checks that need a credential that the target refuses. */
export const REFUSED_TOKEN_HINT = "Set ASSAY_REFUSED_TOKEN to a revoked token to run these checks";

const EXPLANATIONS: Readonly<Record<ReasonCode, string>> = {
  "connection-refused": "nothing accepted the connection",
  "host-unreachable": "there is no route to the host",
  "timeout-connect": "no connection within the timeout",
  "timeout-headers": "no response started within the timeout",
  "timeout-body": "the response did not end within the timeout",
  reset: "the connection was reset",
  "stale-connection":
    "a kept-alive connection closed as the request was sent, which the target may still have processed",
  dns: "the host name has no address",
  tls: "the TLS handshake failed",
  redirect: "the response is a redirect, and redirects are not followed",
  "rate-limited": "the target asked for fewer requests",
  "server-error": "the target reported a server error",
  "rejected-by-target": "the target rejected the request",
  unavailable: "the target or a proxy in front of it was not available",
  "response-too-large": "the response exceeds the size limit",
  "headers-too-large": "the response headers exceed the size limit",
  "too-many-1xx": "too many interim responses preceded the final one",
  "encoding-broken": "the content encoding cannot be decoded",
  "encoding-unsupported": "the content encoding is not supported",
  "access-lost":
    "the target no longer accepted what it had accepted: the credential may have expired, or a quota be used up",
  "not-utf8": "the response is not UTF-8",
  "not-json": "the response is not a JSON document",
  "json-too-deep": "the response is nested too deeply",
  "no-evidence": "the response does not show that the request was accepted",
  "protocol-error": "the response violates HTTP",
  "http2-only": "the target refuses HTTP/1.1, as one that speaks HTTP/2 only",
  "repeated-length":
    "the response states its length twice, by two Content-Length headers or one beside Transfer-Encoding",
  "folded-header": "a header of the response continues on a second line, which HTTP/1.1 forbids",
  truncated: "the response ended early",
  "control-rejected": "the control was rejected too, so the rejection of the probe shows nothing",
  "control-unstable": "the controls before and after the probe got different responses",
  "response-unstable": "the same probe got a different response when repeated",
  "rejected-for-another-reason": "the rejection appears to have another reason",
  "ambiguous-response": "the response has the form of a success and says success: false",
  "fixture-missing":
    "no token, user or chain of the target is known for it: give one with --fixtures FILE or --fixture",
  "side-effects-not-allowed": "the run was not allowed to create or trade",
  "side-effects-spent": "the run had created or traded as much as it may; --thorough sets no limit",
  "never-seen": "the responses of the run did not have what the check needs",
  "state-may-explain": "the rejection may be due to what the target holds, such as a balance, or to a limit of its own",
  interrupted: "the run was interrupted first",
  "generator-fault": "the generator itself could not send",
};
