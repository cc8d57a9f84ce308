// Counts rejections by kind and logs the first one of each kind that this VU sees.

import { REDACTED } from "../../http/redaction/placeholder.ts";
import { kindKey, rejectionKey } from "../../run/format/rejection.ts";
import { rejectionLine } from "./examples.ts";
import type { Sent } from "./response-judgement.ts";

/** Most codes of its own that a target is told apart by: it must not decide how many series k6 keeps. */
const MOST_KINDS = 12;

/** The code under which an error is counted; a rejection has its kind in it, and its first example is logged. */
export type RejectionLog = (sent: Pick<Sent, "operation" | "iteration" | "step" | "request" | "response">) => string;

/** The log of one VU, which redacts the credential of the latest request. */
export function createRejectionLog(credential: () => string): RejectionLog {
  const shown = new Set<string>();
  return ({ operation, iteration, step, request, response }) => {
    if (response.kind === "success") return "no-evidence";
    if (response.rejection === undefined) return response.code;
    const { text, status, code } = response.rejection;
    const isKnown = (kind: { status: number; code?: string }) => shown.has(`${operation} ${kindKey(kind)}`);
    const named = { status, ...(code !== undefined && { code }) };
    const kind = isKnown(named) || shown.size < MOST_KINDS ? named : { status };
    if (!isKnown(kind)) {
      shown.add(`${operation} ${kindKey(kind)}`);
      const example = { operation, ...kind, request, response: text, iteration, ...(step > 0 && { step }) };
      // biome-ignore lint/suspicious/noConsole: k6's console is the channel for examples.
      console.log(rejectionLine(example, (from) => from.replaceAll(credential(), REDACTED)));
    }
    return rejectionKey(response.code, kind);
  };
}
