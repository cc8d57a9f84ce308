// What refusals of a target look like, found before anything is judged: without a credential, with a broken body, with an
// empty one, at a path that does not exist. Later refusals are compared with them.
import { type OperationId, operations } from "../../schemas/index.ts";
import type { HttpResponse } from "../../traffic/http/exchange.ts";
import { fingerprintOf, shapeOf } from "../exchange/fingerprint.ts";
import { type Probe, plainProbe } from "../exchange/probe.ts";
import type { Sender, SendResult } from "../exchange/sender.ts";

/** Requests of one operation that are to be refused, with what came of them. */
export type Rejections = {
  readonly operation: OperationId;
  readonly noCredential: SendResult;
  readonly brokenBody: SendResult;
  /** Where members are required. */
  readonly emptyBody?: SendResult;
  readonly unknownPath: SendResult;
};

/** Sends the requests and tells the session whether a 2xx status means success here. */
export async function learnRejections(sender: Sender, operation: OperationId): Promise<Rejections> {
  const found = await requestRejections(sender, operation, "0");
  const { noCredential, brokenBody, emptyBody } = found;
  const samples = [noCredential, brokenBody, ...(emptyBody ? [emptyBody] : [])];
  const rejected = samples.filter(({ class: kind, isAccepted }) => kind !== "transient" && !isAccepted);
  const isConclusive = rejected.length > 0 && rejected.every(({ status = 0 }) => status < 200 || status > 299);
  sender.learn(operation, { rejectsByStatus: isConclusive });
  return found;
}

/** Sends the requests; `place` tells apart one time from another. */
export async function requestRejections(sender: Sender, operation: OperationId, place: string): Promise<Rejections> {
  const request = (name: string, probe: Probe) =>
    sender.send(probe, `${place}/${operation}/rejection/${name}`, "violation");
  const plain = plainProbe(operation, "{}");
  const noCredential = await request("no-credential", { ...plain, authorization: [] });
  const brokenBody = await request("broken-body", withBrokenBody(plain));
  const required = operations[operation].request.required ?? [];
  const emptyBody = required.length > 0 ? await request("empty-body", plain) : undefined;
  const unknownPath = await request("unknown-path", atUnknownPath(plain));
  return { operation, noCredential, brokenBody, unknownPath, ...(emptyBody && { emptyBody }) };
}

/** The same request with a body that is cut off. */
export function withBrokenBody(probe: Probe): Probe {
  return { ...probe, body: '{"assay":' };
}

/** The same request for a path that no service has. */
export function atUnknownPath(probe: Probe): Probe {
  return { ...probe, path: `${probe.path}-assay-no-such-path` };
}

/**
 * Whether a refusal is, as far as can be told, one of the credential or the path and not of what the probe tries. Says
 * nothing about targets that refuse everything in the same words.
 */
export function isForAnotherReason(rejections: Rejections, result: SendResult): boolean {
  const response = responseOf(result);
  if (response === undefined) return false;
  const print = fingerprintOf(response);
  const ordinary = [rejections.brokenBody, rejections.emptyBody].flatMap(printOf);
  const others = [rejections.noCredential, rejections.unknownPath].filter(({ class: kind }) => kind === "rejected");
  return !ordinary.includes(print) && others.flatMap(printOf).includes(print);
}

/** Whether two answers have the same status, media type and members. */
export function haveSameShape(one: SendResult, other: SendResult): boolean {
  const [first, second] = [responseOf(one), responseOf(other)];
  return first !== undefined && second !== undefined && shapeOf(first) === shapeOf(second);
}

/** The complete answer of a reply, where there is one. */
export function responseOf({ exchange: { outcome } }: SendResult): HttpResponse | undefined {
  return outcome.kind === "response" ? outcome.response : undefined;
}

function printOf(result: SendResult | undefined): string[] {
  const response = result === undefined ? undefined : responseOf(result);
  return response === undefined ? [] : [fingerprintOf(response)];
}
