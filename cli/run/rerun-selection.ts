// Which checks `--failed-of` reruns: those of a run that failed or stayed inconclusive.
import { allChecks } from "../../conformance/catalogue/catalogue.ts";
import { matcherOf } from "../../conformance/catalogue/glob.ts";
import type { Selection } from "../../conformance/catalogue/selection.ts";
import { Failure } from "../../errors.ts";
import { conformanceIn } from "../../run/format/parts.ts";
import { readRun } from "../../run/format/read.ts";
import type { OperationId } from "../../schemas/index.ts";
import type { Settings } from "../settings/index.ts";
import type { Console } from "../terminal/console.ts";

/**
 * The selection of the checks of a run that failed or stayed inconclusive, among those that `--only` and `--tier` select.
 * Fails with `nothing-selected` if there are none. A claim about all responses of an operation needs the checks that send
 * its requests, of whatever tier: it reruns the whole operation, with a note.
 */
export async function failedOf(
  path: string,
  { only, tier: tiers }: Pick<Settings, "only" | "tier">,
  console: Pick<Console, "note">,
): Promise<Pick<Selection, "only" | "tiers" | "smoke">> {
  const run = await readRun(path);
  const conformance = conformanceIn(run);
  if (conformance === undefined)
    throw new Failure("run-unreadable", `${path} must be a run with conformance, got a ${run.kind} run without it.`);
  const isUntried = only.map(matcherOf);
  const again = conformance.checks.filter(
    ({ id, tier, verdict }) =>
      (verdict === "fail" || verdict === "inconclusive") &&
      (tiers.length === 0 || tiers.includes(tier)) &&
      (isUntried.length === 0 || isUntried.some((matches) => matches(id))),
  );
  if (again.length === 0) {
    throw new Failure("nothing-selected", `${path} must contain a failed or inconclusive check, got none.`);
  }
  const judging = again.filter(({ id, operation }) => patternFor(id, operation) === operation);
  const whole = [...new Set(judging.map(({ operation }) => operation))];
  if (whole.length > 0)
    console.note(`Rerunning all checks of ${whole.join(", ")}, because a failed check judges all responses.`);
  const single = again.filter(({ operation }) => !whole.includes(operation)).map(({ id }) => id);
  return { only: [...whole, ...single], tiers: [], smoke: false };
}

/** What to run for one check: itself, or its whole operation if it judges the responses to other checks. */
export function patternFor(id: string, operation: OperationId): string {
  return allChecks().find((check) => check.id === id)?.trial.kind === "passive" ? operation : id;
}
