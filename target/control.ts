// Finds the controls of each operation: a body that the target accepts, alone, with all optional fields, and with each of
// them if not with all. Each use of a control gives created tokens new names.
import type { ReasonCode } from "../run/format/run.ts";
import type { OperationId } from "../schemas/index.ts";
import type { Purpose } from "./exchange/probe.ts";
import { plainProbe } from "./exchange/probe.ts";
import type { SendDetails, Sender } from "./exchange/sender.ts";
import { type Order, PHASES, type SendResult } from "./exchange/sent-request.ts";
import type { Fixtures } from "./fixtures.ts";
import { reasonForNoControl } from "./no-accepted-control.ts";
import { sendQuote } from "./quote.ts";
import {
  AMOUNTS,
  type BodyBuilder,
  bodiesWith,
  fullBody,
  optionalFields,
  plainBodies,
  purchaseOf,
} from "./request-bodies.ts";

/** Name of the control with the required fields and no more than the target needs. */
export const PLAIN = "plain";

/** Name of the control with every optional field that is accepted together with all others. */
export const FULL = "full";

/** Name of the control for an edit at a pointer: the plain one with the field to which the pointer leads. */
export function controlFor(operation: OperationId, pointer: string): string {
  const [, field] = pointer.split("/");
  return field !== undefined && optionalFields(operation).includes(field) ? `with/${field}` : PLAIN;
}

/**
 * A control. `isAccepted` says whether the target accepted it in the search. If not, the body is the first that was
 * tried, and `reason` says why nothing can be compared with it.
 */
export type Control = {
  readonly operation: OperationId;
  readonly name: string;
  readonly build: BodyBuilder;
  readonly isAccepted: boolean;
  readonly reason?: ReasonCode;
  /** The last rejection of a valid value of the field, if the target accepted none. */
  readonly rejection?: SendResult;
  /** The plain control with that rejection, if the target accepts no value of the field. */
  readonly fallback?: Control;
  /** Restores what the control needs in the target, such as a holding, when it is rejected. */
  readonly restore?: () => Promise<void>;
};

export function sendBuilt(
  sender: Sender,
  { operation, build }: Pick<Control, "operation" | "build">,
  order: Order,
  purpose: Purpose,
  details?: SendDetails,
): Promise<SendResult> {
  return sender.send(plainProbe(operation, JSON.stringify(build(sender.nonce(order)))), order, purpose, details);
}

/** A control with the first and the last response of its search; the diagnosis needs the first. */
export type FoundControl = { readonly control: Control; readonly first: SendResult; readonly last: SendResult };

/** The plain control of an operation; undefined if no body can be built because a fixture is missing. */
export async function findPlain(
  sender: Sender,
  operation: OperationId,
  fixtures: Fixtures,
  attempts: { readonly label: string; readonly most?: number } = { label: PLAIN },
): Promise<FoundControl | undefined> {
  const bodies = plainBodies(operation, fixtures).slice(0, attempts.most);
  return firstAccepted(sender, { operation, name: PLAIN, bodies, label: attempts.label, fixtures });
}

/** All controls of an operation by name: the plain one, and one for each optional field. */
export async function findControls(
  sender: Sender,
  plain: Control,
  fixtures: Fixtures,
): Promise<ReadonlyMap<string, Control>> {
  const { operation } = plain;
  const controls = new Map([[PLAIN, plain]]);
  if (!plain.isAccepted) return controls;
  const build = fullBody(operation, fixtures, plain.build);
  const full = (await firstAccepted(sender, { operation, name: FULL, bodies: [build], fixtures }))?.control;
  if (full?.isAccepted) controls.set(FULL, full);
  const fields = optionalFields(operation);
  const others = fields.filter((field) => !isAmount(operation, field));
  const found = await Promise.all(
    others.map(async (field) => (full?.isAccepted ? full : await findWith(sender, field, plain, fixtures))),
  );
  for (const [index, control] of found.entries()) controls.set(`with/${others[index]}`, control);
  for (const field of fields.filter((one) => isAmount(operation, one))) {
    controls.set(`with/${field}`, await findAmount(sender, field, controls, fixtures));
  }
  return controls;
}

function isAmount(operation: OperationId, field: string): boolean {
  return operation === "trade-token" && AMOUNTS.some(({ name }) => name === field);
}

