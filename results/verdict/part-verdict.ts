// What one half of the main job found, as a state and a clause that can stand beside the other half's.
import { EXIT } from "../../errors.ts";
import type { CheckResult, ConformanceRun, LoadRun, NotRun, VerdictCounts } from "../run/run.ts";

/** The clause begins in lower case and has no full stop. */
export type Finding = { readonly state: "good" | "bad" | "unknown"; readonly sentence: string };

/** What the conformance half says of the interface. */
export function conformanceFinding(part: ConformanceRun | NotRun): Finding {
  if (part.kind === "not-run") return notRun("conformance", part);
  const { specified } = part.counts;
  const failing = part.checks.filter(isSpecifiedFailure);
  if (part.killed === true)
    return { state: "unknown", sentence: `conformance was killed: ${progressOf(part, failing.length)}` };
  if (failing.length > 0) return { state: "bad", sentence: brokenSentence(part, failing) };
  if (part.interrupted === true) {
    return { state: "unknown", sentence: `conformance was interrupted: ${progressOf(part, failing.length)}` };
  }
  switch (part.verdict) {
    case "pass":
      if (part.exitCode !== EXIT.pass) return { state: "bad", sentence: failSentence(part) };
      return { state: "good", sentence: keptSentence(specified) };
    case "fail":
      return { state: "bad", sentence: failSentence(part) };
    case "inconclusive": {
      if (part.drift?.compared === 0) return { state: "unknown", sentence: "no pinned fact was observed again" };
      const judged = specified.pass + specified.fail;
      const requested = judged + specified.inconclusive;
      return {
        state: "unknown",
        sentence:
          requested === 0
            ? "no rule of the interface could be tried"
            : `too little of the interface could be judged: ${judged} of ${counted(requested, "rule check")}`,
      };
    }
    case "error":
      return { state: "unknown", sentence: "the conformance run broke off" };
  }
}

/** What the load half says of speed and truth under load. A run that is not valid proves nothing against the target. */
export function loadFinding(part: LoadRun | NotRun): Finding {
  if (part.kind === "not-run") return notRun("load", part);
  switch (part.verdict) {
    case "pass":
      return { state: "good", sentence: `${objectivesSentence(part)}${breakpointClause(part)}${findingsClause(part)}` };
    case "fail":
      return { state: "bad", sentence: `${objectivesSentence(part)}${breakpointClause(part)}${findingsClause(part)}` };
    case "inconclusive": {
      const [first, ...more] = part.validity.reasons;
      const others = more.length === 0 ? "" : ` and ${counted(more.length, "more reason")}`;
      return {
        state: "unknown",
        sentence: `the load run is not valid${first === undefined ? "" : `: ${first}`}${others}`,
      };
    }
    case "interrupted":
      return { state: "unknown", sentence: "the load run was interrupted" };
    case "error":
      return { state: "unknown", sentence: "the load run broke off" };
  }
}

/** Findings decide nothing, and whoever reads the verdict has to know that there are some. */
function findingsClause({ findings = [] }: LoadRun): string {
  if (findings.length === 0) return "";
  const kinds = [...new Set(findings.map(({ kind }) => kind))].join(", ");
  return `, with ${counted(findings.length, "finding")} (${kinds})`;
}

/** The answer to the question of a run whose rate rises: it belongs beside the verdict, which is of the run as a whole. */
function breakpointClause({ breakpoint }: LoadRun): string {
  const { held, broke } = breakpoint ?? {};
  if (broke !== undefined)
    return `, and it broke at ${broke.ratePerSecond} requests/s${held === undefined ? "" : ` after it had held at ${held.ratePerSecond}`}`;
  return held === undefined ? "" : `, and it did not break up to ${held.ratePerSecond} requests/s`;
}

/** A count with its noun, the noun in the plural where that is right: "1 check", "2 checks". */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** How far a run came that was cut short. */
function progressOf({ checks }: ConformanceRun, failing: number): string {
  const judged = checks.filter(({ reason }) => reason !== "interrupted").length;
  const failed = failing === 0 ? "" : `, and ${counted(failing, "rule check")} had failed`;
  return `${judged} of ${counted(checks.length, "check")} were judged${failed}`;
}

function isSpecifiedFailure({ tier, verdict, known }: CheckResult): boolean {
  return tier === "specified" && verdict === "fail" && known === undefined;
}

function brokenSentence(record: ConformanceRun, failing: readonly CheckResult[]): string {
  const broken = new Set(failing.map(({ operation }) => operation)).size;
  const tried = new Set(record.checks.map(({ operation }) => operation)).size;
  const operations =
    tried === 1
      ? "the one operation tried breaks"
      : `${broken} of ${tried} operations ${broken === 1 ? "breaks" : "break"}`;
  return `${operations} the interface`;
}

function keptSentence({ pass, inconclusive, known = 0 }: VerdictCounts): string {
  const open = inconclusive === 0 ? "" : `, ${inconclusive} could not be judged`;
  const but = known === 0 ? "" : ` but for ${counted(known, "known failure")}`;
  return `the interface is kept${but} (${counted(pass, "rule check")}${open})`;
}

/** A failed run without a failed rule: strictness, drift of the profile or a stale list asked for it. */
function failSentence(record: ConformanceRun): string {
  if (record.exitCode === EXIT.knownFailingStale) {
    const { known = 0 } = record.counts.specified;
    const standing = known === 0 ? "the interface is kept" : `${counted(known, "known failure")} of a rule check stand`;
    return `${standing}, but the known-failing list is stale`;
  }
  if (record.exitCode === EXIT.behaviourDrift) return "the interface is kept, but the pinned behaviour profile drifted";
  const advisory = record.counts.advisory.fail;
  return advisory > 0
    ? `${counted(advisory, "advisory expectation")} not met, which was asked to fail`
    : "the interface is kept, but what else was asked of the run does not hold";
}

function objectivesSentence({ objectives, verdict, endedEarly }: LoadRun): string {
  if (endedEarly !== undefined) return `the load was ended early: ${endedEarly}`;
  const missed = objectives.filter(({ met }) => !met);
  if (missed.length === 0) {
    if (verdict === "fail") return "the target failed under load";
    return objectives.length === 0 ? "the load run is valid" : `all ${objectives.length} objectives are met under load`;
  }
  const names = missed.slice(0, 2).map(({ expression }) => expression);
  const more = missed.length > names.length ? ` and ${missed.length - names.length} more` : "";
  return `${missed.length} of ${counted(objectives.length, "objective")} missed under load: ${names.join(", ")}${more}`;
}

function notRun(name: string, { reason }: NotRun): Finding {
  return { state: "unknown", sentence: `${name} was not run: ${reason.replace(/[.]$/, "")}` };
}
