// What a request led to, as a phrase for reports.
import type { SendResult } from "./sender.ts";

/** An answer in a few words: its class, its status, and why where there was none. */
export function describeResult(result: SendResult): string {
  const status = result.status === undefined ? "" : ` with status ${result.status}`;
  if (result.isAccepted) return `accepted${status}`;
  switch (result.class) {
    case "rejected":
      return `refused${status}`;
    case "transient":
      return result.status === undefined ? `no complete answer (${result.reason ?? "reset"})` : `put off${status}`;
    case "ambiguous":
      return `neither accepted nor refused${status}: success is false or the evidence is absent`;
    default:
      return `answered${status} in a form that is neither a success nor a refusal of this target`;
  }
}
