// What a team expects of its target besides the interface: known failures, stale entries of their list, and drift of
// pinned behaviour; and what was not stable over several rounds.
import type { CheckResult, ConformanceRun, FactChange, FactState, KnownFailure } from "../../run/format/run.ts";
import { writeCount, writeCounted, writeNames } from "../text/number-format.ts";

/**
 * A line about expectations with its label. The grade ranks it: a plain count, something to look at, or something that
 * ends the run with its own exit code.
 */
export type Expectation = {
  readonly label: "rounds" | "unstable" | "known" | "flaky" | "stale" | "pinned" | "drift" | "new";
  readonly grade: "info" | "warning" | "error";
  readonly text: string;
};

/** "known failure until 2027-01-31: ticket 12 (fees team)". */
export function knownText({ reason, owner, expires, isFlaky, isUnproven }: KnownFailure): string {
  const what = isUnproven ? "known to be unproven" : isFlaky ? "known to be flaky" : "known failure";
  return `${what} until ${expires}: ${reason} (${owner})`;
}

/** The known failures of a run, and what is known to be unproven. */
export function knownFailures(run: ConformanceRun): readonly (CheckResult & { readonly known: KnownFailure })[] {
  return run.checks.flatMap((check) => (check.known === undefined ? [] : [{ ...check, known: check.known }]));
}

/** "3 known failures (1 flaky), 2 checks known to be unproven; the list has 2 entries". */
export function knownSummary(run: ConformanceRun, entries: number): string {
  const all = knownFailures(run);
  const known = all.filter((check) => check.known.isUnproven === undefined);
  const flaky = known.filter((check) => check.known.isFlaky).length;
  const part = flaky === 0 ? "" : ` (${writeCount(flaky)} flaky)`;
  const open = all.length - known.length;
  const unproven = open === 0 ? "" : `, ${writeCounted(open, "check")} known to be unproven`;
  return `${writeCounted(known.length, "known failure")}${part}${unproven}; the list has ${writeCounted(entries, "entry", "entries")}`;
}

/** How a fact changed: "422 -> 400", "new: 422", "422 -> not observed". An unstable value is marked. */
export function changeText({ before, after }: FactChange): string {
  if (before === undefined) return `new: ${after === undefined ? "nothing" : stateText(after)}`;
  return `${stateText(before)} -> ${after === undefined ? "not observed" : stateText(after)}`;
}

/** Checks whose verdict differed between rounds, with all their verdicts. */
export function unstableChecks(run: ConformanceRun): readonly (CheckResult & Required<Pick<CheckResult, "rounds">>)[] {
  return run.checks.flatMap((check) => (check.rounds === undefined ? [] : [{ ...check, rounds: check.rounds }]));
}

export function unstableFacts({ behaviour }: ConformanceRun): readonly string[] {
  return Object.keys(behaviour).filter((name) => behaviour[name]?.stable === false);
}

const MAX_NAMED = 5;

/** Lines of the summary; none if everything was stable and neither a list nor pinned behaviour was given. */
export function expectationsOf(run: ConformanceRun): readonly Expectation[] {
  const { knownFailing, drift, rounds } = run;
  return [
    ...(rounds === undefined ? unstableLines(run) : roundLines(run, rounds)),
    ...(knownFailing === undefined ? [] : listLines(run, knownFailing)),
    ...(drift === undefined ? [] : driftLines(drift)),
    ...pendingLines(run),
  ];
}

/** Checks that the deciding list does not have, or has with a lighter tier: they decide from the next list on. */
export function pendingChecks(run: ConformanceRun): readonly CheckResult[] {
  return run.checks.filter(({ pending }) => pending !== undefined);
}

