// Which checks `--failed-of` runs again: those of a record that failed or stayed inconclusive.
import { allChecks } from "../../conformance/catalogue/catalogue.ts";
import { matcherOf } from "../../conformance/catalogue/glob.ts";
import { Failure } from "../../errors.ts";
import { readRun } from "../../results/run/read.ts";
import type { CheckResult } from "../../results/run/run.ts";
import type { OperationId } from "../../schemas/index.ts";
import type { Settings } from "../settings/index.ts";
import type { Console } from "../terminal/console.ts";

/**
 * Patterns for the checks of a record that failed or stayed inconclusive, among those that `--only` chooses. Fails with
 * `nothing-selected` where there are none. Claims about all answers of an operation need its other checks, which send
 * the requests: with such a claim the whole operation is run, and that is said.
 */
export async function failedOf(
  path: string,
  { only }: Pick<Settings, "only">,
  console: Pick<Console, "note">,
): Promise<readonly string[]> {
  const record = await readRun(path);
  const conformance = record.kind === "check" ? record.conformance : record;
  if (conformance.kind !== "conformance") {
    throw new Failure("run-unreadable", `${path} must hold a conformance run, and none is in it.`);
  }
  const isChosen = only.map(matcherOf);
  const again = conformance.checks.filter(
    ({ id, verdict }) =>
      (verdict === "fail" || verdict === "inconclusive") &&
      (isChosen.length === 0 || isChosen.some((matches) => matches(id))),
  );
  if (again.length === 0) {
    throw new Failure("nothing-selected", `Expected a failed or inconclusive check in ${path}, got none.`);
  }
  const whole = operationsToRunWhole(again);
  if (whole.length > 0) console.note(`Run as a whole, for claims about all answers: ${whole.join(", ")}.`);
  return [...whole, ...again.filter(({ operation }) => !whole.includes(operation)).map(({ id }) => id)];
}

/** What to run for one check: itself, or its operation where it judges the answers that others ask for. */
export function patternFor(id: string, operation: OperationId): string {
  return allChecks().find((check) => check.id === id)?.trial.kind === "passive" ? operation : id;
}

function operationsToRunWhole(checks: readonly CheckResult[]): readonly OperationId[] {
  const whole = checks.filter(({ id, operation }) => patternFor(id, operation) === operation);
  return [...new Set(whole.map(({ operation }) => operation))];
}
