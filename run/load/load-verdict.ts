// The verdict over a load run, its reasons and its exit code. Pure.
import { EXIT } from "../../errors.ts";
import type { LoadRun, ObjectiveResult } from "../format/run.ts";
import { type LeftOutSession, type UnsentOperation, unsentOperations } from "../format/workload.ts";
import type { JournalEnd } from "../journal/journal-entries.ts";
import { countOf } from "../text/plural.ts";

/** `reasons` say why the run is not valid, or decides nothing. */
type LoadVerdict = {
  readonly verdict: LoadRun["verdict"];
  readonly reasons: readonly string[];
  readonly exitCode: number;
};

/**
 * A load whose leg is over has no verdict before its last one. A run that is not valid never says that the target failed; an
 * interrupted run says neither. A run that left out an operation because of the target does not pass.
 */
export function judgeLoad(
  cause: JournalEnd["cause"] | undefined,
  invalidities: readonly string[],
  objectives: readonly ObjectiveResult[],
  leftOut: readonly LeftOutSession[] = [],
): LoadVerdict {
  if (cause === "interrupted") {
    const reasons = ["interrupted: the run was stopped before its end", ...invalidities];
    return { verdict: "interrupted", reasons, exitCode: EXIT.interrupted };
  }
  if (cause === "leg") return { verdict: "inconclusive", reasons: invalidities, exitCode: EXIT.unfinished };
  if (invalidities.length > 0) return inconclusive(invalidities);
  const isEndedByTarget = cause === "target-down" || cause === "objective-missed";
  const undecided = objectives.filter(({ status }) => status === "undecided");
  if (isEndedByTarget || objectives.some(({ status }) => status === "missed")) {
    return { verdict: "fail", reasons: [], exitCode: EXIT.targetWrong };
  }
  if (undecided.length > 0) return inconclusive(undecidedReasons(objectives));
  const unsent = unsentOperations(leftOut).filter(({ isUntried }) => !isUntried);
  if (unsent.length > 0) return inconclusive(unsent.map(unsentReason));
  return { verdict: "pass", reasons: [], exitCode: EXIT.pass };
}

/**
 * The verdict over a run whose target has lost or changed writes. They fail a run that is not valid, too: no fault of the
 * generator loses a write that the target accepted. An interrupted run has no verdict, and a leg none before the last one.
 */
export function judgeWrites(judged: LoadVerdict, faulty: number, invalidities: readonly string[]): LoadVerdict {
  const isOpen = judged.exitCode === EXIT.unfinished || judged.verdict === "interrupted";
  if (faulty === 0 || isOpen) return judged;
  return { verdict: "fail", reasons: invalidities, exitCode: EXIT.targetWrong };
}

function unsentReason({ operation, reason }: UnsentOperation): string {
  return `operation-left-out: ${operation} was not sent, because ${reason}`;
}

function inconclusive(reasons: readonly string[]): LoadVerdict {
  return { verdict: "inconclusive", reasons, exitCode: EXIT.inconclusive };
}

/** Why each undecided objective decides nothing, `code: sentence`. */
export function undecidedReasons(objectives: readonly ObjectiveResult[]): readonly string[] {
  return objectives.filter(({ status }) => status === "undecided").map(undecidedReason);
}

function undecidedReason({ expression, samples, undecidedBy, decidingSeconds }: ObjectiveResult): string {
  switch (undecidedBy) {
    case "confidence":
      return `bound-too-near: the bound lies within the confidence interval, which cannot decide whether ${expression}; ${decidingSeconds === undefined ? "no longer run would either" : `a run of ${decidingSeconds} s likely would`}`;
    case "dropped":
      return `lower-bounds: requests were dropped, so response times are lower bounds and cannot decide whether ${expression}`;
    case "generator":
      return `generator-late: the generator was late, and its other windows do not show that the target misses ${expression}`;
    case "timeout":
      return `lower-bounds: requests timed out, and could have needed any time beyond their limit: they cannot decide whether ${expression}`;
    default:
      return `sample-too-small: ${countOf(samples, "sample")} cannot decide whether ${expression}`;
  }
}
