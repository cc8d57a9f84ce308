// What refusals of a target look like, found before anything is judged: without a credential, with a broken body, with an
// empty one, at a path that does not exist. Later refusals are compared with them.
import { type OperationId, operations } from "../../schemas/index.ts";
import type { HttpResponse } from "../../traffic/http/exchange.ts";
import { fingerprintOf, shapeOf } from "../exchange/fingerprint.ts";
import { type Probe, plainProbe } from "../exchange/probe.ts";
import type { Reply, Sender } from "../exchange/sender.ts";

/** Requests of one operation that are to be refused, with what came of them. */
export type Rejections = {
  readonly operation: OperationId;
  readonly noCredential: Reply;
  readonly brokenBody: Reply;
  /** Where members are required. */
  readonly emptyBody?: Reply;
  readonly unknownPath: Reply;
};

/** Sends the requests and tells the session whether a 2xx status means success here. */
export async function learnRejections(sender: Sender, operation: OperationId): Promise<Rejections> {
  const found = await learnRejections_(sender, operation, "0");
  const { noCredential, brokenBody, emptyBody } = found;
  const samples = [noCredential, brokenBody, ...(emptyBody ? [emptyBody] : [])];
  const rejected = samples.filter(({ class: kind, taken }) => kind !== "transient" && !taken);
  const isTelling = rejected.length > 0 && rejected.every(({ status = 0 }) => status < 200 || status > 299);
  sender.learn(operation, { successStatusTells: isTelling });
  return found;
}

/** Sends the requests; `place` tells apart one time from another. */
export async function learnRejections_(sender: Sender, operation: OperationId, place: string): Promise<Rejections> {
  const ask = (name: string, probe: Probe) => sender.send(probe, `${place}/${operation}/refusal/${name}`, "violation");
  const plain = plainProbe(operation, "{}");
  const noCredential = await ask("no-credential", { ...plain, authorization: [] });
  const brokenBody = await ask("broken-body", withBrokenBody(plain));
  const required = operations[operation].request.required ?? [];
  const emptyBody = required.length > 0 ? await ask("empty-body", plain) : undefined;
  const unknownPath = await ask("unknown-path", atUnknownPath(plain));
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
export function isForAnotherReason(rejections: Rejections, reply: Reply): boolean {
  const response = responseOf(reply);
  if (response === undefined) return false;
  const print = fingerprintOf(response);
  const ordinary = [rejections.brokenBody, rejections.emptyBody].flatMap(printOf);
  const others = [rejections.noCredential, rejections.unknownPath].filter(({ class: kind }) => kind === "rejected");
  return !ordinary.includes(print) && others.flatMap(printOf).includes(print);
}

/** Whether two answers have the same status, media type and members. */
export function haveSameShape(one: Reply, other: Reply): boolean {
  const [first, second] = [responseOf(one), responseOf(other)];
  return first !== undefined && second !== undefined && shapeOf(first) === shapeOf(second);
}

/** The complete answer of a reply, where there is one. */
export function responseOf({ exchange: { outcome } }: Reply): HttpResponse | undefined {
  return outcome.kind === "response" ? outcome.response : undefined;
}

function printOf(reply: Reply | undefined): string[] {
  const response = reply === undefined ? undefined : responseOf(reply);
  return response === undefined ? [] : [fingerprintOf(response)];
}
