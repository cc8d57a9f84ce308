// Holds a result against the list of known failing checks: what is listed and fails does not fail the run, and a list that
// is no longer true does.
import { EXIT } from "../../errors.ts";
import type { StaleEntry } from "../../results/run/expectations.ts";
import type { CheckResult } from "../../results/run/run.ts";
import { strongestExitCode } from "../../results/verdict/verdict.ts";
import { matcherOf } from "../catalogue/glob.ts";
import type { ConformanceResult } from "../run/runner.ts";
import { countVerdicts, summarise } from "../run/summary.ts";
import type { KnownFailingEntry } from "./known-failing-file.ts";

/** What the list is read with: the day in UTC as `YYYY-MM-DD`, the ids of all checks there are, and how the run was judged. */
export type KnownFailingOptions = {
  readonly today: string;
  readonly ids: readonly string[];
  readonly strict: boolean;
};

/** Checks named in the sentence of a stale entry. */
const MOST_NAMED = 3;

/**
 * The result with its known failures marked, judged again without them. The first entry that matches a check decides.
 * An entry is stale where it has expired, where it matches no check that there is, or where one of its checks passed and
 * its kind is `failing`; then the exit code is 5 unless a stronger one applies. Checks that were not selected or could not
 * be judged say nothing about their entry, and an expired entry still tells known failures from new ones.
 */
export function applyKnownFailing(
  result: ConformanceResult,
  entries: readonly KnownFailingEntry[],
  { today, ids, strict }: KnownFailingOptions,
): ConformanceResult {
  const rows = entries.map((entry) => ({ entry, matches: matcherOf(entry.id) }));
  const entryOf = (id: string) => rows.find(({ matches }) => matches(id))?.entry;
  const checks = result.checks.map((check) => marked(check, entryOf(check.id)));
  const stale = rows.flatMap(({ entry, matches }) => {
    const passing = result.checks.filter(({ id, verdict }) => verdict === "pass" && entryOf(id) === entry);
    return problemsOf(entry, { isMatched: ids.some(matches), passing: passing.map(({ id }) => id), today });
  });
  const flaky = entries
    .filter(({ kind }) => kind === "flaky")
    .map((entry) => {
      const own = result.checks.filter(({ id }) => entryOf(id) === entry);
      const count = (verdict: CheckResult["verdict"]) => own.filter((check) => check.verdict === verdict).length;
      return { entry: entry.id, failed: count("fail"), passed: count("pass") };
    });
  const summary = summarise(checks, { strict, interrupted: result.interrupted === true });
  const isStale = stale.length > 0;
  return {
    ...result,
    checks,
    counts: countVerdicts(checks),
    verdict: summary.verdict === "pass" && isStale ? "fail" : summary.verdict,
    exitCode: strongestExitCode("conformance", [summary.exitCode, ...(isStale ? [EXIT.knownFailingStale] : [])]),
    knownFailing: { entries: entries.length, stale, ...(flaky.length > 0 && { flaky }) },
  };
}

function marked(check: CheckResult, entry: KnownFailingEntry | undefined): CheckResult {
  if (check.verdict !== "fail" || entry === undefined) return check;
  const { reason, owner, expires, kind } = entry;
  return { ...check, known: { reason, owner, expires, ...(kind === "flaky" && { isFlaky: true }) } };
}

function problemsOf(
  { id, kind, owner, expires }: KnownFailingEntry,
  {
    isMatched,
    passing,
    today,
  }: { readonly isMatched: boolean; readonly passing: readonly string[]; readonly today: string },
): readonly StaleEntry[] {
  const stale = (problem: StaleEntry["problem"], sentence: string): readonly StaleEntry[] => [
    { entry: id, problem, sentence },
  ];
  return [
    ...(expires < today ? stale("expired", `"${id}" of ${owner} expired on ${expires}, and it is ${today}`) : []),
    ...(isMatched ? [] : stale("unmatched", `"${id}" of ${owner} matches no check`)),
    ...(kind === "failing" && passing.length > 0
      ? stale("passes", `"${id}" of ${owner} is listed as failing, and ${named(passing)} passed`)
      : []),
  ];
}

function named(ids: readonly string[]): string {
  const more = ids.length - MOST_NAMED;
  return `${ids.slice(0, MOST_NAMED).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