/** "3 checks are new or heavier since 0.2 and decide from the next list on; 1 of them fails". */
export function pendingSummary(run: ConformanceRun): string {
  const all = pendingChecks(run);
  const failing = all.filter(({ verdict }) => verdict === "fail").length;
  const fails =
    failing === 0 ? "none of them fails" : `${writeCount(failing)} of them ${failing === 1 ? "fails" : "fail"}`;
  const [are, decide] = all.length === 1 ? ["is", "decides"] : ["are", "decide"];
  return `${writeCounted(all.length, "check")} ${are} new or heavier since ${run.deciding?.list ?? "the list"} and ${decide} from the next list on; ${fails}`;
}

function pendingLines(run: ConformanceRun): readonly Expectation[] {
  const all = pendingChecks(run);
  if (all.length === 0) return [];
  const failing = all.filter(({ verdict }) => verdict === "fail");
  return [
    { label: "new", grade: "info", text: pendingSummary(run) },
    ...firstOf(
      { label: "new", grade: "warning" },
      failing.map(({ id, pending, actual }) => `${id} (${pending} from then on): ${actual}`),
      "check",
    ),
  ];
}

const UNSTABLE = { label: "unstable", grade: "warning" } as const;

function unstableLines(run: ConformanceRun): readonly Expectation[] {
  const facts = unstableFacts(run);
  const text = `${writeCounted(facts.length, "fact")} changed during the run: ${writeNames(facts, MAX_NAMED)}`;
  return facts.length === 0 ? [] : [{ ...UNSTABLE, text }];
}

function roundLines(run: ConformanceRun, rounds: number): readonly Expectation[] {
  const checks = unstableChecks(run).map((check) => `${check.id}: ${check.rounds.join(", ")}`);
  const facts = unstableFacts(run).map((name) => `fact ${name}`);
  const text = `${writeCounted(rounds, "round")}: ${writeCounted(checks.length, "unstable check")}, ${writeCounted(facts.length, "unstable fact")}`;
  return [
    { label: "rounds", grade: "info", text },
    ...firstOf(UNSTABLE, checks, "check"),
    ...firstOf(UNSTABLE, facts, "fact"),
  ];
}

function listLines(
  run: ConformanceRun,
  { entries, stale, flaky = [] }: NonNullable<ConformanceRun["knownFailing"]>,
): readonly Expectation[] {
  const outcomes = flaky.map(
    ({ entry, failed, passed }) => `"${entry}": ${writeCount(failed)} failed, ${writeCount(passed)} passed in this run`,
  );
  return [
    { label: "known", grade: "info", text: knownSummary(run, entries) },
    ...firstOf({ label: "flaky", grade: "info" }, outcomes, "entry", "entries"),
    ...stale.map(({ sentence }): Expectation => ({ label: "stale", grade: "error", text: sentence })),
  ];
}

function driftLines({
  pinned,
  compared,
  drifted,
  unjudged = [],
}: NonNullable<ConformanceRun["drift"]>): readonly Expectation[] {
  const text = `${writeCount(compared)} of ${writeCounted(pinned, "stable fact")} observed again, ${writeCount(drifted.length)} drifted`;
  const changes = drifted.map((change) => `${change.fact}: ${changeText(change)}`);
  const faded = unjudged.map((id) => `${id}: judged -> not judged`);
  return [
    { label: "pinned", grade: "info", text },
    ...firstOf({ label: "drift", grade: "error" }, changes, "fact"),
    ...firstOf({ label: "drift", grade: "error" }, faded, "check"),
  ];
}

function firstOf(
  line: Omit<Expectation, "text">,
  texts: readonly string[],
  noun: string,
  plural?: string,
): readonly Expectation[] {
  const more = texts.length - MAX_NAMED;
  const rest = more > 0 ? [`and ${writeCounted(more, `more ${noun}`, plural && `more ${plural}`)} in run.json`] : [];
  return [...texts.slice(0, MAX_NAMED), ...rest].map((text) => ({ ...line, text }));
}

function stateText({ value, stable }: FactState): string {
  return `${String(value)}${stable ? "" : " (unstable)"}`;
}
