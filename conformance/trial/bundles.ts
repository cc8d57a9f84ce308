// Sends probes that are expected to be accepted together: one request has edits of different parts. If it is accepted, so is
// each of its edits; if not, it is split until the rejected ones are known.

import type { Control } from "../../target/control.ts";
import { isServerError } from "../../target/exchange/oracle.ts";
import type { Probe } from "../../target/exchange/probe.ts";
import type { Sender } from "../../target/exchange/sender.ts";
import { describeResult, type Order, type SendResult } from "../../target/exchange/sent-request.ts";
import { editedProbe, type RequestEdit, shareAPart } from "../../target/request-edit.ts";
import { type ProbeCheck, purposeOf } from "../definition/check.ts";
import type { ProbeOutcome } from "./bracketed-probe.ts";
import { isExtreme, quoteAfter } from "./request-after.ts";

/** Probes in one request at most. */
const MOST = { accept: 16, observe: 8 } as const;

/**
 * Bundles of checks with one control, in their order. Values that must be accepted are sent together, since nearly all of them
 * are. Observed values, and those whose rejection the state of the target may explain, are sent with others of the same
 * variant, such as null in several fields, which a service mostly treats alike, and edits of different parts of the request,
 * such as a header and the body, with each other. A check without partners is left out and sent alone later.
 */
export function bundlesOf(checks: readonly ProbeCheck[]): readonly (readonly ProbeCheck[])[] {
  const accepts = checks.filter(isCertain);
  const variants = new Map<string, ProbeCheck[]>();
  for (const check of checks.filter((check) => !isCertain(check))) {
    const alike = variants.get(variantOf(check)) ?? [];
    alike.push(check);
    variants.set(variantOf(check), alike);
  }
  const observed = [...variants.values()].flatMap((alike) => packed(alike, MOST.observe));
  const alone = observed.filter(({ length }) => length === 1).flat();
  return [
    ...packed(accepts, MOST.accept),
    ...observed.filter(({ length }) => length > 1),
    ...packed(alone, MOST.observe, partOf).filter(({ length }) => length > 1),
  ];
}

/** Whether nothing but a fault keeps the probe from being accepted. */
function isCertain({ kind, trial }: ProbeCheck): boolean {
  return kind === "accept" && trial.ambiguousRejection !== true;
}

function variantOf({ id }: ProbeCheck): string {
  return id.slice(id.lastIndexOf("/") + 1);
}

/** The part of the request that an edit changes: a header, the path, or the body. */
function partOf(check: ProbeCheck): string {
  const [part = "body"] = firstEdit(check).parts;
  return part.startsWith("/") ? "body" : part;
}

/** Adds each check to the first bundle that has room, no overlapping edit and no other check of the same group. */
function packed(
  checks: readonly ProbeCheck[],
  most: number,
  groupOf: (check: ProbeCheck) => string = ({ id }) => id,
): readonly (readonly ProbeCheck[])[] {
  const bundles: ProbeCheck[][] = [];
  for (const check of checks) {
    const canJoin = (other: ProbeCheck) =>
      groupOf(other) !== groupOf(check) && !shareAPart(firstEdit(check), firstEdit(other));
    const fitting = bundles.find((bundle) => bundle.length < most && bundle.every(canJoin));
    if (fitting === undefined) bundles.push([check]);
    else fitting.push(check);
  }
  return bundles;
}

function firstEdit({ trial: { alternatives } }: ProbeCheck): RequestEdit {
  return alternatives[0];
}

/**
 * Sends a bundle and returns what was accepted; the rest has to be sent alone. If values that must be accepted are rejected,
 * the halves of the bundle are sent, until the rejected ones are alone. The same is done after a server error, to find its
 * cause, unless the target rejects by one. Other rejected bundles are not split, since most of their values are rejected.
 * `onAccepted` receives each accepted request.
 */
export async function sendBundle(
  sender: Sender,
  control: Control,
  bundle: readonly ProbeCheck[],
  order: Order,
  onAccepted: (result: SendResult) => void,
): Promise<readonly ProbeOutcome[]> {
  if (sender.stopReason(control.operation) !== undefined) return [];
  const body = control.build(sender.nonce(order));
  const probe: Probe = editedProbe(control.operation, body, ...bundle.map(firstEdit));
  const isOpen = bundle.some((check) => purposeOf(check) === "open");
  const result = await sender.send(probe, order, isOpen ? "open" : "sample");
  if (result.isAccepted) {
    onAccepted(result);
    if (bundle.some(isExtreme)) {
      const extremes = bundle.filter(isExtreme).map((check) => firstEdit(check).difference(body));
      await quoteAfter(sender, result, extremes.join(", "), order);
    }
    const judgement = { verdict: "pass", actual: describeResult(result), value: "accepted" } as const;
    return bundle.map((check) => ({
      check,
      judgement,
      difference: firstEdit(check).difference(body),
      result,
      attempts: result.sent.attempts,
    }));
  }
  const isUsual = sender.ledger[control.operation].rejections.byServerError > 0;
  const isSplit = bundle.every(isCertain) || (isServerError(result) && !isUsual);
  if (bundle.length === 1 || !isSplit) return [];
  const middle = Math.ceil(bundle.length / 2);
  const first = await sendBundle(sender, control, bundle.slice(0, middle), [...order, 0], onAccepted);
  const second = await sendBundle(sender, control, bundle.slice(middle), [...order, 1], onAccepted);
  return [...first, ...second];
}
