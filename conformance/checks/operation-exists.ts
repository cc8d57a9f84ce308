// Whether an operation is there at all. One that takes no right request may have its reasons, a missing right or balance;
// it counts as missing only where all its answers are those of a path that does not exist, and that answer tells.
import { OPERATION_IDS, type OperationId } from "../../schemas/index.ts";
import type { Check, Finding } from "../catalogue/check.ts";
import type { Dialogue } from "../catalogue/dialogue.ts";
import { fingerprintOf } from "../exchange/fingerprint.ts";
import { type Probe, plainProbe } from "../exchange/probe.ts";
import type { Reply } from "../exchange/sender.ts";
import { atUnknownPath, responseOf, withBrokenBody } from "../target/rejection-baseline.ts";
import { describeReply } from "../trial/bracketed-probe.ts";
import { notTaken, relation } from "./dialogue-check.ts";

export function servedChecks(): readonly Check[] {
  return OPERATION_IDS.map((operation) =>
    relation({
      parts: ["request", "path", "served"],
      operation,
      family: "served",
      tier: "specified",
      smoke: true,
      interpretations: ["I7"],
      statements: [`${operation}/path`, "conventions/method"],
      rule: "The operation is there, by POST at its path.",
      expected: "a right request is accepted, or refused otherwise than at a path that does not exist",
      requests: { [operation]: 2 * DISGUISES.length + 1 },
      needsNoControl: true,
      hold: (dialogue) => judgeServed(dialogue, operation),
    }),
  );
}

/** Requests whose refusals differ where there is somebody to refuse them; the right one comes first. */
const DISGUISES: readonly ((right: Probe) => Probe)[] = [
  (right) => right,
  (right) => ({ ...right, authorization: [] }),
  withBrokenBody,
];

async function judgeServed(dialogue: Dialogue, operation: OperationId): Promise<Finding> {
  if (dialogue.body(operation) !== undefined) return { verdict: "pass", actual: "a right request was accepted" };
  const body = dialogue.rightBody(operation);
  // Without another operation that is there, and whose refusals are others than those of a path, nothing can be told.
  const others = OPERATION_IDS.filter((id) => id !== operation && dialogue.body(id) !== undefined);
  if (body === undefined || !others.some((other) => tellsPaths(dialogue, other))) return notTaken(undefined);
  const right = plainProbe(operation, JSON.stringify(body));
  let first: Reply | undefined;
  for (const disguise of DISGUISES) {
    const probe = disguise(right);
    const here = await dialogue.send(probe, first === undefined ? "sample" : "violation");
    const nowhere = await dialogue.send(atUnknownPath(probe), "violation");
    first ??= here;
    const words = print(here, operation);
    if (words === undefined || words !== print(nowhere, operation) || !isMissing(first)) return notTaken(first);
  }
  const again = await dialogue.send(right, "sample");
  if (first === undefined || print(again, operation) !== print(first, operation)) return notTaken(again);
  const actual = `${describeReply(first)} as at a path that does not exist, with and without a credential or a whole body`;
  return { verdict: "fail", actual, evidence: first.order };
}

/** Statuses that speak of the path. Those of credentials do not: who lacks a right may be told so for any path. */
function isMissing({ status }: Reply): boolean {
  return status === 404 || status === 405 || status === 410;
}

/** Whether an operation refuses broken and empty bodies otherwise than a request for a path that does not exist. */
function tellsPaths(dialogue: Dialogue, operation: OperationId): boolean {
  const rejections = dialogue.rejections(operation);
  if (rejections === undefined) return false;
  const path = print(rejections.unknownPath, operation);
  const bodies = [rejections.brokenBody, rejections.emptyBody].flatMap(
    (reply) => (reply && print(reply, operation)) ?? [],
  );
  return path !== undefined && bodies.length > 0 && !bodies.includes(path);
}

/** What stays of a refusal that may repeat the path; undefined for what is none. */
function print(reply: Reply, operation: OperationId): string | undefined {
  const response = reply.class === "rejected" ? responseOf(reply) : undefined;
  const probe = plainProbe(operation, "");
  const names = [probe, atUnknownPath(probe)].map(({ path }) => path.slice(1));
  return response === undefined ? undefined : fingerprintOf(response, names);
}
