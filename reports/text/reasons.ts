// What a reason code means, in one clause for readers; open points speak through the statement that leaves them open.
import type { ReasonCode } from "../../results/run/run.ts";
import { statements } from "../../schemas/index.ts";

/** The clause for a reason of a record: a code, `open:<statement>`, or none. */
export function explainReason(reason: string | undefined): string {
  if (reason === undefined) return "no reason was recorded";
  if (reason.startsWith("open:")) {
    const id = reason.slice("open:".length);
    const statement = statements.get(id);
    return statement === undefined ? `the interface leaves ${id} open` : `left open: ${statement.text}`;
  }
  return (EXPLANATIONS as Readonly<Record<string, string>>)[reason] ?? "a reason that this version does not know";
}

const EXPLANATIONS: Readonly<Record<ReasonCode, string>> = {
  "connection-refused": "nothing accepted the connection",
  "timeout-connect": "no connection within the time-out",
  "timeout-headers": "no answer began within the time-out",
  "timeout-body": "the answer did not end within the time-out",
  reset: "the connection was reset",
  "stale-connection": "a kept-alive connection was closed as the request left; sent again, it may have been answered",
  dns: "the host name has no address",
  tls: "no secure connection could be agreed on",
  redirect: "the answer sends the client elsewhere, and redirects are not followed",
  "rate-limited": "the target asked for fewer requests",
  "server-error": "the target reported a fault of its own",
  "rejected-by-target": "the target refused the request",
  unavailable: "the target or something before it was not available",
  "response-too-large": "the answer is larger than the limit for reading it",
  "headers-too-large": "the header lines are larger than the limit for reading them",
  "too-many-1xx": "too many interim answers came before a final one",
  "encoding-broken": "the content encoding cannot be undone",
  "encoding-unsupported": "the content encoding is unknown here",
  "not-utf8": "the answer is not UTF-8",
  "not-json": "the answer is no JSON document",
  "json-too-deep": "the answer is nested too deep to be read",
  "no-evidence": "the answer does not show that the request was accepted",
  "protocol-error": "the answer breaks HTTP itself",
  truncated: "the answer ended early",
  "control-rejected": "the correct request beside the probe was refused too, so a refusal proves nothing",
  "control-unstable": "the correct request beside the probe was answered differently before and after",
  "response-unstable": "the same probe was answered differently when it was repeated",
  "rejected-for-another-reason": "the refusal looks like one for another reason",
  "ambiguous-response": "the answer is successful in form and says success: false",
  "fixture-missing": "a value that only the owner of the service knows was not given",
  "side-effects-not-allowed": "the run was not allowed to create or trade",
  "never-seen": "no answer of the run had what would be judged",
  interrupted: "the run was interrupted first",
  "generator-fault": "the generator itself could not send",
};
