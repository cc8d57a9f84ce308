// Whether an operation exists. One that accepts no valid request may have a reason, such as a missing permission; it counts
// as missing only if all its responses equal those at a path that does not exist, and that response is distinctive.

import { OPERATION_IDS, type OperationId } from "../../schemas/index.ts";
import { type Probe, plainProbe } from "../../target/exchange/probe.ts";
import { describeResult, type SendResult } from "../../target/exchange/sent-request.ts";
import { atUnknownPath, fingerprintOfRejection, withBrokenBody } from "../../target/rejection-baseline.ts";
import { type DefinedCheck, dialogueCheck, type Judgement } from "../definition/check.ts";
import type { Dialogue } from "../definition/dialogue.ts";
import { notAccepted } from "./dialogue-check.ts";

export function operationExistsChecks(): readonly DefinedCheck[] {
  return OPERATION_IDS.map((operation) =>
    dialogueCheck({
      parts: ["request", "path", "served"],
      operation,
      tier: "specified",
      smoke: true,
      interpretations: ["I7"],
      statements: [`${operation}/path`, "conventions/method"],
      rule: "The operation is available by POST at its path.",
      expected: "a valid request is accepted, or rejected differently from one at a path that does not exist",
      requests: { [operation]: 2 * VARIATIONS.length + 1 },
      needsNoControl: true,
      judge: (dialogue) => judgeExistence(dialogue, operation),
    }),
  );
}

/** Requests that an existing operation rejects in different ways; the valid one comes first. */
const VARIATIONS: readonly ((valid: Probe) => Probe)[] = [
  (valid) => valid,
  (valid) => ({ ...valid, authorization: [] }),
  withBrokenBody,
];

async function judgeExistence(dialogue: Dialogue, operation: OperationId): Promise<Judgement> {
  if (dialogue.body(operation) !== undefined) return { verdict: "pass", actual: "a valid request was accepted" };
  const body = dialogue.plainBody(operation);
  // Paths can be distinguished only if another operation exists and rejects differently from an unknown path.
  const others = OPERATION_IDS.filter((id) => id !== operation && dialogue.body(id) !== undefined);
  if (body === undefined || !others.some((other) => distinguishesPaths(dialogue, other))) return notAccepted(undefined);
  const valid = plainProbe(operation, JSON.stringify(body));
  let first: SendResult | undefined;
  for (const vary of VARIATIONS) {
    const probe = vary(valid);
    const here = await dialogue.send(probe, first === undefined ? "sample" : "violation");
    const elsewhere = await dialogue.send(atUnknownPath(probe), "violation");
    first ??= here;
    const fingerprint = fingerprintAt(here, operation);
    if (fingerprint === undefined || fingerprint !== fingerprintAt(elsewhere, operation) || !isMissing(first))
      return notAccepted(first);
  }
  const again = await dialogue.send(valid, "sample");
  if (first === undefined || fingerprintAt(again, operation) !== fingerprintAt(first, operation))
    return notAccepted(again);
  const actual = `${describeResult(first)} as at a path that does not exist, with and without credential and complete body`;
  return { verdict: "fail", actual, evidence: first.sent };
}

/** Statuses that concern the path. 401 and 403 do not: a client without permission may get them for any path. */
function isMissing({ status }: SendResult): boolean {
  return status === 404 || status === 405 || status === 410;
}

/** Whether an operation rejects broken and empty bodies differently from a request at an unknown path. */
function distinguishesPaths(dialogue: Dialogue, operation: OperationId): boolean {
  const rejections = dialogue.rejections(operation);
  if (rejections === undefined) return false;
  const path = fingerprintAt(rejections.unknownPath, operation);
  const bodies = [rejections.brokenBody, rejections.emptyBody].flatMap(
    (result) => (result && fingerprintAt(result, operation)) ?? [],
  );
  return path !== undefined && bodies.length > 0 && !bodies.includes(path);
}

/** The fingerprint of a rejection that may repeat the path; undefined if the result is no rejection. */
function fingerprintAt(result: SendResult, operation: OperationId): string | undefined {
  const probe = plainProbe(operation, "");
  const names = [probe, atUnknownPath(probe)].map(({ path }) => path.slice(1));
  return fingerprintOfRejection(result, names);
}
