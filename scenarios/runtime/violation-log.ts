// Logs violations: names each violated statement once per response, and logs the first example of this VU.

import { REDACTED } from "../../http/redaction/placeholder.ts";
import type { Violation } from "../../schemas/violation.ts";
import { exampleLine } from "./examples.ts";
import type { Sent } from "./response-judgement.ts";

/** The statements that a response violates, each once. */
export type ViolatedStatements = { readonly specified: readonly string[]; readonly advisory: readonly string[] };

/** Logs the violations of a response; returns their statements to be counted. */
export type ViolationLog = (
  sent: Pick<Sent, "operation" | "iteration" | "step">,
  violations: readonly Violation[],
) => ViolatedStatements;

/** The log of one VU, which redacts the credential of the latest request. */
export function createViolationLog(credential: () => string): ViolationLog {
  const shown = new Set<string>();
  return ({ operation, iteration, step }, violations) => {
    const found = { specified: new Set<string>(), advisory: new Set<string>() };
    for (const { statement, tier, pointer, expected, actual } of violations) {
      if (tier === "observed" || found.specified.has(statement) || found.advisory.has(statement)) continue;
      found[tier].add(statement);
      const key = `${operation} ${statement}`;
      if (shown.has(key)) continue;
      shown.add(key);
      const example = { operation, statement, pointer, expected, actual, iteration, ...(step > 0 && { step }) };
      // biome-ignore lint/suspicious/noConsole: k6's console is the channel for examples.
      console.log(exampleLine(example, (text) => text.replaceAll(credential(), REDACTED)));
    }
    return { specified: [...found.specified], advisory: [...found.advisory] };
  };
}
