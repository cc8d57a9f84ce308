// One row for each operation, as the first screen, the terminal and the Markdown summary show it.
import type { CheckVerdict, OperationLoad } from "../../results/run/run.ts";
import type { State } from "../../results/verdict/verdict.ts";
import { OPERATION_IDS, type OperationId } from "../../schemas/index.ts";
import type { Parts } from "./parts.ts";

/** An operation's two halves in figures. `holding` of `judged` count checks of the tier specified. */
export type OperationRow = {
  readonly operation: OperationId;
  readonly state: State;
  readonly holding: number;
  readonly judged: number;
  readonly unjudged: number;
  readonly load?: OperationLoad;
};

/** A row for each of the five operations, whether it was tried or not. */
export function operationRows({ conformance, load }: Parts): readonly OperationRow[] {
  return OPERATION_IDS.map((operation) => {
    const checks = conformance.kind === "not-run" ? [] : conformance.checks;
    const count = (...verdicts: readonly CheckVerdict[]) =>
      checks.filter(
        (check) =>
          check.operation === operation &&
          check.tier === "specified" &&
          check.known === undefined &&
          verdicts.includes(check.verdict),
      ).length;
    const [holding, broken] = [count("pass"), count("fail")];
    const figures = load.kind === "not-run" ? undefined : load.operations[operation];
    return {
      operation,
      state: broken > 0 ? "bad" : holding > 0 ? "good" : "unknown",
      holding,
      judged: holding + broken,
      unjudged: count("inconclusive", "notApplicable"),
      ...(figures !== undefined && { load: figures }),
    };
  });
}
