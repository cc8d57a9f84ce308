// Accepted requests to compare with: finds for each operation a body that the target takes, alone and with each optional
// member, and builds it again under new names as often as it is needed.
import type { ReasonCode } from "../../results/run/run.ts";
import type { OperationId } from "../../schemas/index.ts";
import { plainProbe } from "../exchange/probe.ts";
import type { Reply, Sender } from "../exchange/sender.ts";
import type { Fixtures } from "./fixtures.ts";
import { type BodyBuilder, bodiesWith, optionalFields, plainBodies } from "./request-bodies.ts";

/** Name of the control that holds what is required and no more than the target needs. */
export const PLAIN = "plain";

/** Name of the control for an edit at a pointer: the plain one with the member that the pointer leads into. */
export function controlFor(operation: OperationId, pointer: string): string {
  const [, field] = pointer.split("/");
  return field !== undefined && optionalFields(operation).includes(field) ? `with/${field}` : PLAIN;
}

/**
 * A control: `taken` says whether the target took it when it was tried. Where it did not, the body is the first that was
 * tried, and `reason` tells why it is no proof.
 */
export type Control = {
  readonly operation: OperationId;
  readonly name: string;
  readonly build: BodyBuilder;
  readonly taken: boolean;
  readonly reason?: ReasonCode;
};

/** What finding a control gave, with the first answer for the diagnosis of targets that take nothing. */
export type Found = { readonly control: Control; readonly first: Reply; readonly last: Reply };

/** The plain control of an operation; undefined where no body can be made for want of a fixture. */
export async function findPlain(
  sender: Sender,
  operation: OperationId,
  fixtures: Fixtures,
  attempts: { readonly label: string; readonly most?: number } = { label: PLAIN },
): Promise<Found | undefined> {
  const bodies = plainBodies(operation, fixtures).slice(0, attempts.most);
  return firstTaken(sender, operation, PLAIN, bodies, attempts.label);
}

/** The control with one optional member; the plain one itself where that holds the member already. */
export async function findWith(sender: Sender, field: string, plain: Control, fixtures: Fixtures): Promise<Control> {
  const { operation } = plain;
  const name = `with/${field}`;
  if (Object.hasOwn(plain.build(""), field)) return { ...plain, name };
  const bodies = bodiesWith(operation, field, fixtures, plain.build);
  const found = await firstTaken(sender, operation, name, bodies, name);
  return found?.control ?? { operation, name, build: plain.build, taken: false, reason: "fixture-missing" };
}

async function firstTaken(
  sender: Sender,
  operation: OperationId,
  name: string,
  bodies: readonly BodyBuilder[],
  label: string,
): Promise<Found | undefined> {
  let first: { readonly build: BodyBuilder; readonly reply: Reply } | undefined;
  let last: Reply | undefined;
  for (const [index, build] of bodies.entries()) {
    const order = `0/${operation}/${label}/${String(index).padStart(3, "0")}`;
    const body = JSON.stringify(build(sender.nonce(order)));
    let reply = await sender.send(plainProbe(operation, body), order, "control");
    if (operation === "token-price" && reply.class === "ambiguous") {
      // A quote's success may be false in a success response (open/T2): where right quotes come so, it says nothing.
      sender.learn(operation, { falseIsSuccess: true });
      reply = await sender.send(plainProbe(operation, body), `${order}/again`, "control");
    }
    if (operation === "create-token-transaction" && name === PLAIN && index === 0 && reply.class === "rejected") {
      reply = (await takenUnderNewNames(sender, build, order)) ?? reply;
    }
    first ??= { build, reply };
    last = reply;
    if (reply.taken) {
      return { control: { operation, name, build, taken: true }, first: first.reply, last };
    }
    // What does not answer will not answer to other bodies either, and answers of no form cannot be told apart.
    if (reply.class === "transient" || reply.class === "malformed") break;
  }
  if (first === undefined || last === undefined) return undefined;
  const control = { operation, name, build: first.build, taken: false, reason: reasonOf(last) };
  return { control, first: first.reply, last };
}

/**
 * A target may take each name but once, and an earlier run with the same seed gave the same names. Where names that no
 * run has given are taken, they are kept to; else they are not to blame, and the run stays repeatable.
 */
async function takenUnderNewNames(sender: Sender, build: BodyBuilder, order: string): Promise<Reply | undefined> {
  const takeBack = sender.renewNames();
  const probe = plainProbe("create-token-transaction", JSON.stringify(build(sender.nonce(order))));
  const reply = await sender.send(probe, `${order}/renamed`, "control");
  if (reply.taken) return reply;
  takeBack();
  return undefined;
}

function reasonOf(reply: Reply): ReasonCode {
  if (reply.class === "rejected") return "control-rejected";
  return reply.reason ?? "no-evidence";
}
