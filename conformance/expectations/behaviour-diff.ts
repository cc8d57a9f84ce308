// Compares observed behaviours: what a target does differently than before.
import { EXIT } from "../../errors.ts";
import type { BehaviourFile, ObservedBehaviour } from "../../run/behaviour/behaviour-file.ts";
import type { FactChange, FactState } from "../../run/format/run.ts";
import { strongestExitCode } from "../../run/verdict/verdict.ts";
import { isDeciding } from "../../schemas/index.ts";
import type { ConformanceResult } from "../run/runner.ts";

/** Facts that appeared, disappeared or changed in value or stability, by name. Evidence is not compared. */
export function diffBehaviour(before: ObservedBehaviour, after: ObservedBehaviour): readonly FactChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return names.flatMap((fact) => {
    const [old, now] = [stateOf(before, fact), stateOf(after, fact)];
    if (old !== undefined && now !== undefined && old.value === now.value && old.stable === now.stable) return [];
    return [{ fact, ...(old !== undefined && { before: old }), ...(now !== undefined && { after: now }) }];
  });
}

/**
 * Whether a change is drift: a fact that was stable and still is has another value. What varies within a run says nothing
 * about a change between runs. A fact that was not observed again is no drift, because a narrower selection or a rejected
 * control leaves facts out; nor is a new fact, which was not pinned.
 */
export function isDrift({ before, after }: FactChange): boolean {
  return before?.stable === true && after?.stable === true;
}

/** What a pin holds: facts, and the deciding checks that were judged when it was made. */
export type Pinned = Pick<BehaviourFile, "facts" | "judged">;

/**
 * Compares a result with pinned behaviour. With drift, or with a deciding check that was judged and no longer is, the exit code
 * is 7 unless a stronger one applies; if none of the pinned stable facts was observed again it is 4, because nothing was
 * compared. If no deciding check was selected, the comparison is all that was asked for.
 */
export function applyPin(result: ConformanceResult, pinned: Pinned): ConformanceResult {
  const stable = Object.keys(pinned.facts).filter((fact) => pinned.facts[fact]?.stable === true);
  const compared = stable.filter((fact) => stateOf(result.behaviour, fact)?.stable === true).length;
  const drifted = diffBehaviour(pinned.facts, result.behaviour).filter(isDrift);
  const unjudged = noLongerJudged(result, new Set(pinned.judged));
  const own =
    compared === 0 ? EXIT.inconclusive : drifted.length + unjudged.length > 0 ? EXIT.behaviourDrift : EXIT.pass;
  const verdict = own === EXIT.inconclusive ? "inconclusive" : own === EXIT.pass ? "pass" : "fail";
  const isAlone = result.exitCode === EXIT.inconclusive && result.checks.every(({ tier }) => !isDeciding(tier));
  return {
    ...result,
    verdict: result.verdict === "pass" || isAlone ? verdict : result.verdict,
    exitCode: isAlone ? own : strongestExitCode("conformance", [result.exitCode, own]),
    drift: { pinned: stable.length, compared, drifted, ...(unjudged.length > 0 && { unjudged }) },
  };
}

/** Checks that were judged before. What was not selected, and what side effects exclude, is the user's choice. */
function noLongerJudged({ checks, interrupted }: ConformanceResult, before: ReadonlySet<string>): readonly string[] {
  if (interrupted === true) return [];
  return checks
    .filter(({ id, tier }) => isDeciding(tier) && before.has(id))
    .filter(({ verdict }) => verdict === "inconclusive" || verdict === "notApplicable")
    .filter(({ reason }) => reason !== "side-effects-not-allowed")
    .map(({ id }) => id);
}

function stateOf(behaviour: ObservedBehaviour, fact: string): FactState | undefined {
  const found = Object.hasOwn(behaviour, fact) ? behaviour[fact] : undefined;
  return found === undefined ? undefined : { value: found.value, stable: found.stable };
}
