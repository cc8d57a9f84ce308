// Two fields with one name, a valid one and an invalid one. Which of them counts is open, but the one that a service validates is
// the one that it uses: a response must not show the invalid value.
import { type OperationId, valueAt } from "../../schemas/index.ts";
import { plainProbe } from "../../target/exchange/probe.ts";
import { describeResult, type SendResult } from "../../target/exchange/sent-request.ts";
import { type DefinedCheck, dialogueCheck, type Judgement } from "../definition/check.ts";
import type { Dialogue } from "../definition/dialogue.ts";
import { notAccepted, verdictOf } from "./dialogue-check.ts";

export function repeatedFieldChecks(): readonly DefinedCheck[] {
  return REPEATED.map(repeatedField);
}

/** A field, the keyword that its invalid value breaks, and the pointer at which responses show it. */
type Repeated = readonly [
  operation: OperationId,
  field: string,
  breaks: string,
  valid: unknown,
  invalid: unknown,
  shownAt: string,
];

const REPEATED: readonly Repeated[] = [
  ["token-price", "amount", "exclusiveMinimum", 1, -5, "/data/inputAmount"],
  ["create-token-transaction", "symbol", "maxLength", "ASSAY", "ASSAYASSAYAS", "/metadata/symbol"],
  ["get-leaderboard", "limit", "maximum", 5, 100_000, "/pagination/limit"],
  ["get-leaderboard", "offset", "minimum", 0, -3, "/pagination/offset"],
];

function repeatedField(repeated: Repeated): DefinedCheck {
  const [operation, field, breaks, , invalid] = repeated;
  return dialogueCheck({
    parts: ["request", field, breaks, "of-repeated-field"],
    operation,
    tier: "specified",
    interpretations: ["I1"],
    statements: [`${operation}/request/${field}/${breaks}`],
    rule: `A ${field} beside another ${field} keeps the rule if the response follows it.`,
    expected: `rejected, or accepted without ${JSON.stringify(invalid)} in the response`,
    requests: { [operation]: 2 },
    judge: (dialogue) => judgeRepeated(dialogue, repeated),
  });
}

async function judgeRepeated(
  dialogue: Dialogue,
  [operation, field, , valid, invalid, shownAt]: Repeated,
): Promise<Judgement> {
  const seen: SendResult[] = [];
  for (const values of [
    [valid, invalid],
    [invalid, valid],
  ]) {
    const { [field]: _, ...others } = dialogue.body(operation) ?? {};
    if (Object.keys(others).length === 0) return notAccepted(undefined);
    const members = values.map((value) => `${JSON.stringify(field)}:${JSON.stringify(value)}`).join(",");
    const probe = plainProbe(operation, `{${members},${JSON.stringify(others).slice(1)}`);
    const label = `${field} twice: ${values.map((value) => JSON.stringify(value)).join(", then ")}`;
    const result = await dialogue.send({ ...probe, label, change: label }, "open");
    if (!result.isAccepted && result.class !== "rejected") return notAccepted(result);
    if (result.isAccepted && String(valueAt(result.body, shownAt)) === String(invalid)) {
      return verdictOf(false, `${label}: ${shownAt} is ${JSON.stringify(invalid)}`, result);
    }
    seen.push(result);
  }
  const [first, last] = seen;
  if (first === undefined || last === undefined) return notAccepted(undefined);
  return verdictOf(true, seen.map(describeResult).join(", and in the other order "), last);
}
