// The earlier part of a soak that was cut short, or whose leg is over: whether it can be continued, and where.
import { statSync } from "node:fs";
import { Failure } from "../../errors.ts";
import { WHOLE_SEGMENT } from "../format/segment.ts";
import type { EndCause, JournalPlan, JournalWindow, RunIdentity } from "../journal/journal-entries.ts";
import { type JournalState, reduceJournal } from "../load/journal-reducer.ts";
import { generatorReasons } from "../validity/generator-reasons.ts";
import { differenceOf } from "./part.ts";

export type EarlierPart = {
  readonly path: string;
  readonly plan: JournalPlan;
  readonly bytes: number;
  /** The leg that was over, if it was not cut short. */
  readonly leg?: number;
  /** Where its journal stops, ms from the start of the schedule. */
  readonly resumeMs: number;
  /** The same by the clock of its generator, ms since the epoch. */
  readonly stoppedMs: number;
  /** Why it is not valid by itself, apart from having been cut short; each `code: sentence`. */
  readonly reasons: readonly string[];
};

/** What the target ended, or what ended on schedule, is over. */
const OVER: Readonly<Partial<Record<EndCause, string>>> = {
  finished: "it ended on schedule",
  "target-down": "it was ended because of the target",
  "objective-missed": "it was ended because of the target",
};

/** Whether a load that ended so has its verdict, and cannot be continued. */
export function isOver(cause: EndCause): boolean {
  return OVER[cause] !== undefined;
}

/** Signs of the end itself, which a part that is continued has by its nature. */
const OF_THE_END = /^(generator-(died|stuck|out-of-memory)|aggregator-backlog|stream-torn|stream-gap):/;

/** Reads the journal at a path. Throws `run-unreadable` if it cannot be read, `resume-refused` if it cannot be continued. */
export async function openEarlierPart(path: string): Promise<EarlierPart> {
  let last: JournalWindow | undefined;
  const bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  const state = await reduceJournal(path, (window) => {
    last = window;
  });
  const { plan, end, gaps } = state;
  const obstacle = obstacleTo(state, last);
  if (obstacle !== undefined || last === undefined)
    throw refused(`The run of ${path} cannot be continued: ${obstacle}.`);
  return {
    path,
    plan,
    bytes,
    ...(end?.leg !== undefined && { leg: end.leg.number }),
    resumeMs: last.fromMs + plan.windowMs,
    stoppedMs: last.clockMs + plan.windowMs,
    // Its windows are part of the whole, which is judged by how often the generator was late.
    reasons: (end === undefined ? [] : generatorReasons(end, gaps.at(-1)?.fromMs)).filter(
      (reason) => !OF_THE_END.test(reason),
    ),
  };
}

/** Throws `resume-refused` with one sentence if a run against another target, or of other versions, is about to begin. */
export function requireSameRun(earlier: EarlierPart, run: RunIdentity): void {
  requireSameLoad(earlier, { ...earlier.plan, run });
}

/** Throws `resume-refused` with one sentence if what is about to be sent is not the rest of the earlier part. */
export function requireSameLoad({ path, plan: earlier }: EarlierPart, plan: JournalPlan): void {
  const { name, values: [before, now] = [] } = differenceOf(earlier, plan) ?? {};
  if (name === undefined) return;
  const [expected, found] = typeof now === "object" ? ["", "another"] : [`, ${String(before)}`, String(now)];
  throw refused(`The ${name} must be that of ${path}${expected}, got ${found}.`);
}

/** Throws `resume-refused` if the journal of the earlier part has grown since it was read: its generator still runs. */
export function requireNoWriter({ path, bytes }: EarlierPart): void {
  if (statSync(path).size === bytes) return;
  throw refused(`The run of ${path} cannot be continued: its journal is still being written.`);
}

function obstacleTo({ plan, end }: JournalState, last: JournalWindow | undefined): string | undefined {
  const { workload, segment, run, durationMs } = plan;
  if (run === undefined) return "its journal does not name its run";
  if (run.targetIsReference) return "the reference service ended with it";
  if (workload === undefined) return "a replay has no schedule to continue";
  if (workload.model !== "open") return "only an open model has a schedule that a generator can continue";
  if (segment !== WHOLE_SEGMENT) return "it sent one segment of several, and the others continued";
  const over = end === undefined ? undefined : OVER[end.cause];
  if (over !== undefined) return over;
  const stopsMs = last === undefined ? 0 : last.fromMs + plan.windowMs;
  if (stopsMs <= workload.warmUpMs) return "it stopped in its warm-up, before anything was measured";
  return stopsMs >= workload.warmUpMs + durationMs ? "nothing of its schedule is left" : undefined;
}

function refused(sentence: string): Failure {
  return new Failure("resume-refused", sentence);
}
