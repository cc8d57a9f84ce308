// One row per operation, for the first screen, the terminal and the Markdown summary.
import type { CheckVerdict, OperationLoad } from "../../run/format/run.ts";
import type { State } from "../../run/verdict/verdict.ts";
import { OPERATION_IDS, type OperationId } from "../../schemas/index.ts";
import type { Parts } from "./parts.ts";

/** Both parts of an operation in numbers. `passing`, `judged` and `unjudged` count specified checks. */
export type OperationRow = {
  readonly operation: OperationId;
  readonly state: State;
  readonly passing: number;
  readonly judged: number;
  readonly unjudged: number;
  readonly load?: OperationLoad;
};

/** A row for each of the five operations, tested or not. */
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
    const [passing, failing] = [count("pass"), count("fail")];
    const metrics = load.kind === "not-run" ? undefined : load.operations[operation];
    return {
      operation,
      state: failing > 0 ? "bad" : passing > 0 ? "good" : "unknown",
      passing,
      judged: passing + failing,
      unjudged: count("inconclusive", "notApplicable"),
      ...(metrics !== undefined && { load: metrics }),
    };
  });
}
