// From measurements to an answer: the word a release manager reads, the sentence behind it, and the exit code. Pure; the
// same record gives the same answer whenever it is read.
import { EXIT, type ExitCode } from "../../errors.ts";
import type { CheckRun, ConformanceRun, LoadRun, NotRun, Run } from "../run/run.ts";
import { conformanceFinding, type Finding, loadFinding } from "./part-verdict.ts";

/** Whether something holds, is broken, or is not known. */
export type State = "good" | "bad" | "unknown";

/** One set of words for every command, page and format. Never a score. */
export type Word = "PASS" | "FAIL" | "INCONCLUSIVE";

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
    EXIT.inconclusive,
    EXIT.behaviourDrift,
    EXIT.pass,
  ],
  load: [...FOR_EVERYTHING, EXIT.inconclusive, EXIT.targetWrong, EXIT.pass],
};

/** The one exit code of a run to which several apply; 0 where none does. */
export function strongestExitCode(kind: "conformance" | "load", codes: readonly ExitCode[]): ExitCode {
  return PRECEDENCE[kind].find((code) => codes.includes(code)) ?? EXIT.pass;
}

/** The main job's verdict as its record spells it, and the exit code, from its two halves. */
export function judgeParts(
  conformance: ConformanceRun | NotRun,
  load: LoadRun | NotRun,
): Judgement & { readonly verdict: CheckRun["verdict"] } {
  const findings = [conformanceFinding(conformance), lossBetween(conformance, load) ?? loadFinding(load)] as const;
  const verdict = verdictOf(...findings);
  const loadCode = lossBetween(conformance, load) === undefined ? codeOf(load) : EXIT.targetWrong;
  return {
    verdict,
    ...RESPONSES[verdict],
    reason: sentenceOf(findings, verdict),
    exitCode: exitCodeOfParts(codeOf(conformance), loadCode),
  };
}

/** The answer of any record, as its report says it. */
export function judge(record: Run): Judgement {
  switch (record.kind) {
    case "check": {
      const { word, state, reason } = judgeParts(record.conformance, record.load);
      return { word, state, reason, exitCode: knownExitCode(record.exitCode) };
    }
    case "conformance":
      return judgeAlone(conformanceFinding(record), record.exitCode);
    case "load":
      return judgeAlone(loadFinding(record), record.exitCode);
  }
}

const RESPONSES: Readonly<Record<CheckRun["verdict"], { readonly word: Word; readonly state: State }>> = {
  pass: { word: "PASS", state: "good" },
  fail: { word: "FAIL", state: "bad" },
  inconclusive: { word: "INCONCLUSIVE", state: "unknown" },
};

const WORDS_ALONE: Readonly<Record<State, Word>> = { good: "PASS", bad: "FAIL", unknown: "INCONCLUSIVE" };

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
function verdictOf(conformance: Finding, load: Finding): CheckRun["verdict"] {
  if (conformance.state === "bad") return "fail";
  if (conformance.state === "unknown") return "inconclusive";
  return LOAD_VERDICTS[load.state];
}

const LOAD_VERDICTS = { good: "pass", bad: "fail", unknown: "inconclusive" } as const;

/** What became of a target that conformance had answers of, by the failure that kept the load from being run. */
const LOSSES: ReadonlyMap<string, Finding> = new Map([
  ["target-unreachable", { state: "bad", sentence: "the target stopped answering before its load" }],
  ["target-not-the-service", { state: "bad", sentence: "the target accepted no request before its load" }],
]);

/** A target that was judged had answered, so that it is no reason that nothing could be run if it is lost before the load. */
function lossBetween(conformance: ConformanceRun | NotRun, load: LoadRun | NotRun): Finding | undefined {
  if (conformance.kind !== "conformance" || load.kind !== "not-run") return undefined;
  return LOSSES.get(load.failure ?? "");
}

/** What decides comes first; conformance before load where both do. */
function sentenceOf(findings: readonly Finding[], verdict: CheckRun["verdict"]): string {
  const deciding = RESPONSES[verdict].state;
  const first = findings.filter(({ state }) => state === deciding);
  const rest = findings.filter(({ state }) => state !== deciding);
  return asSentence([...first, ...rest].map(({ sentence }) => sentence).join("; "));
}

function asSentence(text: string): string {
  const end = /[.!?]$/.test(text) ? "" : ".";
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${end}`;
}

function codeOf(part: ConformanceRun | LoadRun | NotRun): ExitCode {
  return part.kind === "not-run" ? EXIT.couldNotRun : knownExitCode(part.exitCode);
}

function exitCodeOfParts(conformance: ExitCode, load: ExitCode): ExitCode {
  const both = [conformance, load];
  const overall = FOR_EVERYTHING.find((code) => both.includes(code));
  if (overall !== undefined) return overall;
  return conformance === EXIT.pass ? load : conformance;
}

/** A code that this version does not know says nothing but that the run did not hold. */
function knownExitCode(code: number): ExitCode {
  return Object.values(EXIT).find((known) => known === code) ?? EXIT.inconclusive;
}
