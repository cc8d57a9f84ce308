// Plans the requests of a run: bundles of probes that are likely accepted, batches of probes between two controls, and
// dialogues.
import { operations } from "../../schemas/index.ts";
import type { Random } from "../../schemas/random.ts";
import { type Control, FULL, PLAIN } from "../../target/control.ts";
import type { TargetFacts } from "../../target/survey.ts";
import { type Check, type DialogueCheck, isDialogueCheck, isProbeCheck, type ProbeCheck } from "../definition/check.ts";
import { bundlesOf } from "../trial/bundles.ts";

/** Requests that are sent one after the other. */
export type Batch =
  | { readonly kind: "bundle" | "probes"; readonly control: Control; readonly checks: readonly ProbeCheck[] }
  | { readonly kind: "dialogue"; readonly check: DialogueCheck };

/**
 * Probes between two controls: more cost fewer requests, fewer locate better when a target changed. `ofMarket` is for probes
 * that change the market themselves; a control of `creations` leaves a token behind, while one of a sale needs a holding.
 */
export const PROBES_PER_CONTROL = { usual: 48, creations: 96, thorough: 8, ofMarket: 4 } as const;

/** The bundles of a run in random order; checks without an accepted control are left out. */
export function bundleBatches(checks: readonly Check[], facts: TargetFacts, random: Random): readonly Batch[] {
  const groups = grouped(shuffled(checks, random).filter(isBundled), (check) => {
    const control = controlOf(check, facts);
    return control?.isAccepted && control.rejection === undefined ? bundleControlOf(check, control, facts) : undefined;
  });
  return shuffled(
    [...groups].flatMap(([control, group]) =>
      bundlesOf(group).map((bundle): Batch => ({ kind: "bundle", control, checks: bundle })),
    ),
    random,
  );
}

function isBundled(check: Check): check is ProbeCheck {
  return isProbeCheck(check) && check.kind !== "reject" && check.trial.needsRefusedCredential !== true;
}

/** The control that most probes can share; amounts of a trade exclude each other. */
function bundleControlOf(check: ProbeCheck, control: Control, facts: TargetFacts): Control {
  const full = facts.operations.get(check.operation)?.controls.get(FULL);
  return check.trial.needsSeparateControl || full === undefined ? control : full;
}

/** Batches of probes and dialogues in random order, or in their own one; checks without a control are left out. */
export function bracketedBatches(
  checks: readonly Check[],
  facts: TargetFacts,
  random: Random | "in-order",
  size: number = PROBES_PER_CONTROL.usual,
): readonly Batch[] {
  const inOrder = shuffled(checks, random);
  const dialogues = inOrder.filter(isDialogueCheck).map((check): Batch => ({ kind: "dialogue", check }));
  const groups = grouped(inOrder.filter(isProbeCheck), (check) => controlOf(check, facts));
  const probes = [...groups].flatMap(([control, group]) =>
    inParts(group, sizeFor(control, size)).map((part): Batch => ({ kind: "probes", control, checks: part })),
  );
  return shuffled([...dialogues, ...probes], random);
}

function sizeFor({ operation }: Control, size: number): number {
  const isCreation = operations[operation].sideEffect === "create";
  return isCreation && size === PROBES_PER_CONTROL.usual ? PROBES_PER_CONTROL.creations : size;
}

/** Batches with the longest first, so that no worker is left with a long one at the end; else in their order. */
export function longestFirst(batches: readonly Batch[]): readonly Batch[] {
  return batches.toSorted((one, other) => lengthOf(other) - lengthOf(one));
}

function lengthOf(batch: Batch): number {
  return batch.kind === "dialogue" ? 1 : batch.checks.length;
}

/** Parts of nearly equal length, none longer than `most`. */
function inParts<T>(items: readonly T[], most: number): readonly (readonly T[])[] {
  const length = Math.ceil(items.length / Math.ceil(items.length / most));
  return Array.from({ length: Math.ceil(items.length / length) }, (_, part) =>
    items.slice(part * length, (part + 1) * length),
  );
}

function grouped(
  checks: readonly ProbeCheck[],
  controlFor: (check: ProbeCheck) => Control | undefined,
): ReadonlyMap<Control, readonly ProbeCheck[]> {
  const groups = new Map<Control, ProbeCheck[]>();
  for (const check of checks) {
    const control = controlFor(check);
    if (control === undefined) continue;
    const group = groups.get(control) ?? [];
    group.push(check);
    groups.set(control, group);
  }
  return groups;
}

/**
 * The control of a probe. If the target rejects the control with the field, the probe is compared with the plain one:
 * otherwise a target that rejects every value of a field would never fail. What must be rejected is then compared with
 * the rejection of the valid value. A probe that needs its own control has no other: without it, the edit would make two
 * differences, such as a second amount.
 */
export function controlOf(check: ProbeCheck, facts: TargetFacts): Control | undefined {
  const controls = facts.operations.get(check.operation)?.controls;
  const plain = controls?.get(PLAIN);
  const control = controls?.get(check.trial.control) ?? (check.trial.needsSeparateControl ? undefined : plain);
  if (control === undefined || plain === undefined) return undefined;
  if (control.isAccepted) return control.build === plain.build ? plain : control;
  if (check.trial.needsSeparateControl || !plain.isAccepted) return control;
  return check.kind === "reject" ? (control.fallback ?? control) : plain;
}

function shuffled<T>(items: readonly T[], random: Random | "in-order"): T[] {
  const list = [...items];
  if (random === "in-order") return list;
  for (let index = list.length - 1; index > 0; index--) {
    const other = random.integer(0, index);
    const [one, two] = [list[index], list[other]];
    if (one !== undefined && two !== undefined) [list[index], list[other]] = [two, one];
  }
  return list;
}
