// The verdict over one part of `assay check`, as a state and a clause that can be joined with the other part's.
import { EXIT } from "../../errors.ts";
import { isDeciding } from "../../schemas/dialect.ts";
import type { CheckResult, ConformanceRun, LoadRun, NotRun, ObjectiveResult } from "../format/run.ts";
import { unsentOperations } from "../format/workload.ts";
import { countOf, namesOf } from "../text/plural.ts";
import { decidingCounts, decidingListText, isEmpty, judgedOf, passClause } from "./deciding-counts.ts";
import {
  acceptedLater,
  excludedOperations,
  isAccessLost,
  type Unproven,
  unprovenNames,
  unprovenOf,
} from "./unproven.ts";

/** What is known of something: it passes, it fails, or neither is certain. */
export type State = "good" | "bad" | "unknown";

/** The sentence is a clause: it begins in lower case and has no full stop. */
export type PartVerdict = { readonly state: State; readonly sentence: string };

export function conformanceVerdict(part: ConformanceRun | NotRun): PartVerdict {
  if (part.kind === "not-run") return notRun("conformance", part);
  const failing = part.checks.filter(isDecidingFailure);
  if (part.killed === true) return unknown(`conformance was killed: ${progressOf(part, failing.length)}`);
  if (failing.length > 0) return bad(violationSentence(part, failing));
  if (part.interrupted === true) return unknown(`${interruptedPart(part)} was interrupted: ${progressOf(part, 0)}`);
  switch (part.verdict) {
    case "pass":
      return part.exitCode === EXIT.pass ? good(conformsSentence(part)) : bad(failSentence(part));
    case "fail":
      return bad(failSentence(part));
    case "inconclusive":
      return unknown(undecidedSentence(part));
    case "error":
      return unknown("the conformance run ended with an error");
  }
}

/** The verdict over load. A run that is not valid decides nothing about the target. */
export function loadVerdict(part: LoadRun | NotRun): PartVerdict {
  if (part.kind === "not-run") return notRun("load", part);
  if (part.exitCode === EXIT.behaviourDrift) return bad(differenceSentence(part));
  switch (part.verdict) {
    case "pass":
      return good(`${objectivesSentence(part)}${lossClause(part)}${unsentClause(part)}${findingsClause(part)}`);
    case "fail":
      return bad(`${failedSentence(part)}${lossClause(part)}${findingsClause(part)}`);
    case "inconclusive": {
      if (part.exitCode === EXIT.unfinished) return unknown(unfinishedSentence(part));
      const [first, ...more] = part.validity.reasons;
      const reason = first === undefined ? "" : `: ${first}`;
      const others = more.length === 0 ? "" : ` and ${countOf(more.length, "more reason")}`;
      return unknown(`the load run is not valid${reason}${others}`);
    }
    case "interrupted":
      return unknown("the load run was interrupted");
    case "error":
      return unknown("the load run ended with an error");
  }
}

function good(sentence: string): PartVerdict {
  return { state: "good", sentence };
}

function bad(sentence: string): PartVerdict {
  return { state: "bad", sentence };
}

function unknown(sentence: string): PartVerdict {
  return { state: "unknown", sentence };
}

function notRun(name: string, { reason, plain }: NotRun): PartVerdict {
  if (plain !== undefined) return plain === "pass" ? good(reason) : bad(reason);
  return unknown(`${name} was not run: ${reason.replace(/[.]$/, "")}`);
}

/** Findings decide nothing, but the reader of the verdict has to know that there are some. */
function findingsClause({ findings }: LoadRun): string {
  if (findings.length === 0) return "";
  const kinds = [...new Set(findings.map(({ kind }) => kind))].join(", ");
  return `, with ${countOf(findings.length, "finding")} (${kinds})`;
}

/** Generators that were lost, as far as that is tolerated: their share of the load was not sent in full. */
function lossClause({ generator: { instances, lost = [] } }: LoadRun): string {
  if (lost.length === 0) return "";
  const all = new Set([...instances, ...lost].map(({ instance }) => instance)).size;
  return `, without ${lost.length} of ${countOf(all, "generator")} (${lost.map(({ instance }) => instance).join(", ")})`;
}

/** What the target was never asked for: the objectives say nothing of it. */
function unsentClause({ leftOut }: LoadRun): string {
  const names = unsentOperations(leftOut).map(({ operation, reason }) => `${operation} (${reason})`);
  return names.length === 0 ? "" : `, without ${names.join(" and ")}`;
}

