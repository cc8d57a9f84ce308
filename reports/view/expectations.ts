// What a team expected of its target beside the interface, in words: known failures, a list that is no longer true, and
// drift of a pinned profile; and what several rounds did not agree on.
import type { FactChange, FactState, KnownFailure } from "../../results/run/expectations.ts";
import type { CheckResult, ConformanceRun } from "../../results/run/run.ts";
import { writeCount, writeCounted } from "../text/number-format.ts";

/**
 * A line about expectations with its label. The grade says what it is to a reader in a hurry: a mere figure, something
 * to look at, or something that ends the run with an exit code of its own.
 */
export type Expectation = {
  readonly label: "rounds" | "unstable" | "known" | "flaky" | "stale" | "pinned" | "drift";
  readonly grade: "figure" | "warning" | "error";
  readonly text: string;
};

/** "known failure until 2027-01-31: ticket 12 (fees team)". */
export function knownText({ reason, owner, expires, isFlaky }: KnownFailure): string {
  return `${isFlaky ? "known to be flaky" : "known failure"} until ${expires}: ${reason} (${owner})`;
}

/** The known failures of a run. */
export function knownFailures(record: ConformanceRun): readonly (CheckResult & { readonly known: KnownFailure })[] {
  return record.checks.flatMap((check) => (check.known === undefined ? [] : [{ ...check, known: check.known }]));
}

/** "3 known failures, 1 of them flaky, of a list with 2 entries". */
export function knownFigures(record: ConformanceRun, entries: number): string {
  const known = knownFailures(record);
  const flaky = known.filter((check) => check.known.isFlaky).length;
  const part = flaky === 0 ? "" : `, ${writeCount(flaky)} of them flaky,`;
  return `${writeCounted(known.length, "known failure")}${part} of a list with ${writeCounted(entries, "entry", "entries")}`;
}

/** How a fact changed: "422 -> 400", "new: 422", "422 -> not observed". A value that is not stable is said to be so. */
export function changeText({ before, after }: FactChange): string {
  if (before === undefined) return `new: ${after === undefined ? "nothing" : stateText(after)}`;
  return `${stateText(before)} -> ${after === undefined ? "not observed" : stateText(after)}`;
}

/** Checks that several rounds did not judge alike, with all their verdicts. */
export function unstableChecks(
  record: ConformanceRun,
): readonly (CheckResult & Required<Pick<CheckResult, "rounds">>)[] {
  return record.checks.flatMap((check) => (check.rounds === undefined ? [] : [{ ...check, rounds: check.rounds }]));
}

/** Names of the facts that had more than one value. */
export function unstableFacts({ behaviour }: ConformanceRun): readonly string[] {
  return Object.keys(behaviour).filter((name) => behaviour[name]?.stable === false);
}

/** Things of one kind that are named in a summary. */
const MOST_NAMED = 5;

/** Lines of the summary; none where all was the same each time that it was looked at, with no list and no pinned profile. */
export function expectationsOf(record: ConformanceRun): readonly Expectation[] {
  const { knownFailing, drift, rounds } = record;
  return [
    ...(rounds === undefined ? restlessLines(record) : roundLines(record, rounds)),
    ...(knownFailing === undefined ? [] : listLines(record, knownFailing)),
    ...(drift === undefined ? [] : driftLines(drift)),
  ];
}

/** Facts that changed within a single round, in one line. */
function restlessLines(record: ConformanceRun): readonly Expectation[] {
  const facts = unstableFacts(record);
  if (facts.length === 0) return [];
  const more = facts.length - MOST_NAMED;
  const names = `${facts.slice(0, MOST_NAMED).join(", ")}${more > 0 ? ` and ${writeCount(more)} more` : ""}`;
  const text = `${writeCounted(facts.length, "fact")} changed within the run: ${names}`;
  return [{ label: "unstable", grade: "warning", text }];
}

function roundLines(record: ConformanceRun, rounds: number): readonly Expectation[] {
  const [checks, facts] = [unstableChecks(record), unstableFacts(record)];
  const text = `${writeCounted(rounds, "round")}: ${writeCounted(checks.length, "unstable check")}, ${writeCounted(facts.length, "unstable fact")}`;
  return [
    { label: "rounds", grade: "figure", text },
    ...some(
      "unstable",
      "warning",
      checks.map((check) => `${check.id}: ${check.rounds.join(", ")}`),
      "check",
    ),
    ...some(
      "unstable",
      "warning",
      facts.map((name) => `fact ${name}`),
      "fact",
    ),
  ];
}

function listLines(
  record: ConformanceRun,
  { entries, stale, flaky = [] }: NonNullable<ConformanceRun["knownFailing"]>,
): readonly Expectation[] {
  const list = knownFigures(record, entries);
  return [
    { label: "known", grade: "figure", text: list },
    ...some(
      "flaky",
      "figure",
      flaky.map(
        ({ entry, failed, passed }) =>
          `"${entry}": ${writeCount(failed)} failed, ${writeCount(passed)} passed this time`,
      ),
      "entry",
      "entries",
    ),
    ...stale.map(({ sentence }): Expectation => ({ label: "stale", grade: "error", text: sentence })),
  ];
}

function driftLines({ pinned, compared, drifted }: NonNullable<ConformanceRun["drift"]>): readonly Expectation[] {
  const text = `${writeCount(compared)} of ${writeCounted(pinned, "stable fact")} observed again, ${writeCount(drifted.length)} drifted`;
  return [
    { label: "pinned", grade: "figure", text },
    ...some(
      "drift",
      "error",
      drifted.map((change) => `${change.fact}: ${changeText(change)}`),
      "fact",
    ),
  ];
}

/** The first few of many, and how many more there are. */
function some(
  label: Expectation["label"],
  grade: Expectation["grade"],
  texts: readonly string[],
  noun: string,
  plural?: string,
): readonly Expectation[] {
  const more = texts.length - MOST_NAMED;
  return [
    ...texts.slice(0, MOST_NAMED).map((text) => ({ label, grade, text })),
    ...(more > 0
      ? [{ label, grade, text: `and ${writeCounted(more, `more ${noun}`, plural && `more ${plural}`)} in the record` }]
      : []),
  ];
}

function stateText({ value, stable }: FactState): string {
  return `${String(value)}${stable ? "" : " (unstable)"}`;
}
