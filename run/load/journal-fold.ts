// Folds the entries of a journal, in their order, into what the result of a run is made of. Memory grows by the points of
// the charts alone.

import { createRampSteps, type RampSteps } from "../breakpoint/ramp-steps.ts";
import { type Point, pointOf, withUsage } from "../findings/window-point.ts";
import { addedContention, type Contention } from "../format/contention.ts";
import type { InvalidExample, RejectionExample } from "../format/run.ts";
import {
  type JournalEnd,
  type JournalEntry,
  type JournalGap,
  type JournalPlan,
  readJournal,
} from "../journal/load-journal.ts";
import { createIntervalObjectives, type IntervalObjectives } from "../objectives/interval-objectives.ts";
import { delayLevelsOf } from "../objectives/objective.ts";
import { createSlices, type Slices } from "../slices/slices.ts";
import { createResponseBlocks, type ResponseBlocks } from "../tally/confidence.ts";
import { type Interval, intervalOfWindow, type Punctual } from "../tally/intervals.ts";
import { finishedOf, refusedOf } from "../tally/metrics.ts";
import { createPunctuality } from "../tally/punctuality.ts";
import { addTally, createTally, overall, type Tally, warmUpFinished, warmUpStarted } from "../tally/tally.ts";

/** A journal so far. */
export type JournalFold = {
  readonly plan: JournalPlan;
  /** When the schedule began by the clock of the generator, milliseconds since the epoch; undefined before the first window. */
  startedMs: number | undefined;
  /** Over the whole run. */
  readonly tally: Tally;
  /** What came after the end of the schedule. */
  readonly drained: Tally;
  readonly points: Point[];
  readonly blocks: ResponseBlocks;
  readonly slices: Slices;
  readonly examples: InvalidExample[];
  /** Takes the windows in their order and adds what was measured with the generator on time. */
  readonly withPunctual: (window: Interval) => Interval;
  /** Over the whole run. */
  readonly punctual: Punctual;
  /** Windows in which the generator was late, and the longest delay that one request in a hundred exceeded in one. */
  readonly late: { windows: number; longestMs: number };
  readonly rejections: RejectionExample[];
  readonly gaps: FoldedGap[];
  readonly intervals: IntervalObjectives;
  readonly ramp: RampSteps | undefined;
  /** Of all windows together. */
  contention: Contention;
  end: JournalEnd | undefined;
};

/** A gap, and what the part before it has left: requests with an outcome, and those whose outcome nobody saw. */
export type FoldedGap = JournalGap & {
  readonly finished: number;
  readonly lost: number;
  readonly lostInWarmUp: number;
};

/** The fold of a journal that holds its plan alone; `loadedMs` is how long its load was, if that is known already. */
export function startFold(plan: JournalPlan, loadedMs?: number): JournalFold {
  const levels = delayLevelsOf(plan.objectives);
  return {
    plan,
    withPunctual: createPunctuality(levels),
    punctual: new Map(levels.map((level) => [level, createTally()])),
    late: { windows: 0, longestMs: 0 },
    startedMs: undefined,
    tally: createTally(),
    drained: createTally(),
    points: [],
    blocks: createResponseBlocks(loadedMs === undefined ? 0 : loadedMs / plan.windowMs),
    slices: createSlices(plan.windowMs, { ms: loadedMs ?? scheduleEndMs(plan), isKnown: loadedMs !== undefined }),
    examples: [],
    rejections: [],
    gaps: [],
    intervals: createIntervalObjectives(plan.objectives, plan.timeoutMs),
    ramp: createRampSteps(plan),
    contention: {},
    end: undefined,
  };
}

/** Reads a journal; `visit` sees each entry after the plan before it is added. Throws `run-unreadable`. */
export async function readFold(
  path: string,
  {
    visit,
    loadedMsOf,
  }: {
    readonly visit?: (entry: Exclude<JournalEntry, JournalPlan>, plan: JournalPlan) => void;
    readonly loadedMsOf?: (plan: JournalPlan) => number;
  } = {},
): Promise<JournalFold> {
  let fold: JournalFold | undefined;
  for await (const entry of readJournal(path)) {
    if (entry.kind === "plan") fold = startFold(entry, loadedMsOf?.(entry));
    else if (fold !== undefined) {
      visit?.(entry, fold.plan);
      addEntry(fold, entry);
    }
  }
  if (fold === undefined) throw new Error("a journal starts with its plan");
  return fold;
}

/** Adds any later entry. */
export function addEntry(fold: JournalFold, entry: Exclude<JournalEntry, JournalPlan>): void {
  switch (entry.kind) {
    case "window": {
      const window = fold.withPunctual(intervalOfWindow(entry, fold.plan.windowMs));
      fold.startedMs ??= entry.clockMs - entry.fromMs;
      addTally(fold.tally, window.tally);
      const isDrained = window.fromMs >= scheduleEndMs(fold.plan);
      if (isDrained) addTally(fold.drained, window.tally);
      addPunctual(fold, window);
      fold.intervals.add(window);
      fold.ramp?.add(window);
      fold.blocks.add(window);
      fold.slices.add(window, isDrained);
      fold.points.push(pointOf(window));
      break;
    }
    case "usage": {
      fold.contention = addedContention(fold.contention, entry.contention ?? {});
      const point = fold.points.pop();
      if (point !== undefined) fold.points.push(withUsage(point, entry));
      break;
    }
    case "example": {
      const { kind: _kind, ...example } = entry;
      fold.examples.push(example);
      break;
    }
    case "rejection": {
      const { kind: _kind, ...example } = entry;
      fold.rejections.push(example);
      break;
    }
    case "gap":
      fold.gaps.push(foldedGap(entry, fold));
      break;
    case "end":
      fold.end = entry;
  }
}

function foldedGap(entry: JournalGap, { tally, gaps }: JournalFold): FoldedGap {
  const total = overall(tally);
  const finished = finishedOf(total);
  const sumOf = (value: (gap: FoldedGap) => number) => gaps.reduce((sum, gap) => sum + value(gap), 0);
  return {
    ...entry,
    finished,
    lost: Math.max(0, total.started - finished - refusedOf(total) - sumOf(({ lost }) => lost)),
    lostInWarmUp: Math.max(0, warmUpStarted(tally) - warmUpFinished(tally) - sumOf(({ lostInWarmUp }) => lostInWarmUp)),
  };
}

function addPunctual({ punctual, late }: JournalFold, { tally, lateMs = 0, punctual: added }: Interval): void {
  for (const [level, into] of punctual) addTally(into, added?.get(level) ?? tally);
  if (lateMs > 0) late.windows += 1;
  late.longestMs = Math.max(late.longestMs, lateMs);
}

function scheduleEndMs({ workload, durationMs }: JournalPlan): number {
  return (workload?.warmUpMs ?? 0) + durationMs;
}