function interruptedPart({ checks, exploration }: ConformanceRun): string {
  const isExploring = exploration !== undefined && checks.every(({ reason }) => reason !== "interrupted");
  return isExploring ? "the exploration" : "conformance";
}

/** How far a run got that ended early. */
function progressOf({ checks }: ConformanceRun, failing: number): string {
  const judged = checks.filter(({ reason }) => reason !== "interrupted").length;
  const failed = failing === 0 ? "" : `, and ${countOf(failing, "deciding check")} had failed`;
  const some = judged === checks.length ? "all" : `${judged.toLocaleString("en-US")} of`;
  return `${some} ${countOf(checks.length, "check")} were judged${failed}`;
}

function isDecidingFailure({ tier, verdict, known }: CheckResult): boolean {
  return isDeciding(tier) && verdict === "fail" && known === undefined;
}

function violationSentence({ checks }: ConformanceRun, failing: readonly CheckResult[]): string {
  const violating = new Set(failing.map(({ operation }) => operation));
  const tried = new Set(checks.map(({ operation }) => operation)).size;
  const names = violating.size === tried ? "" : `: ${[...violating].join(", ")}`;
  if (tried === 1) return "the one operation tried violates the interface";
  return `${violating.size} of ${tried} operations ${violating.size === 1 ? "violates" : "violate"} the interface${names}`;
}

/** A selection does not show that the target conforms to the interface. */
function conformsSentence(run: ConformanceRun): string {
  const { checks, counts, drift, selectedOf, deciding: list, certification } = run;
  const deciding = decidingCounts(counts);
  const { inconclusive, known = 0 } = deciding;
  if (drift !== undefined && isEmpty(deciding)) {
    return `${drift.compared} of ${countOf(drift.pinned, "pinned fact")} were observed again, and none drifted`;
  }
  const exception = known === 0 ? "" : ` except for ${countOf(known, "known failure")}`;
  const open = inconclusive === 0 ? "" : `, ${inconclusive.toLocaleString("en-US")} could not be judged`;
  if (selectedOf !== undefined) return `${selectionSentence(counts)}${exception}${open}`;
  const inRounds = certification === undefined ? "" : ` in each of ${countOf(certification.rounds.length, "round")}`;
  const excluded = excludedOperations(checks);
  const without = excluded.length === 0 ? "" : ` without ${excluded.join(" and ")}, whose side effects are not allowed`;
  return `the target conforms to the interface${without}${exception}: ${passClause(counts, { plain: true })}${open}${inRounds}${listClause(list)}`;
}

/** A list that is not frozen yet has every check and needs no word in the sentence. */
function listClause(list: ConformanceRun["deciding"]): string {
  if (list === undefined || (!list.isFrozen && list.list !== "latest")) return "";
  return ` (deciding list ${decidingListText(list)})`;
}

/** Names of what was never accepted that the sentence has room for. */
const MOST_NAMED = 3;

function undecidedSentence(run: ConformanceRun): string {
  const { checks, counts, drift } = run;
  if (drift?.compared === 0) return "no pinned fact was observed again";
  const tier = isEmpty(counts.specified) && !isEmpty(counts.implied) ? "implied" : "specified";
  const { pass, fail, inconclusive } = counts[tier];
  const total = pass + fail + inconclusive;
  if (total === 0)
    return isEmpty(counts[tier]) ? "no specified or implied check was selected" : `no ${tier} check could be tried`;
  const judged = `${pass + fail} of ${countOf(total, `${tier} check`)}`;
  if (isAccessLost(checks)) return `the target no longer accepted what it had accepted (${judged} judged)`;
  const isLate = ({ kind, operation }: Unproven) => kind === "operation" && acceptedLater(run, operation) > 0;
  const unproven = unprovenOf(checks);
  const names = unprovenNames(unproven.filter((one) => !isLate(one)));
  const late = unprovenNames(unproven.filter(isLate));
  const clauses = [
    ...(names.length > 0 ? [`never accepted: ${namesOf(names, MOST_NAMED)}`] : []),
    ...(late.length > 0 ? [`accepted only after the start of the run: ${namesOf(late, MOST_NAMED)}`] : []),
  ];
  if (clauses.length === 0) return weakRound(run) ?? `too little could be judged: ${judged}`;
  return `${clauses.join("; ")} (${judged} judged)`;
}

/** The first round that keeps a run from certifying: "round 2 of 3 (seed 8) was inconclusive, and every one has to pass". */
function weakRound({ certification }: ConformanceRun): string | undefined {
  const { rounds = [] } = certification ?? {};
  const at = rounds.findIndex(({ verdict }) => verdict !== "pass");
  const found = rounds[at];
  if (found === undefined) return undefined;
  const how = found.verdict === "fail" ? "failed" : "was inconclusive";
  return `round ${at + 1} of ${rounds.length} (seed ${found.seed}) ${how}, and every one has to pass`;
}

