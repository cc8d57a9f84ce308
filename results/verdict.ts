// From measurements to an answer: the word a release manager reads, the sentence behind it, and the exit code. Pure; the
// same record gives the same answer whenever it is read.
import { EXIT, type ExitCode } from "../errors.ts";
import { conformanceFinding, type Finding, loadFinding } from "./finding.ts";
import type { CheckRecord, ConformanceRecord, LoadRecord, NotRun, RunRecord } from "./record.ts";

/** Whether something holds, is broken, or is not known. */
export type State = "good" | "bad" | "unknown";

/** READY, NOT READY and PROVES NOTHING judge both halves together; PASS and FAIL one half alone. Never a score. */
export type Word = "READY" | "NOT READY" | "PROVES NOTHING" | "PASS" | "FAIL";

/** The answer: a word, its state, one sentence that says why, and the exit code. */
export type Judgement = {
  readonly word: Word;
  readonly state: State;
  readonly reason: string;
  readonly exitCode: ExitCode;
};

const INTERRUPTIONS = [EXIT.interrupted, EXIT.terminated] as const;
const FOR_EVERYTHING = [...INTERRUPTIONS, EXIT.usage, EXIT.couldNotRun, EXIT.harnessWrong] as const;

/** Exit codes, strongest first: a run that proves nothing never says that the target failed. */
const PRECEDENCE: Readonly<Record<"conformance" | "load", readonly ExitCode[]>> = {
  conformance: [
    ...FOR_EVERYTHING,
    EXIT.targetWrong,
    EXIT.knownFailingStale,
    EXIT.saysNothing,
    EXIT.profileDrift,
    EXIT.pass,
  ],
  load: [...FOR_EVERYTHING, EXIT.saysNothing, EXIT.targetWrong, EXIT.pass],
};

/** The one exit code of a run to which several apply; 0 where none does. */
export function strongestExitCode(kind: "conformance" | "load", codes: readonly ExitCode[]): ExitCode {
  return PRECEDENCE[kind].find((code) => codes.includes(code)) ?? EXIT.pass;
}

/** The main job's verdict as its record spells it, and the exit code, from its two halves. */
export function judgeHalves(
  conformance: ConformanceRecord | NotRun,
  load: LoadRecord | NotRun,
): Judgement & { readonly verdict: CheckRecord["verdict"] } {
  const findings = [conformanceFinding(conformance), lossBetween(conformance, load) ?? loadFinding(load)] as const;
  const verdict = verdictOf(...findings);
  const loadCode = lossBetween(conformance, load) === undefined ? codeOf(load) : EXIT.targetWrong;
  return {
    verdict,
    ...ANSWERS[verdict],
    reason: sentenceOf(findings, verdict),
    exitCode: exitCodeOfHalves(codeOf(conformance), loadCode),
  };
}

/** The answer of any record, as its report says it. */
export function judge(record: RunRecord): Judgement {
  switch (record.kind) {
    case "check": {
      const { word, state, reason } = judgeHalves(record.conformance, record.load);
      return { word, state, reason, exitCode: knownExitCode(record.exitCode) };
    }
    case "conformance":
      return judgeAlone(conformanceFinding(record), record.exitCode);
    case "load":
      return judgeAlone(loadFinding(record), record.exitCode);
  }
}

const ANSWERS: Readonly<Record<CheckRecord["verdict"], { readonly word: Word; readonly state: State }>> = {
  ready: { word: "READY", state: "good" },
  "not-ready": { word: "NOT READY", state: "bad" },
  "proves-nothing": { word: "PROVES NOTHING", state: "unknown" },
};

const WORDS_ALONE: Readonly<Record<State, Word>> = { good: "PASS", bad: "FAIL", unknown: "PROVES NOTHING" };

function judgeAlone(finding: Finding, exitCode: number): Judgement {
  return {
    word: WORDS_ALONE[finding.state],
    state: finding.state,
    reason: asSentence(finding.sentence),
    exitCode: knownExitCode(exitCode),
  };
}

/**
 * What conformance has proven stays proven, whatever became of the load. Where conformance could tell nothing, a bad load
 * run tells nothing either: who refuses everything may refuse it rightly.
 */
function verdictOf(conformance: Finding, load: Finding): CheckRecord["verdict"] {
  if (conformance.state === "bad") return "not-ready";
  if (conformance.state === "unknown") return "proves-nothing";
  return LOAD_VERDICTS[load.state];
}

const LOAD_VERDICTS = { good: "ready", bad: "not-ready", unknown: "proves-nothing" } as const;

/** What became of a target that conformance had answers of, by the failure that kept the load from being run. */
const LOSSES: ReadonlyMap<string, Finding> = new Map([
  ["target-unreachable", { state: "bad", sentence: "the target stopped answering before its load" }],
  ["target-not-the-service", { state: "bad", sentence: "the target accepted no request before its load" }],
]);

/** A target that was judged had answered, so that it is no reason that nothing could be run if it is lost before the load. */
function lossBetween(conformance: ConformanceRecord | NotRun, load: LoadRecord | NotRun): Finding | undefined {
  if (conformance.kind !== "conformance" || load.kind !== "not-run") return undefined;
  return LOSSES.get(load.failure ?? "");
}

/** What decides comes first; conformance before load where both do. */
function sentenceOf(findings: readonly Finding[], verdict: CheckRecord["verdict"]): string {
  const deciding = ANSWERS[verdict].state;
  const first = findings.filter(({ state }) => state === deciding);
  const rest = findings.filter(({ state }) => state !== deciding);
  return asSentence([...first, ...rest].map(({ sentence }) => sentence).join("; "));
}

function asSentence(text: string): string {
  const end = /[.!?]$/.test(text) ? "" : ".";
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${end}`;
}

function codeOf(half: ConformanceRecord | LoadRecord | NotRun): ExitCode {
  return half.kind === "not-run" ? EXIT.couldNotRun : knownExitCode(half.exitCode);
}

function exitCodeOfHalves(conformance: ExitCode, load: ExitCode): ExitCode {
  const both = [conformance, load];
  const overall = FOR_EVERYTHING.find((code) => both.includes(code));
  if (overall !== undefined) return overall;
  return conformance === EXIT.pass ? load : conformance;
}

/** A code that this version does not know says nothing but that the run did not hold. */
function knownExitCode(code: number): ExitCode {
  return Object.values(EXIT).find((known) => known === code) ?? EXIT.saysNothing;
}
