// What a team expected of its target beside the interface, in words: known failures, a list that is no longer true, and
// drift of a pinned profile; and what several rounds did not agree on.
import type { FactChange, FactState, KnownFailure } from "../results/expectations.ts";
import type { CheckResult, ConformanceRecord } from "../results/record.ts";
import { writeCount, writeCounted } from "./figures.ts";

/** A line of the summary with its label. */
export type Labelled = { readonly label: string; readonly text: string };

/** "known failure until 2027-01-31: ticket 12 (fees team)". */
export function knownText({ reason, owner, expires }: KnownFailure): string {
  return `known failure until ${expires}: ${reason} (${owner})`;
}

/** The known failures of a run. */
export function knownFailures(record: ConformanceRecord): readonly (CheckResult & { readonly known: KnownFailure })[] {
  return record.checks.flatMap((check) => (check.known === undefined ? [] : [{ ...check, known: check.known }]));
}

/** How a fact changed: "422 -> 400", "new: 422", "422 -> not observed". A value that is not stable is said to be so. */
export function changeText({ before, after }: FactChange): string {
  if (before === undefined) return `new: ${after === undefined ? "nothing" : stateText(after)}`;
  return `${stateText(before)} -> ${after === undefined ? "not observed" : stateText(after)}`;
}

/** Unstable checks that are named in a summary. */
const MOST_UNSTABLE = 5;

/** Lines of the summary; none where the run had one round, no list and no pinned profile. */
export function expectationFigures(record: ConformanceRecord): readonly Labelled[] {
  const { knownFailing, drift, rounds } = record;
  const known = knownFailures(record).length;
  return [
    ...(rounds === undefined ? [] : roundLines(record, rounds)),
    ...(knownFailing === undefined
      ? []
      : [
          {
            label: "known",
            text: `${writeCounted(known, "known failure")} of a list with ${writeCounted(knownFailing.entries, "entry", "entries")}`,
          },
        ]),
    ...(knownFailing?.stale ?? []).map(({ sentence }) => ({ label: "stale", text: sentence })),
    ...(drift === undefined
      ? []
      : [
          {
            label: "pinned",
            text: `${writeCount(drift.compared)} of ${writeCounted(drift.pinned, "stable fact")} observed again, ${writeCount(drift.drifted.length)} drifted`,
          },
        ]),
    ...(drift?.drifted ?? []).map((change) => ({ label: "drift", text: `${change.fact}: ${changeText(change)}` })),
  ];
}

function roundLines(record: ConformanceRecord, rounds: number): readonly Labelled[] {
  const unstable = record.checks.filter((check) => check.rounds !== undefined);
  const facts = Object.values(record.profile).filter(({ stable }) => !stable).length;
  const more = unstable.length - MOST_UNSTABLE;
  const text = `${writeCounted(rounds, "round")}: ${writeCounted(unstable.length, "unstable check")}, ${writeCounted(facts, "unstable fact")}`;
  return [
    { label: "rounds", text },
    ...unstable.slice(0, MOST_UNSTABLE).map((check) => ({
      label: "unstable",
      text: `${check.id}: ${(check.rounds ?? []).join(", ")}`,
    })),
    ...(more > 0 ? [{ label: "unstable", text: `and ${writeCounted(more, "more check")} in the record` }] : []),
  ];
}

function stateText({ value, stable }: FactState): string {
  return `${String(value)}${stable ? "" : " (unstable)"}`;
}
