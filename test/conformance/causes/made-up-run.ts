// Runs of the whole suite that nobody made: on a service that does with each form what a measured stack does, or something else.
import { allChecks } from "../../../conformance/catalogue/catalogue.ts";
import { isTaken, triedForms } from "../../../conformance/causes/forms.ts";
import { STACKS } from "../../../conformance/causes/stacks.ts";
import type { CheckResult } from "../../../run/format/run.ts";

/** What a target does with a check: accepts what it sends, rejects it with a status, or leaves it unjudged. */
export type Outcome = "accepted" | number | "unjudged";

/** A run on a service that does with each form what a stack does, but for what `change` makes of it. */
export function runOn(name: string, change: (id: string, outcome: Outcome) => Outcome = (_id, one) => one) {
  const stack = STACKS.find((one) => one.name === name);
  if (stack === undefined) throw new Error(`${name} was not measured`);
  return runOf((id) => {
    const { row } = triedForms().get(id) ?? {};
    const cell = row && stack.cells.get(row.form);
    const status = typeof cell === "object" ? cell.status : 400;
    return change(id, row !== undefined && isTaken(row, cell) === true ? "accepted" : status);
  });
}

/** A run in which each measured form has the outcome that a function says; what tries no measured form passes. */
export function runOf(outcomeOf: (id: string, form: string) => Outcome): CheckResult[] {
  return allChecks().map(({ id, operation, family, tier, kind, statements, interpretations, rule, trial }) => {
    const form = triedForms().get(id)?.row.form;
    const outcome = form === undefined ? 400 : outcomeOf(id, form);
    const isAccepted = outcome === "accepted";
    const isRight = form === undefined || kind === "observe" || (kind === "accept") === isAccepted;
    return {
      ...{ id, operation, family, tier, statements, interpretations, rule, expected: trial.expected },
      verdict: outcome === "unjudged" ? "inconclusive" : isRight ? "pass" : "fail",
      actual: "as it says",
      ...(outcome !== "unjudged" && { outcome: isAccepted ? ("accepted" as const) : ("rejected" as const) }),
      ...(typeof outcome === "number" && { status: outcome }),
      attempts: 1,
      durationMs: 1,
    };
  });
}