/** The control with one optional field; the plain one itself if that has the field already. */
async function findWith(sender: Sender, field: string, plain: Control, fixtures: Fixtures): Promise<Control> {
  const { operation } = plain;
  const name = `with/${field}`;
  if (Object.hasOwn(plain.build(""), field)) return { ...plain, name };
  const bodies = bodiesWith(operation, field, fixtures, plain.build);
  const found = await firstAccepted(sender, { operation, name, bodies, fixtures });
  if (found === undefined) return { operation, name, build: plain.build, isAccepted: false, reason: "fixture-missing" };
  const { control, last } = found;
  return control.isAccepted ? control : { ...control, fallback: { ...plain, name, rejection: last } };
}

/**
 * The control with an amount of a trade. A sale may be rejected for a missing holding: it is tried again after a purchase by
 * the same user, and so is every later one.
 */
async function findAmount(
  sender: Sender,
  field: string,
  controls: ReadonlyMap<string, Control>,
  fixtures: Fixtures,
): Promise<Control> {
  const plain = controls.get(PLAIN);
  if (plain === undefined) throw new Error("the plain control comes first");
  const found = await findWith(sender, field, plain, fixtures);
  const sold = AMOUNTS.find(({ name }) => name === field)?.direction === "sell";
  const buy = [...controls.values()].find((one) => one.isAccepted && one.build("")["direction"] === "buy");
  if (!sold || buy === undefined) return found;
  let purchases = 0;
  const purchase = async () => {
    const order = [PHASES.discovery, "trade-token", "purchase", field, purchases++];
    const body = { ...purchaseOf(buy.build(sender.nonce(order))), ...soldBy(found) };
    await sender.send(plainProbe("trade-token", JSON.stringify(body)), order, "open");
  };
  if (found.isAccepted) return { ...found, restore: purchase };
  await purchase();
  const bodies = bodiesWith("trade-token", field, fixtures, plain.build);
  const { name } = found;
  const tried = { operation: "trade-token", name, bodies, label: `${name}/held`, fixtures } as const;
  const again = await firstAccepted(sender, tried);
  return { ...(again?.control ?? found), restore: purchase };
}

/** The token, the chain and the wallet of a sale, which may be those of a given holding; the purchase must be by the same user. */
function soldBy({ build }: Control) {
  const { tokenId, chainSlug, userAddress } = build("");
  return { tokenId, chainSlug, userAddress };
}

/** The bodies to try for a control; `label` is the part of their orders that differs from the name of the control. */
type Attempts = Pick<Control, "operation" | "name"> & {
  readonly bodies: readonly BodyBuilder[];
  readonly label?: string;
  readonly fixtures: Fixtures;
};

async function firstAccepted(
  sender: Sender,
  { operation, name, bodies, label = name, fixtures }: Attempts,
): Promise<FoundControl | undefined> {
  let first: { readonly build: BodyBuilder; readonly result: SendResult } | undefined;
  let last: SendResult | undefined;
  for (const [index, build] of bodies.entries()) {
    const order = [PHASES.discovery, operation, label, index];
    const fields = build(sender.nonce(order));
    // Whether a request for the fees of another user is valid is left open.
    const purpose = fields["user_id"] === undefined || fixtures.isOwnUser ? "control" : "open";
    let result =
      operation === "token-price"
        ? await sendQuote(sender, fields, order, purpose)
        : await sender.send(plainProbe(operation, JSON.stringify(fields)), order, purpose);
    if (operation === "create-token-transaction" && name === PLAIN && index === 0 && result.class === "rejected") {
      result = (await acceptedUnderNewNames(sender, build, order)) ?? result;
    }
    first ??= { build, result };
    last = result;
    if (result.isAccepted) {
      return { control: { operation, name, build, isAccepted: true }, first: first.result, last };
    }
    // Other bodies would get no response either, and malformed responses cannot be distinguished.
    if (result.class === "transient" || result.class === "malformed") break;
  }
  if (first === undefined || last === undefined) return undefined;
  const control = { operation, name, build: first.build, isAccepted: false, reason: reasonForNoControl(last) };
  return { control, first: first.result, last };
}

/**
 * A target may accept each name only once, and an earlier run with the same seed used the same names. If new names are
 * accepted, they are kept; otherwise the names are not the cause, and the run stays repeatable.
 */
async function acceptedUnderNewNames(
  sender: Sender,
  build: BodyBuilder,
  order: Order,
): Promise<SendResult | undefined> {
  const restoreNames = sender.renewNames();
  const probe = plainProbe("create-token-transaction", JSON.stringify(build(sender.nonce(order))));
  const result = await sender.send(probe, [...order, "renamed"], "control");
  if (result.isAccepted) return result;
  restoreNames();
  return undefined;
}
