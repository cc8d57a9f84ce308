// Whether an operation is there at all. One that takes no valid request may have its reasons, a missing right or balance;
// it counts as missing only where all its responses are those of a path that does not exist, and that response tells.

import { OPERATION_IDS, type OperationId } from "../../schemas/index.ts";
import type { Check, Judgement } from "../definition/check.ts";
import type { Dialogue } from "../definition/dialogue.ts";
import { fingerprintOf } from "../exchange/fingerprint.ts";
import { type Probe, plainProbe } from "../exchange/probe.ts";
import { describeResult } from "../exchange/result-text.ts";
import type { SendResult } from "../exchange/sender.ts";
import { atUnknownPath, responseOf, withBrokenBody } from "../target/rejection-baseline.ts";
import { dialogueCheck, notAccepted } from "./dialogue-check.ts";

export function operationExistsChecks(): readonly Check[] {
  return OPERATION_IDS.map((operation) =>
    dialogueCheck({
      parts: ["request", "path", "served"],
      operation,
      family: "operation-exists",
      tier: "specified",
      smoke: true,
      interpretations: ["I7"],
      statements: [`${operation}/path`, "conventions/method"],
      rule: "The operation is there, by POST at its path.",
      expected: "a valid request is accepted, or rejected otherwise than at a path that does not exist",
      requests: { [operation]: 2 * VARIATIONS.length + 1 },
      needsNoControl: true,
      judge: (dialogue) => judgeExistence(dialogue, operation),
    }),
  );
}

/** Requests whose rejections differ where there is somebody to reject them; the right one comes first. */
const VARIATIONS: readonly ((right: Probe) => Probe)[] = [
  (right) => right,
  (right) => ({ ...right, authorization: [] }),
  withBrokenBody,
];

async function judgeExistence(dialogue: Dialogue, operation: OperationId): Promise<Judgement> {
  if (dialogue.body(operation) !== undefined) return { verdict: "pass", actual: "a valid request was accepted" };
  const body = dialogue.plainBody(operation);
  // Without another operation that is there, and whose rejections are others than those of a path, nothing can be told.
  const others = OPERATION_IDS.filter((id) => id !== operation && dialogue.body(id) !== undefined);
  if (body === undefined || !others.some((other) => tellsPaths(dialogue, other))) return notAccepted(undefined);
  const right = plainProbe(operation, JSON.stringify(body));
  let first: SendResult | undefined;
  for (const vary of VARIATIONS) {
    const probe = vary(right);
    const here = await dialogue.send(probe, first === undefined ? "sample" : "violation");
    const nowhere = await dialogue.send(atUnknownPath(probe), "violation");
    first ??= here;
    const words = print(here, operation);
    if (words === undefined || words !== print(nowhere, operation) || !isMissing(first)) return notAccepted(first);
  }
  const again = await dialogue.send(right, "sample");
  if (first === undefined || print(again, operation) !== print(first, operation)) return notAccepted(again);
  const actual = `${describeResult(first)} as at a path that does not exist, with and without a credential or a whole body`;
  return { verdict: "fail", actual, evidence: first.order };
}

/** Statuses that speak of the path. Those of credentials do not: who lacks a right may be told so for any path. */
function isMissing({ status }: SendResult): boolean {
  return status === 404 || status === 405 || status === 410;
}

/** Whether an operation rejects broken and empty bodies otherwise than a request for a path that does not exist. */
function tellsPaths(dialogue: Dialogue, operation: OperationId): boolean {
  const rejections = dialogue.rejections(operation);
  if (rejections === undefined) return false;
  const path = print(rejections.unknownPath, operation);
  const bodies = [rejections.brokenBody, rejections.emptyBody].flatMap(
    (result) => (result && print(result, operation)) ?? [],
  );
  return path !== undefined && bodies.length > 0 && !bodies.includes(path);
}

/** What stays of a rejection that may repeat the path; undefined for what is none. */
function print(result: SendResult, operation: OperationId): string | undefined {
  const response = result.class === "rejected" ? responseOf(result) : undefined;
  const probe = plainProbe(operation, "");
  const names = [probe, atUnknownPath(probe)].map(({ path }) => path.slice(1));
  return response === undefined ? undefined : fingerprintOf(response, names);
}
