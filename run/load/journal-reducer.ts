// Reduces the entries of a journal, in their order, to what the result of a run is made of. Memory grows by the points of
// the charts alone.

import { type Point, pointOf, withUsage } from "../findings/window-point.ts";
import { addedContention, type Contention } from "../format/contention.ts";
import type { InvalidExample, RejectionExample } from "../format/run.ts";
import type {
  JournalEnd,
  JournalEntry,
  JournalGap,
  JournalLookUp,
  JournalPlan,
  JournalUsage,
  JournalWindow,
  SeriesOrigin,
} from "../journal/journal-entries.ts";
import { loadedMs, readJournal } from "../journal/load-journal.ts";
import { createIntervalObjectives } from "../objectives/interval-objectives.ts";
import { delayLevelsOf } from "../objectives/objective.ts";
import { createSlices } from "../slices/slices.ts";
import { createResponseBlocks } from "../tally/confidence.ts";
import { type Interval, intervalOfWindow, type OnTime } from "../tally/intervals.ts";
import { createOnTime, hasWaited, isContended } from "../tally/lateness.ts";
import { finishedOf, refusedOf } from "../tally/metrics.ts";
import { addTally, createTally, overall, warmUpFinished, warmUpStarted } from "../tally/tally.ts";

/** What the entries so far add up to. */
export type JournalState = ReturnType<typeof startState>;

/**
 * Windows in which the generator was late, those of them whose times are left out, those of these in which most requests waited
 * for a virtual user, the longest delay, and windows in which others had the processors of the generator.
 */
export type LateWindows = ReturnType<typeof createLate>;

export function createLate() {
  return { windows: 0, excluded: 0, waited: 0, longestMs: 0, contended: 0 };
}

/** A gap, the requests before it, those with an outcome and those without one, and what changed in it, as far as it is known. */
export type CountedGap = JournalGap & {
  readonly isSameTarget: boolean | undefined;
  readonly isSameMachine: boolean | undefined;
  readonly finished: number;
  readonly lost: number;
  readonly lostInWarmUp: number;
};

/** The state after the plan alone; `loadedMs` is how long the load was, if that is known already. */
function startState(plan: JournalPlan, loadedMs?: number) {
  const levels = delayLevelsOf(plan.objectives);
  return {
    /** With what later parts of the load add to it. */
    plan,
    /** Takes the windows in their order and adds what was measured with the generator on time. */
    withOnTime: createOnTime(levels),
    /** Over the whole run. */
    onTime: new Map(levels.map((level) => [level, createTally()])) as OnTime,
    late: createLate(),
    /** The latest window; undefined before the first. */
    latest: undefined as Interval | undefined,
    /** When the schedule began by the clock of the generator, milliseconds since the epoch; undefined before the first window. */
    startedMs: undefined as number | undefined,
    /** Over the whole run. */
    tally: createTally(),
    /** What came after the end of the schedule. */
    afterSchedule: createTally(),
    points: [] as Point[],
    blocks: createResponseBlocks(loadedMs === undefined ? 0 : loadedMs / plan.windowMs),
    slices: createSlices(plan.windowMs, { ms: loadedMs ?? scheduleEndMs(plan), isKnown: loadedMs !== undefined }),
    examples: [] as InvalidExample[],
    rejections: [] as RejectionExample[],
    gaps: [] as CountedGap[],
    /** Of the ends of earlier parts. */
    notes: [] as string[],
    lookUps: [] as JournalLookUp[],
    intervals: createIntervalObjectives(plan.objectives, plan.timeoutMs),
    /** Of all windows together. */
    contention: {} as Contention,
    end: undefined as JournalEnd | undefined,
  };
}

/** Takes the entries of a journal in their order. `loadedMsOf` returns the length of its load in ms, if known: it saves work. */
export function createJournalReducer(loadedMsOf?: (plan: JournalPlan) => number): {
  readonly add: (entry: JournalEntry) => void;
  readonly state: () => JournalState;
} {
  let state: JournalState | undefined;
  return {
    add: (entry) => {
      if (entry.kind === "plan") state = startState(entry, loadedMsOf?.(entry));
      else if (state !== undefined) addEntry(state, entry);
    },
    state: () => {
      if (state === undefined) throw new Error("a journal starts with its plan");
      return state;
    },
  };
}

