// What the outcomes say of each mutant: killed by a check that names its statement, or not, and why.
import type { Check } from "../../conformance/definition/check.ts";
import { mutantOf } from "../mutants/index.ts";
import type { Mutant } from "../mutants/mutant.ts";
import { decidingFailures, type Outcome } from "./subject.ts";

/**
 * - `killed`: a check that names a statement of the mutant fails; for a mutant of tier specified a specified check.
 * - `equivalent`: no client can find the fault, by the argument in the mutant's row, and none did.
 * - `survived`: it acted, and no such check fails.
 * - `idle`: it never acted, so that nothing is known.
 * - `legal`: it conforms to the interface like the service without it, and no specified check fails.
 * - `accused`: it breaks nothing that is specified, and a specified check fails.
 */
export type MutantState = "killed" | "equivalent" | "survived" | "idle" | "legal" | "accused";

export type JudgedMutant = ReturnType<typeof judgeMutant>;

/**
 * Judges the outcome of a mutant of the reference service. `killers` are failing checks that name a statement of the mutant and
 * weigh enough, `bystanders` other failing checks of tier specified.
 */
export function judgeMutant(outcome: Outcome, checks: ReadonlyMap<string, Check>) {
  const found = mutantOf(outcome.subject.id);
  if (found === undefined) throw new Error(`there is no mutant ${outcome.subject.id}`);
  const { install: _install, ...mutant } = found;
  const { activations = 0, failing } = outcome;
  const names = (id: string) => checks.get(id)?.statements.some((statement) => mutant.statements.includes(statement));
  const weighty = mutant.tier === "specified" ? failing.specified : [...decidingFailures(outcome), ...failing.advisory];
  const killers = weighty.filter((id) => names(id) === true);
  const bystanders = failing.specified.filter((id) => !killers.includes(id));
  const state = stateOf(mutant, activations, killers.length > 0, isAccused(mutant.tier, outcome));
  return { ...mutant, ...outcome, state, activations, killers, bystanders };
}

/** Whether a check fails that may not: a specified one where nothing specified is broken, an implied one where all is allowed. */
function isAccused(tier: Mutant["tier"], outcome: Outcome): boolean {
  return (tier === "observed" ? decidingFailures(outcome) : outcome.failing.specified).length > 0;
}

function stateOf(
  mutant: Pick<Mutant, "tier" | "equivalent">,
  activations: number,
  isNamed: boolean,
  isWronglyAccused: boolean,
): MutantState {
  if (mutant.tier !== "specified" && isWronglyAccused) return "accused";
  if (mutant.equivalent !== undefined) return isNamed ? "accused" : "equivalent";
  if (activations === 0) return mutant.tier === "observed" ? "legal" : "idle";
  if (mutant.tier === "observed") return "legal";
  return isNamed ? "killed" : "survived";
}
