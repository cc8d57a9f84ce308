// A run cut into back-to-back intervals. A window of the journal is the shortest one; longer ones are put together from
// windows in their order, and the tally of one interval is kept at a time, however long the run is.
import type { JournalWindow } from "../journal/journal-entries.ts";
import { addTally, addWindow, createTally, type Tally } from "./tally.ts";

/**
 * How many start delays matter: for most metrics those that one request in a hundred exceeds, for the maximum and
 * percentiles above the 99th the longest.
 */
export type DelayLevel = 99 | 100;

/** The tally of the windows in which the generator was on time. */
export type OnTime = ReadonlyMap<DelayLevel, Tally>;

/**
 * A span of a run and its tally. If added: the tally of the windows in which the generator was on time,
 * and by how much it was late in one of the others, at most.
 */
export type Interval = {
  readonly fromMs: number;
  readonly toMs: number;
  readonly tally: Tally;
  readonly onTime?: OnTime;
  readonly lateMs?: number;
  /** With its times, if they are left out of the tally because of the generator. */
  readonly measured?: Tally;
};

export function intervalOfWindow(window: JournalWindow, windowMs: number): Interval {
  const tally = createTally();
  addWindow(tally, window);
  return { fromMs: window.fromMs, toMs: window.fromMs + windowMs, tally };
}

const NOTHING: OnTime = new Map();

/** An interval of a fixed length; `isWhole` as soon as its last window was added. */
type FixedInterval = Interval & { readonly isWhole: boolean };

/** Whole intervals of one length. The next response shows what the generator held back at the end of one. */
export function createSettledIntervals(lengthMs: number) {
  const add = createFixedIntervals(lengthMs);
  let held: readonly Interval[] = [];
  return {
    /** Takes the next window; returns the intervals that it settles. */
    add: (window: Interval) => {
      const { tally, fromMs, lateMs = 0 } = window;
      const reachOf = ({ toMs, lateMs: own = 0 }: Interval) => (fromMs - lateMs < toMs ? Math.max(own, lateMs) : own);
      const settled = tally.startDelay.totalCount > 0 ? held : [];
      if (settled.length > 0) held = [];
      const interval = add(window);
      if (interval.isWhole) held = [...held, interval];
      return settled.map((one) => ({ ...one, lateMs: reachOf(one) }));
    },
    /** Those that no window has settled. */
    rest: () => held,
  };
}

/**
 * Intervals of one length, the first from the start of the run. Returns what adds a window. Where windows do not divide the
 * length, as in journals of earlier versions, an interval ends with the first window that reaches its end.
 */
export function createFixedIntervals(lengthMs: number): (window: Interval) => FixedInterval {
  let open: Interval | undefined;
  return ({ fromMs, toMs, tally, onTime = NOTHING, lateMs = 0 }) => {
    open ??= {
      fromMs,
      toMs,
      tally: createTally(),
      onTime: new Map([...onTime.keys()].map((level) => [level, createTally()])),
    };
    const interval = { ...open, toMs, lateMs: Math.max(open.lateMs ?? 0, lateMs) };
    addTally(interval.tally, tally);
    for (const [level, into] of interval.onTime ?? NOTHING) addTally(into, onTime.get(level) ?? tally);
    const startMs = Math.floor(interval.fromMs / lengthMs) * lengthMs;
    const isWhole = toMs >= startMs + lengthMs;
    open = isWhole ? undefined : interval;
    return { ...interval, isWhole };
  };
}
