// Batches of probes with one control: control, probes, control again.
import type { Random } from "../../schemas/random.ts";
import { type Check, type DialogueCheck, isDialogueCheck, isProbeCheck, type ProbeCheck } from "../definition/check.ts";
import { type Control, PLAIN } from "../target/control.ts";
import type { TargetFacts } from "../target/survey.ts";

/** Requests that are sent one after the other. */
export type Batch =
  | { readonly kind: "probes"; readonly control: Control; readonly checks: readonly ProbeCheck[] }
  | { readonly kind: "dialogue"; readonly check: DialogueCheck };

/** Probes between two controls: more cost fewer requests, fewer locate better when a target changed. */
export const PROBES_PER_CONTROL = 8;

/** The batches of a run in random order; checks without a control are left out. */
export function batchesOf(checks: readonly Check[], facts: TargetFacts, random: Random): readonly Batch[] {
  const groups = new Map<Control, ProbeCheck[]>();
  const batches: Batch[] = [];
  for (const check of shuffled(checks, random)) {
    if (isDialogueCheck(check)) batches.push({ kind: "dialogue", check });
    if (!isProbeCheck(check)) continue;
    const control = controlOf(check, facts);
    if (control === undefined) continue;
    const group = groups.get(control) ?? [];
    group.push(check);
    groups.set(control, group);
  }
  for (const [control, group] of groups) {
    for (let from = 0; from < group.length; from += PROBES_PER_CONTROL) {
      batches.push({ kind: "probes", control, checks: group.slice(from, from + PROBES_PER_CONTROL) });
    }
  }
  return shuffled(batches, random);
}

/**
 * The control of a probe. If the target rejects the control with the field, a probe that must be accepted is compared with
 * the plain one: otherwise a target that rejects every value of a field would never fail.
 */
export function controlOf(check: ProbeCheck, facts: TargetFacts): Control | undefined {
  const controls = facts.operations.get(check.operation)?.controls;
  const control = controls?.get(check.trial.control);
  const plain = controls?.get(PLAIN);
  const mayReplace = check.kind !== "reject" && check.trial.needsOwnControl !== true;
  if (control === undefined || (!control.isAccepted && mayReplace)) return plain;
  return sameAsPlain(control, plain);
}

/** Probes share a batch if their controls build the same body under different names. */
function sameAsPlain(control: Control, plain: Control | undefined): Control {
  return plain !== undefined && control.build === plain.build ? plain : control;
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  const list = [...items];
  for (let index = list.length - 1; index > 0; index--) {
    const other = random.integer(0, index);
    const [one, two] = [list[index], list[other]];
    if (one !== undefined && two !== undefined) [list[index], list[other]] = [two, one];
  }
  return list;
}