/** A failed run without a failed deciding check: strictness, drift or a stale list made it fail. */
function failSentence(run: ConformanceRun): string {
  const { exitCode, counts, drift, selectedOf } = run;
  const deciding = decidingCounts(counts);
  const { known = 0 } = deciding;
  const { unjudged = [], drifted = [] } = drift ?? {};
  const fading = `${countOf(unjudged.length, "check")} of the pinned run ${unjudged.length === 1 ? "was" : "were"} not judged`;
  if (exitCode === EXIT.behaviourDrift && isEmpty(deciding)) return "the pinned behaviour drifted";
  const conforms = selectedOf === undefined ? "the target conforms to the interface" : "no selected check fails";
  if (exitCode === EXIT.knownFailingStale) {
    const standing = known === 0 ? conforms : `${conforms} except for ${countOf(known, "known failure")}`;
    return `${standing}, but the known-failing list is stale`;
  }
  if (exitCode === EXIT.behaviourDrift)
    return `${conforms}, but ${drifted.length === 0 ? fading : "the pinned behaviour drifted"}`;
  return counts.advisory.fail > 0
    ? `${countOf(counts.advisory.fail, "advisory check")} failed, and --strict lets them fail the run`
    : (weakRound(run) ?? `${conforms}, but the run failed for another reason`);
}

/** Nothing is wrong with a load that is sent in legs, and nothing is decided before its last one. */
function unfinishedSentence({ validity: { reasons } }: LoadRun): string {
  const [unfinished = "", ...more] = reasons;
  const others = more.length === 0 ? "" : `; so far it is not valid: ${more[0]}`;
  return `the load is not finished: ${unfinished.replace(/^\S+: /, "")}${others}`;
}

/** "2 of 300 accepted writes that were looked up are lost or changed", before what else failed. */
function failedSentence(part: LoadRun): string {
  const { lost = 0, changed = 0, doubled = 0, lookedUp = 0 } = part.ledger ?? {};
  const faulty = lost + changed + doubled;
  if (faulty === 0) return objectivesSentence(part);
  const isAlone = part.endedEarly === undefined && part.objectives.every(({ met }) => met);
  const [invalid] = part.validity.reasons;
  const others =
    invalid !== undefined ? `; all else is undecided: ${invalid}` : isAlone ? "" : `; ${objectivesSentence(part)}`;
  return `${faulty} of ${countOf(lookedUp, "accepted write")} that were looked up ${faulty === 1 ? "is" : "are"} lost or changed${others}`;
}

function objectivesSentence({ objectives, verdict, endedEarly }: LoadRun): string {
  if (endedEarly !== undefined) return `the load run ended early: ${endedEarly}`;
  const missed = objectives.filter(({ met }) => !met);
  if (missed.length === 0) {
    if (verdict === "fail") return "the target failed under load";
    return objectives.length === 0
      ? "the load run is valid"
      : `all ${objectives.length} objectives were met under load${withoutTimes(objectives)}`;
  }
  const names = namesOf(
    missed.map(({ expression }) => expression),
    2,
  );
  return `${missed.length} of ${countOf(objectives.length, "objective")} missed under load: ${names}`;
}

/** What passes without a bound on times says nothing of speed. */
function withoutTimes(objectives: LoadRun["objectives"]): string {
  const isOnTimes = ({ metric }: ObjectiveResult) => metric.includes("TimeMs.") || metric === "goodputPerSecond";
  return objectives.some(isOnTimes) ? "" : ", none of which bounds a time";
}

/** A replay that fails only because of its differences; its objectives were met. */
function differenceSentence(part: LoadRun): string {
  const differences = countOf(part.replay?.differences.length ?? 0, "difference");
  return `${objectivesSentence({ ...part, verdict: "pass" })}, with ${differences} from the recording`;
}

/** "3 of 3 selected checks pass"; without deciding ones it counts the advisory ones. */
function selectionSentence(counts: ConformanceRun["counts"]): string {
  const deciding = decidingCounts(counts);
  const total = judgedOf(deciding);
  const { advisory } = counts;
  const [pass, all] = total === 0 ? [advisory.pass, advisory.pass + advisory.fail] : [deciding.pass, total];
  return `${pass.toLocaleString("en-US")} of ${countOf(all, "selected check")} ${all === 1 ? "passes" : "pass"}`;
}
