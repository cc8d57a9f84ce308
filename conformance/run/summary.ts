// The verdict and exit code of a run from the verdicts of its checks.
import { EXIT, type ExitCode } from "../../errors.ts";
import type { CheckResult, ConformanceRun, VerdictCounts } from "../../run/format/run.ts";
import { isAccessLost, knownUnproven, unprovenOf } from "../../run/verdict/unproven.ts";
import { isDeciding, OPERATION_IDS, type Tier } from "../../schemas/index.ts";

/**
 * Share of checks that may stay inconclusive: of each operation, and of all together. A trade in one direction for which
 * the user has no balance stays below the first; an operation that accepts nothing exceeds it.
 */
const MOST_INCONCLUSIVE = { ofOperation: 0.5, ofAll: 0.25 } as const;

export function countVerdicts(results: readonly CheckResult[]): Readonly<Record<Tier, VerdictCounts>> {
  const of = (tier: Tier): VerdictCounts => countsOf(results.filter((result) => result.tier === tier));
  return { specified: of("specified"), implied: of("implied"), advisory: of("advisory"), observed: of("observed") };
}

/** The verdict of a run. `strict` lets advisory failures fail it; an interrupted run never passes. */
export function summarise(
  results: readonly CheckResult[],
  { strict, interrupted }: { readonly strict: boolean; readonly interrupted: boolean },
): { readonly verdict: ConformanceRun["verdict"]; readonly exitCode: ExitCode } {
  const failing = results.filter(({ verdict, known }) => verdict === "fail" && known === undefined);
  const fails = failing.some(({ tier }) => isDeciding(tier) || (strict && tier === "advisory"));
  const verdict = fails ? "fail" : interrupted || inconclusive(results) ? "inconclusive" : "pass";
  if (interrupted) return { verdict, exitCode: EXIT.interrupted };
  return { verdict, exitCode: EXIT_CODES[verdict] };
}

const EXIT_CODES = { pass: EXIT.pass, fail: EXIT.targetWrong, inconclusive: EXIT.inconclusive } as const;

/**
 * Whether too little was judged: no deciding check at all, too small a share, something stated was never accepted, or the
 * target stopped accepting anything.
 * What is known to be unproven is left out.
 */
function inconclusive(results: readonly CheckResult[]): boolean {
  const known = new Set(knownUnproven(results));
  // Implied checks compare responses, which a target without state may not allow: they weigh only if they alone were selected.
  const tier = results.some((result) => result.tier === "specified") ? "specified" : "implied";
  const weighed = results.filter((result) => result.tier === tier && !known.has(result));
  const all = countsOf(weighed);
  if (judgedOf(all) === 0) return true;
  const operations = OPERATION_IDS.map((id) => countsOf(weighed.filter(({ operation }) => operation === id)));
  return (
    isAccessLost(weighed) ||
    unprovenOf(results).length > 0 ||
    inconclusiveShare(all) > MOST_INCONCLUSIVE.ofAll ||
    operations.some((counts) => inconclusiveShare(counts) > MOST_INCONCLUSIVE.ofOperation)
  );
}

function inconclusiveShare(counts: VerdictCounts): number {
  const requested = judgedOf(counts) + counts.inconclusive;
  return requested === 0 ? 0 : counts.inconclusive / requested;
}

/** A known failure was judged like any other. */
function judgedOf({ pass, fail, known = 0 }: VerdictCounts): number {
  return pass + fail + known;
}

function countsOf(results: readonly CheckResult[]): VerdictCounts {
  const count = (verdict: CheckResult["verdict"]) => results.filter((result) => result.verdict === verdict).length;
  const known = results.filter((result) => result.verdict === "fail" && result.known !== undefined).length;
  return {
    pass: count("pass"),
    fail: count("fail") - known,
    inconclusive: count("inconclusive"),
    notApplicable: count("notApplicable"),
    ...(known > 0 && { known }),
  };
}
