// Sends probes that are expected to be accepted together: one request carries edits of different places. If it is
// accepted, so is each of its edits; if not, it is split until the rejected ones are known.
import type { ProbeCheck } from "../definition/check.ts";
import type { Probe } from "../exchange/probe.ts";
import { describeResult } from "../exchange/result-text.ts";
import type { Sender, SendResult } from "../exchange/sender.ts";
import type { Control } from "../target/control.ts";
import { editedProbe, type RequestEdit, shareAPlace } from "../target/request-edit.ts";
import type { ProbeOutcome } from "./bracketed-probe.ts";

/** Checks whose probes travel together. */
export type Bundle = readonly ProbeCheck[];

/** Probes in one request at most. */
const MOST = 16;

/**
 * Bundles of checks with one control, in their order. Values that must be accepted travel with each other, since nearly all
 * of them are. Observed ones travel with those of the same variant, such as null in several fields, which a service mostly
 * treats alike; one without another of its variant is left out, and tried by itself.
 */
export function bundlesOf(checks: readonly ProbeCheck[]): readonly Bundle[] {
  const variants = new Map<string, ProbeCheck[]>();
  for (const check of checks.filter(({ kind }) => kind === "observe")) {
    const alike = variants.get(variantOf(check)) ?? [];
    alike.push(check);
    variants.set(variantOf(check), alike);
  }
  return [
    ...packed(checks.filter(({ kind }) => kind === "accept")),
    ...[...variants.values()].flatMap(packed).filter(({ length }) => length > 1),
  ];
}

function variantOf({ id }: ProbeCheck): string {
  return id.slice(id.lastIndexOf("/") + 1);
}

/** Puts each check into the first bundle that has room and no edit of the same place. */
function packed(checks: readonly ProbeCheck[]): readonly Bundle[] {
  const bundles: ProbeCheck[][] = [];
  for (const check of checks) {
    const fitting = bundles.find((bundle) => bundle.length < MOST && bundle.every((other) => canJoin(check, other)));
    if (fitting === undefined) bundles.push([check]);
    else fitting.push(check);
  }
  return bundles;
}

function canJoin(one: ProbeCheck, other: ProbeCheck): boolean {
  return !shareAPlace(firstEdit(one), firstEdit(other));
}

function firstEdit({ trial: { alternatives } }: ProbeCheck): RequestEdit {
  return alternatives[0];
}

/** What the bundle showed: the checks whose probes were accepted, and those that have to be tried by themselves. */
export type BundleOutcome = { readonly accepted: readonly ProbeOutcome[]; readonly left: readonly ProbeCheck[] };

/**
 * Sends a bundle. If values that must be accepted are rejected, its halves are sent, until the rejected ones are alone;
 * observed ones are left at once, since most of them are rejected then. `onAccepted` receives each accepted request.
 */
export async function sendBundle(
  sender: Sender,
  control: Control,
  bundle: Bundle,
  order: string,
  onAccepted: (result: SendResult) => void,
): Promise<BundleOutcome> {
  if (sender.stopReason(control.operation) !== undefined) return { accepted: [], left: bundle };
  const body = control.build(sender.nonce(order));
  const probe: Probe = editedProbe(control.operation, body, ...bundle.map(firstEdit));
  const isOpen = bundle.some(({ kind }) => kind === "observe");
  const result = await sender.send(probe, order, isOpen ? "open" : "sample");
  if (result.isAccepted) {
    onAccepted(result);
    const judgement = { verdict: "pass", actual: describeResult(result), value: "accepted" } as const;
    const accepted = bundle.map((check) => ({
      check,
      judgement,
      difference: firstEdit(check).difference(body),
      result,
      attempts: result.attempts,
    }));
    return { accepted, left: [] };
  }
  if (isOpen || bundle.length === 1) return { accepted: [], left: bundle };
  const middle = Math.ceil(bundle.length / 2);
  const halves = [bundle.slice(0, middle), bundle.slice(middle)];
  const outcomes: BundleOutcome[] = [];
  for (const [index, half] of halves.entries()) {
    outcomes.push(await sendBundle(sender, control, half, `${order}.${index}`, onAccepted));
  }
  return {
    accepted: outcomes.flatMap(({ accepted }) => accepted),
    left: outcomes.flatMap(({ left }) => left),
  };
}
