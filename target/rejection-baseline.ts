// What rejections of a target look like, learnt before anything is judged: without a credential, with a broken body, with
// an empty one, at an unknown path. Later rejections are compared with them.

import type { HttpResponse } from "../http/exchange.ts";
import { type OperationId, operations } from "../schemas/index.ts";
import { fingerprintOf, shapeOf } from "./exchange/fingerprint.ts";
import { type Probe, plainProbe } from "./exchange/probe.ts";
import type { Sender } from "./exchange/sender.ts";
import { type Order, PHASES, type SendResult } from "./exchange/sent-request.ts";

/** Requests of one operation that must be rejected, with their results. */
export type Rejections = {
  readonly operation: OperationId;
  readonly noCredential: SendResult;
  readonly brokenBody: SendResult;
  /** For operations with required fields. */
  readonly emptyBody?: SendResult;
  readonly unknownPath: SendResult;
};

/** Sends the requests and learns whether the target rejects by status. */
export async function learnRejections(sender: Sender, operation: OperationId): Promise<Rejections> {
  const found = await requestRejections(sender, operation, [PHASES.discovery]);
  const { noCredential, brokenBody, emptyBody } = found;
  const samples = [noCredential, brokenBody, ...(emptyBody ? [emptyBody] : [])];
  const rejected = samples.filter(({ class: kind, isAccepted }) => kind !== "transient" && !isAccepted);
  const isConclusive = rejected.length > 0 && rejected.every(({ status = 0 }) => status < 200 || status > 299);
  sender.learn(operation, { rejectsByStatus: isConclusive });
  return found;
}

/** Sends the requests; `at` distinguishes repetitions. */
export async function requestRejections(sender: Sender, operation: OperationId, at: Order): Promise<Rejections> {
  const request = (name: string, probe: Probe) =>
    sender.send(probe, [...at, operation, "rejection", name], "violation");
  const plain = plainProbe(operation, "{}");
  const required = operations[operation].request.required ?? [];
  const [noCredential, brokenBody, unknownPath, emptyBody] = await Promise.all([
    request("no-credential", { ...plain, authorization: [] }),
    request("broken-body", withBrokenBody(plain)),
    request("unknown-path", atUnknownPath(plain)),
    required.length > 0 ? request("empty-body", plain) : undefined,
  ]);
  return { operation, noCredential, brokenBody, unknownPath, ...(emptyBody && { emptyBody }) };
}

/** The same request with a truncated body. */
export function withBrokenBody(probe: Probe): Probe {
  return { ...probe, body: '{"assay":' };
}

/** The same request at a path that no service has. */
export function atUnknownPath(probe: Probe): Probe {
  return { ...probe, path: `${probe.path}-assay-no-such-path` };
}

/**
 * Whether a rejection most likely concerns the credential or the path instead of what the probe tries. False for targets
 * whose rejections are all alike.
 */
export function isForAnotherReason(rejections: Rejections, result: SendResult): boolean {
  const response = responseOf(result);
  if (response === undefined) return false;
  const fingerprint = fingerprintOf(response);
  const ordinary = [rejections.brokenBody, rejections.emptyBody].flatMap(fingerprintsOf);
  const others = [rejections.noCredential, rejections.unknownPath].filter(({ class: kind }) => kind === "rejected");
  return !ordinary.includes(fingerprint) && others.flatMap(fingerprintsOf).includes(fingerprint);
}

/** Whether two rejections have the same fingerprint, so that they most likely have the same reason. */
export function areAlike(one: SendResult, other: SendResult): boolean {
  const [first] = fingerprintsOf(one);
  return first !== undefined && fingerprintsOf(other).includes(first);
}

/** Whether two responses have the same status, media type and fields. */
export function haveSameShape(one: SendResult, other: SendResult): boolean {
  const [first, second] = [responseOf(one), responseOf(other)];
  return first !== undefined && second !== undefined && shapeOf(first) === shapeOf(second);
}

export function responseOf({ exchange: { outcome } }: SendResult): HttpResponse | undefined {
  return outcome.kind === "response" ? outcome.response : undefined;
}

/** The fingerprint of a rejection that may repeat some values; undefined for any other result. */
export function fingerprintOfRejection(result: SendResult, values: readonly string[]): string | undefined {
  const response = result.class === "rejected" ? responseOf(result) : undefined;
  return response && fingerprintOf(response, values);
}

function fingerprintsOf(result: SendResult | undefined): string[] {
  const response = result === undefined ? undefined : responseOf(result);
  return response === undefined ? [] : [fingerprintOf(response)];
}
