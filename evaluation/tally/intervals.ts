// A run cut into back-to-back intervals. A window of the journal is the shortest one; longer ones are put together from
// windows in their order, and the tally of one interval is kept at a time, however long the run is.
import type { JournalWindow } from "../../results/journal/load-journal.ts";
import { addTally, addWindow, createTally, type Tally } from "./tally.ts";

/** A span of a run and its tally. */
export type Interval = { readonly fromMs: number; readonly toMs: number; readonly tally: Tally };

/** The window of a journal as an interval. */
export function intervalOfWindow(window: JournalWindow, windowMs: number): Interval {
  const tally = createTally();
  addWindow(tally, window);
  return { fromMs: window.fromMs, toMs: window.fromMs + windowMs, tally };
}

/** Intervals that last until they are closed. */
export type Intervals = {
  /** Adds the next window and returns the open interval, which it ends. */
  readonly add: (window: Interval) => Interval;
  /** The open interval; undefined if nothing was added since the last one was closed. */
  readonly open: () => Interval | undefined;
  readonly close: () => void;
};

/** Starts with no open interval. */
export function createIntervals(): Intervals {
  let open: Interval | undefined;
  return {
    add: ({ fromMs, toMs, tally }) => {
      open = { fromMs: open?.fromMs ?? fromMs, toMs, tally: open?.tally ?? createTally() };
      addTally(open.tally, tally);
      return open;
    },
    open: () => open,
    close: () => {
      open = undefined;
    },
  };
}

/** An interval of a fixed length; `isWhole` as soon as its last window was added. */
export type FixedInterval = Interval & { readonly isWhole: boolean };

/**
 * Intervals of one length, the first from the start of the run. Returns what adds a window. Where windows do not divide the
 * length, as in journals of earlier versions, an interval ends with the first window that reaches its end.
 */
export function createFixedIntervals(lengthMs: number): (window: Interval) => FixedInterval {
  const intervals = createIntervals();
  return (window) => {
    const { fromMs, toMs, tally } = intervals.add(window);
    const startMs = Math.floor(fromMs / lengthMs) * lengthMs;
    const isWhole = toMs >= startMs + lengthMs;
    if (isWhole) intervals.close();
    return { fromMs, toMs, tally, isWhole };
  };
}
