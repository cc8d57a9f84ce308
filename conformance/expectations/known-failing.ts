// Compares a result with the list of known failures: a listed failure does not fail the run, and what is listed as unproven
// does not make it inconclusive, but an outdated list does both.
import { EXIT } from "../../errors.ts";
import type { CheckResult, StaleEntry } from "../../run/format/run.ts";
import { isUnproven } from "../../run/verdict/unproven.ts";
import { strongestExitCode } from "../../run/verdict/verdict.ts";
import { matcherOf } from "../catalogue/glob.ts";
import type { ConformanceResult } from "../run/runner.ts";
import { countVerdicts, summarise } from "../run/summary.ts";
import type { KnownFailingEntry } from "./known-failing-file.ts";

/** The day in UTC as `YYYY-MM-DD`, the ids of all existing checks, and whether advisory failures fail the run. */
export type KnownFailingOptions = { readonly today: string; readonly ids: readonly string[]; readonly strict: boolean };

/** Checks named in the sentence of a stale entry. */
const MOST_NAMED = 3;

/**
 * Marks known failures and judges the result again without them. The first entry that matches a check decides. An entry
 * is stale if it has expired, matches no existing check, or is of the kind `failing` and its checks pass; then
 * the exit code is 5 unless a stronger one applies. Checks that were not selected or judged say nothing about their entry,
 * and an expired entry still separates known failures from new ones. An entry of the kind `unproven` is about the checks
 * that show something to be accepted, and is stale if all of them pass; failures are not known by it. A check that is only
 * observed makes no entry stale, because it cannot fail.
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
    const isJudged = ({ tier, pending }: CheckResult) => tier !== "observed" || pending !== undefined;
    const own = result.checks.filter((check) => entryOf(check.id) === entry && isJudged(check));
    const passing = passingOf(entry, own);
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
  if (entry === undefined) return check;
  const { reason, owner, expires, kind } = entry;
  if (isUnproven(check)) return { ...check, known: { reason, owner, expires, isUnproven: true } };
  if (check.verdict !== "fail" || kind === "unproven") return check;
  return { ...check, known: { reason, owner, expires, ...(kind === "flaky" && { isFlaky: true }) } };
}

/**
 * The checks that show an entry to be outdated. A pattern may match more than what fails: it is outdated once nothing that
 * it matches fails or, for what is listed as unproven, once all of it is accepted.
 */
function passingOf({ kind }: KnownFailingEntry, own: readonly CheckResult[]): readonly CheckResult[] {
  const passing = own.filter((check) => check.verdict === "pass" && !isUnproven(check));
  if (kind !== "unproven") return own.some(({ verdict }) => verdict === "fail") ? [] : passing;
  return own.some(isUnproven) ? [] : passing.filter(({ establishes }) => establishes !== undefined);
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
    ...(kind !== "flaky" && passing.length > 0
      ? stale("passes", `"${id}" of ${owner} is listed as ${kind}, but passed: ${named(passing)}`)
      : []),
  ];
}

function named(ids: readonly string[]): string {
  const more = ids.length - MOST_NAMED;
  return `${ids.slice(0, MOST_NAMED).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
