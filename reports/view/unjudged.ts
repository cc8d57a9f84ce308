// What a run did not judge, and why.
import type { CheckResult, ConformanceRun } from "../../run/format/run.ts";
import { writeCount } from "../text/number-format.ts";
import { explainReason, REFUSED_TOKEN_HINT } from "../text/reasons.ts";

/** Checks that were not judged for one reason. */
export type Unjudged = {
  readonly verdict: "inconclusive" | "notApplicable";
  readonly reason: string;
  readonly explanation: string;
  readonly checks: readonly CheckResult[];
};

/** The checks of every tier that were not judged, by verdict and explanation: inconclusive first, then by count. */
export function unjudgedOf(run: ConformanceRun): readonly Unjudged[] {
  return (["inconclusive", "notApplicable"] as const).flatMap((verdict) => {
    const checks = run.checks.filter((check) => check.verdict === verdict);
    const reasons = new Map(checks.map((check) => [explanationOf(check), check.reason]));
    return [...reasons]
      .map(([explanation, reason]) => ({
        verdict,
        reason: reason ?? "none recorded",
        explanation,
        checks: checks.filter((check) => explanationOf(check) === explanation),
      }))
      .sort((one, other) => other.checks.length - one.checks.length);
  });
}

/** "control-rejected 4", for each reason; the most frequent first within a verdict. */
export function reasonCounts(run: ConformanceRun): readonly string[] {
  const counts = new Map<string, number>();
  for (const { reason, checks } of unjudgedOf(run)) counts.set(reason, (counts.get(reason) ?? 0) + checks.length);
  return [...counts].map(([reason, count]) => `${reason} ${writeCount(count)}`);
}

/** Whether a check was not tried because no credential is known that the target refuses. */
export function needsRefusedCredential({ id, verdict, reason }: CheckResult): boolean {
  return verdict === "notApplicable" && reason === "fixture-missing" && id.endsWith("/refused-credential");
}

/** Why a check was not judged, or what to do about it. */
export function explanationOf(check: CheckResult): string {
  return needsRefusedCredential(check) ? REFUSED_TOKEN_HINT : explainReason(check.reason);
}
