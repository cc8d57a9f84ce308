// What a run did not judge, and why.
import type { CheckResult, ConformanceRun } from "../../results/run/run.ts";
import { explainReason } from "../text/reasons.ts";

/** Checks that were not judged for one reason. */
export type Unjudged = {
  readonly verdict: "inconclusive" | "notApplicable";
  readonly reason: string;
  readonly explanation: string;
  readonly checks: readonly CheckResult[];
};

/** The checks of every tier that were not judged, by verdict and reason: inconclusive first, then by count. */
export function unjudgedOf(run: ConformanceRun): readonly Unjudged[] {
  return (["inconclusive", "notApplicable"] as const).flatMap((verdict) => {
    const checks = run.checks.filter((check) => check.verdict === verdict);
    const reasons = [...new Set(checks.map(({ reason }) => reason))];
    return reasons
      .map((reason) => ({
        verdict,
        reason: reason ?? "none recorded",
        explanation: explainReason(reason),
        checks: checks.filter((check) => check.reason === reason),
      }))
      .sort((one, other) => other.checks.length - one.checks.length);
  });
}
