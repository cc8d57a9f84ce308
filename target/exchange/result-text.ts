// What a request led to, as a phrase for reports.
import { isServerError } from "./oracle.ts";
import type { SendResult } from "./sent-request.ts";

/** The outcome of a request as a phrase: accepted or rejected with its status, or the reason why there is neither. */
export function describeResult(result: SendResult): string {
  const status = result.status === undefined ? "" : ` with status ${result.status}`;
  if (result.isAccepted) return `accepted${status}`;
  switch (result.class) {
    case "rejected":
      return isServerError(result) ? `refused${status}, a server error in place of a rejection` : `refused${status}`;
    case "transient":
      return result.status === undefined ? `no complete response (${result.reason ?? "reset"})` : `deferred${status}`;
    case "ambiguous":
      return `neither accepted nor rejected${status}: success is false or the evidence is absent`;
    default:
      return `a response${status} in a form that is neither a success nor a rejection of this target`;
  }
}
