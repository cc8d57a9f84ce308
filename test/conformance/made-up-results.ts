// Results of runs that nobody made.
import type { ConformanceResult } from "../../conformance/run/runner.ts";
import { countVerdicts, summarise } from "../../conformance/run/summary.ts";
import type { CheckResult } from "../../run/format/run.ts";

/** The result of these checks, from which verdict and counts follow; changes on top. */
export function resultOf(
  checks: readonly CheckResult[],
  changes: Partial<ConformanceResult> = {},
  strict = false,
): ConformanceResult {
  return {
    kind: "conformance",
    target: "http://127.0.0.1:1",
    seed: 1,
    durationMs: 5,
    ...summarise(checks, { strict, interrupted: false }),
    counts: countVerdicts(checks),
    requests: { sent: 3, controls: 2, retries: 1 },
    checks,
    behaviour: {},
    ...changes,
  };
}
