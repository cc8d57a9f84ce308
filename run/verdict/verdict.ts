// The verdict of a run: a word, the sentence that says why, and the exit code. Pure; the same run has the same verdict
// whenever it is read.
import { EXIT, type ExitCode } from "../../errors.ts";
import type { CapacityRun, CheckRun, ComparisonRun, ConformanceRun, LoadRun, NotRun, Run } from "../format/run.ts";
import { countOf } from "../text/plural.ts";
import { conformanceVerdict, loadVerdict, type PartVerdict, type State } from "./part-verdict.ts";

export type { State } from "./part-verdict.ts";

/** One set of words for every command, page and format. Never a score. RUNNING is on the live page only. */
type VerdictWord = "PASS" | "FAIL" | "INCONCLUSIVE" | "RUNNING";

/** The reason is one sentence. */
export type Verdict = {
  readonly word: VerdictWord;
  readonly state: State;
  readonly reason: string;
  readonly exitCode: ExitCode;
};

const INTERRUPTIONS = [EXIT.interrupted, EXIT.terminated] as const;
const FOR_EVERYTHING = [...INTERRUPTIONS, EXIT.usage, EXIT.couldNotRun, EXIT.harnessWrong] as const;

/** Exit codes, strongest first: an inconclusive load run never says that the target failed. */
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

/** The verdict of `assay check` from its two parts; `verdict` is how the run spells it. */
export function judgeParts(
  conformance: ConformanceRun | NotRun,
  load: LoadRun | NotRun,
): Verdict & { readonly verdict: CheckRun["verdict"] } {
  const loss = lossBetween(conformance, load);
  const whole = [conformanceVerdict(conformance), loss ?? loadVerdict(load)] as const;
  const state = stateOf(...whole);
  // Where nothing was run, a part that was not asked for explains nothing.
  const parts = whole.filter((_, at) => !isNotRequested([conformance, load][at], [conformance, load]));
  return {
    verdict: SPELLINGS[state],
    word: WORDS[state],
    state,
    reason: sentenceOf(parts, state),
    exitCode: exitCodeOfParts(codeOf(conformance), loss === undefined ? codeOf(load) : EXIT.targetWrong),
  };
}

function isNotRequested(
  part: ConformanceRun | LoadRun | NotRun | undefined,
  all: readonly (ConformanceRun | LoadRun | NotRun)[],
) {
  const failures = all.filter((one) => one.kind === "not-run" && one.failure !== undefined);
  const isNothing = all.every(({ kind }) => kind === "not-run");
  return isNothing && failures.length > 0 && part?.kind === "not-run" && part.failure === undefined;
}

export function judge(run: Run): Verdict {
  const verdict = judgeResults(run);
  if (run.connection?.insecure !== true) return verdict;
  return { ...verdict, reason: `${verdict.reason} ${INSECURE}` };
}

/** In every report: whatever was measured may have come from another service than the one that was meant. */
const INSECURE = "NOT VERIFIED: any certificate of the target was accepted (--insecure).";

function judgeResults(run: Run): Verdict {
  switch (run.kind) {
    case "check": {
      const { word, state, reason } = judgeParts(run.conformance, run.load);
      return { word, state, reason, exitCode: knownExitCode(run.exitCode) };
    }
    case "conformance":
      return judgeAlone(conformanceVerdict(run), run.exitCode);
    case "load":
      return run.progress === undefined ? judgeAlone(loadVerdict(run), run.exitCode) : running(run);
    case "capacity":
    case "comparison":
      return judgeAlone({ state: MEASURED_STATES[run.verdict], sentence: run.sentence }, run.exitCode);
  }
}

const WORDS: Readonly<Record<State, VerdictWord>> = { good: "PASS", bad: "FAIL", unknown: "INCONCLUSIVE" };
const MEASURED_STATES: Readonly<Record<(CapacityRun | ComparisonRun)["verdict"], State>> = {
  pass: "good",
  fail: "bad",
  inconclusive: "unknown",
  interrupted: "unknown",
};
const SPELLINGS: Readonly<Record<State, CheckRun["verdict"]>> = { good: "pass", bad: "fail", unknown: "inconclusive" };

/** What the objectives say so far is no verdict, however certain it looks. */
function running({ objectives, exitCode }: LoadRun): Verdict {
  const count = (status: string) => objectives.filter((objective) => objective.status === status).length;
  const counts = `${count("met")} of ${countOf(objectives.length, "objective")} met, ${count("missed")} missed, ${count("undecided")} undecided`;
  const reason = `The load is running. So far: ${counts}. Only the whole run decides.`;
  return { word: "RUNNING", state: "unknown", reason, exitCode: knownExitCode(exitCode) };
}

function judgeAlone({ state, sentence }: PartVerdict, exitCode: number): Verdict {
  return { word: WORDS[state], state, reason: asSentence(sentence), exitCode: knownExitCode(exitCode) };
}

/**
 * A failure of conformance counts, whatever happens under load. If conformance is inconclusive, a failed load run proves
 * nothing either: a target that rejects everything may be right to do so.
 */
function stateOf(conformance: PartVerdict, load: PartVerdict): State {
  return conformance.state === "good" ? load.state : conformance.state;
}

/** By the failure that kept the load from being run. */
const LOSSES: ReadonlyMap<string, PartVerdict> = new Map([
  ["target-unreachable", { state: "bad", sentence: "the target stopped responding before its load" }],
  ["target-not-the-service", { state: "bad", sentence: "the target accepted no request before its load" }],
]);

/** A target that responded to conformance and then stopped has failed: this does not mean that nothing could be run. */
function lossBetween(conformance: ConformanceRun | NotRun, load: LoadRun | NotRun): PartVerdict | undefined {
  if (conformance.kind !== "conformance" || load.kind !== "not-run") return undefined;
  return LOSSES.get(load.failure ?? "");
}

/** What decides comes first; conformance before load if both do. */
function sentenceOf(parts: readonly PartVerdict[], deciding: State): string {
  const first = parts.filter(({ state }) => state === deciding);
  const rest = parts.filter(({ state }) => state !== deciding);
  return asSentence([...first, ...rest].map(({ sentence }) => sentence).join("; "));
}

function asSentence(text: string): string {
  const end = /[.!?]$/.test(text) ? "" : ".";
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${end}`;
}

function codeOf(part: ConformanceRun | LoadRun | NotRun): ExitCode {
  if (part.kind !== "not-run") return knownExitCode(part.exitCode);
  if (part.plain === undefined) return EXIT.couldNotRun;
  return part.plain === "pass" ? EXIT.pass : EXIT.targetWrong;
}

function exitCodeOfParts(conformance: ExitCode, load: ExitCode): ExitCode {
  const both = [conformance, load];
  const overall = FOR_EVERYTHING.find((code) => both.includes(code));
  if (overall !== undefined) return overall;
  return conformance === EXIT.pass ? load : conformance;
}

/** A code that this version does not know says only that the run did not pass. */
function knownExitCode(code: number): ExitCode {
  return Object.values(EXIT).find((known) => known === code) ?? EXIT.inconclusive;
}
