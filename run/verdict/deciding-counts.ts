// The counts of the two tiers that decide, apart: "907 of 909 specified and 120 of 121 implied checks pass".
import type { ConformanceRun, VerdictCounts } from "../format/run.ts";
import { countOf } from "../text/plural.ts";

type Counts = ConformanceRun["counts"];

/** Both tiers added up; without `known` if there is none. */
export function decidingCounts({ specified, implied }: Counts): VerdictCounts {
  const sum = (of: (counts: VerdictCounts) => number) => of(specified) + of(implied);
  const known = sum((counts) => counts.known ?? 0);
  return {
    pass: sum(({ pass }) => pass),
    fail: sum(({ fail }) => fail),
    inconclusive: sum(({ inconclusive }) => inconclusive),
    notApplicable: sum(({ notApplicable }) => notApplicable),
    ...(known > 0 && { known }),
  };
}

export function isEmpty({ pass, fail, inconclusive, notApplicable, known = 0 }: VerdictCounts): boolean {
  return pass + fail + inconclusive + notApplicable + known === 0;
}

/**
 * "907 of 909 specified and 120 of 121 implied checks pass"; without implied checks "907 of 909 specified checks pass", or
 * without the word specified if `plain`. Checks that could not be judged do not count.
 */
export function passClause(
  { specified, implied }: Counts,
  { plain = false }: { readonly plain?: boolean } = {},
): string {
  const clause = (counts: VerdictCounts, noun: string) =>
    `${counts.pass.toLocaleString("en-US")} of ${countOf(judgedOf(counts), noun)}`;
  const verb = (counts: VerdictCounts) => (judgedOf(counts) === 1 ? "passes" : "pass");
  if (isEmpty(implied)) return `${clause(specified, plain ? "check" : "specified check")} ${verb(specified)}`;
  if (isEmpty(specified)) return `${clause(implied, "implied check")} ${verb(implied)}`;
  const [all, tier] = [judgedOf(specified).toLocaleString("en-US"), "implied check"];
  return `${specified.pass.toLocaleString("en-US")} of ${all} specified and ${clause(implied, tier)} pass`;
}

/** How many were judged; a known failure was. */
export function judgedOf({ pass, fail, known = 0 }: VerdictCounts): number {
  return pass + fail + known;
}

/** "0.2", "latest", or "0.2, not frozen yet". */
export function decidingListText({ list, isFrozen }: NonNullable<ConformanceRun["deciding"]>): string {
  return isFrozen || list === "latest" ? list : `${list}, not frozen yet`;
}