/** Reads a journal; `visit` sees each window, with the plan. Throws `run-unreadable`. */
export async function reduceJournal(
  path: string,
  visit: (window: JournalWindow, plan: JournalPlan) => void = () => undefined,
): Promise<JournalState> {
  const reducer = createJournalReducer(({ windowMs }) => loadedMs(path, windowMs));
  for await (const entry of readJournal(path)) {
    if (entry.kind === "window") visit(entry, reducer.state().plan);
    reducer.add(entry);
  }
  return reducer.state();
}

function addEntry(state: JournalState, entry: Exclude<JournalEntry, JournalPlan>): void {
  switch (entry.kind) {
    case "window": {
      const window = state.withOnTime(intervalOfWindow(entry, state.plan.windowMs));
      state.latest = window;
      state.startedMs ??= entry.clockMs - entry.fromMs;
      addTally(state.tally, window.tally);
      const isAfterSchedule = window.fromMs >= scheduleEndMs(state.plan);
      if (isAfterSchedule) addTally(state.afterSchedule, window.tally);
      addOnTime(state, window);
      state.intervals.add(window);
      state.blocks.add(window);
      state.slices.add(window, isAfterSchedule);
      state.points.push(pointOf(window));
      break;
    }
    case "usage": {
      state.contention = addedContention(state.contention, entry.contention ?? {});
      countContended(state.late, state.latest, entry);
      const point = state.points.pop();
      if (point !== undefined) state.points.push(withUsage(point, entry));
      break;
    }
    case "example":
      state.examples.push(withoutKind(entry));
      break;
    case "rejection":
      state.rejections.push(withoutKind(entry));
      break;
    case "gap":
      state.gaps.push(countedGap(entry, state));
      continueAfter(state, entry);
      break;
    case "look-up":
      state.lookUps.push(entry);
      break;
    case "end":
      state.end = entry;
  }
}

export function withoutKind<Entry extends { readonly kind: string }>({ kind: _kind, ...rest }: Entry) {
  return rest;
}

/** The load continues in the same journal, and the end so far is that of its earlier part. */
function continueAfter(state: JournalState, { setupRequests = 0, notes = [] }: JournalGap): void {
  const { plan, end } = state;
  state.plan = {
    ...plan,
    setupRequests: plan.setupRequests + setupRequests,
    notes: [...new Set([...plan.notes, ...notes])],
  };
  state.notes.push(...(end?.notes ?? []));
  state.end = undefined;
}

function countedGap(entry: JournalGap, { plan, tally, gaps }: JournalState): CountedGap {
  const before = gaps.at(-1) ?? plan;
  const isSame = (of: keyof SeriesOrigin) =>
    before.origin?.[of] === undefined || entry.origin?.[of] === undefined
      ? undefined
      : before.origin[of] === entry.origin[of];
  const total = overall(tally);
  const finished = finishedOf(total);
  const sumOf = (value: (gap: CountedGap) => number) => gaps.reduce((sum, gap) => sum + value(gap), 0);
  return {
    ...entry,
    isSameTarget: isSame("target"),
    isSameMachine: isSame("machine"),
    finished,
    lost: Math.max(0, total.started - finished - refusedOf(total) - sumOf(({ lost }) => lost)),
    lostInWarmUp: Math.max(0, warmUpStarted(tally) - warmUpFinished(tally) - sumOf(({ lostInWarmUp }) => lostInWarmUp)),
  };
}

function addOnTime({ onTime, late }: JournalState, interval: Interval): void {
  for (const [level, into] of onTime) addTally(into, interval.onTime?.get(level) ?? interval.tally);
  countLate(late, interval);
}

export function countLate(late: LateWindows, { lateMs = 0, measured }: Interval): void {
  if (lateMs > 0) late.windows += 1;
  if (measured !== undefined) late.excluded += 1;
  if (measured !== undefined && hasWaited(measured)) late.waited += 1;
  late.longestMs = Math.max(late.longestMs, lateMs);
}

/** Counts a window by the usage behind it, unless its times are left out anyway. */
export function countContended(late: LateWindows, window: Interval | undefined, { contention }: JournalUsage): void {
  if (contention === undefined || window === undefined || window.measured !== undefined) return;
  if (isContended(window, contention)) late.contended += 1;
}

function scheduleEndMs({ workload, durationMs }: JournalPlan): number {
  return (workload?.warmUpMs ?? 0) + durationMs;
}
