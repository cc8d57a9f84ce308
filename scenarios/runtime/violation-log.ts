// Logs violations: counts each statement once per response, and logs the first example of this VU.
import type { Violation } from "../../schemas/violation.ts";
import { REDACTED } from "../../traffic/redaction/placeholder.ts";
import { exampleLine } from "./examples.ts";
import type { Meters } from "./meters.ts";
import type { Sent } from "./response-judgement.ts";

/** Counts the violations of a response; returns whether any of them is advisory. */
export type ViolationLog = (
  sent: Pick<Sent, "operation" | "iteration" | "step">,
  violations: readonly Violation[],
) => boolean;

/** The log of one VU, which redacts its credential. */
export function createViolationLog({ event }: Pick<Meters, "event">, credential: string): ViolationLog {
  const shown = new Set<string>();
  return ({ operation, iteration, step }, violations) => {
    const counted = new Set<string>();
    let hasAdvisory = false;
    for (const { statement, tier, pointer, expected, actual } of violations) {
      if (tier === "observed" || counted.has(statement)) continue;
      counted.add(statement);
      hasAdvisory ||= tier === "advisory";
      event.add(1, { kind: tier, operation, statement });
      const key = `${operation} ${statement}`;
      if (shown.has(key)) continue;
      shown.add(key);
      const example = { operation, statement, pointer, expected, actual, iteration, ...(step > 0 && { step }) };
      // biome-ignore lint/suspicious/noConsole: k6's console is the channel for examples.
      console.log(exampleLine(example, (text) => text.replaceAll(credential, REDACTED)));
    }
    return hasAdvisory;
  };
}
