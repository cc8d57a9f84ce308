// Executes the selected checks, stage by stage. Every check gets exactly one result.
import { type BatchResult, beginExecution, type ExecutionOptions } from "./execution.ts";
import { STAGES } from "./stages.ts";

/** Executes all checks. Results and observations are in the order of the checks, whatever the order of the requests. */
export async function executeChecks(options: ExecutionOptions): Promise<BatchResult> {
  const execution = beginExecution(options);
  for (const { run } of STAGES) await run(execution);
  return execution.verdicts.of(options.checks.map(({ id }) => id));
}
