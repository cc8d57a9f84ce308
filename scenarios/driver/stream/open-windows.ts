// The windows of a run that samples may still fall into: a window is closed once the clock of the samples has passed it, and
// the one before the latest stays open for samples that come a little late.

import type { JournalWindow } from "../../../run/journal/load-journal.ts";
import type { WindowPlace } from "../../../run/tally/tally.ts";
import { closeWindow, gapsIn, type OpenWindow, openWindow, p95Of } from "./window.ts";

/** What was measured in the last window that is closed. */
export type LastWindow = { readonly ratePerSecond: number; readonly p95Ms: number | null; readonly vus: number };

/** The windows, from oldest to latest. */
export type OpenWindows = {
  /** Moves on to the window of a moment and returns it; for a sample that comes too late, the oldest open one. */
  readonly at: (elapsedMs: number) => OpenWindow | undefined;
  readonly closeAll: () => void;
  readonly last: () => LastWindow;
  /** The most VUs that were busy at once in the windows still open. */
  readonly vus: () => number;
};

/** What windows depend on. */
export type OpenWindowsOptions = {
  readonly windowMs: number;
  /** VUs that are busy when a window is opened. */
  readonly busyVus: () => number;
  /** Where and when the window of an index begins, and whose it is. */
  readonly placeOf: (index: number) => WindowPlace;
  readonly onWindow: (window: JournalWindow) => void;
};

/** No window yet. */
export function createOpenWindows({ windowMs, busyVus, placeOf, onWindow }: OpenWindowsOptions): OpenWindows {
  const open: OpenWindow[] = [];
  let last: LastWindow = { ratePerSecond: 0, p95Ms: null, vus: 0 };
  let lastArrivalMicros = Number.NaN;
  const close = (window: OpenWindow): void => {
    last = { ratePerSecond: (outcomesIn(window) * 1_000) / windowMs, p95Ms: p95Of(window), vus: window.vus };
    const gaps = gapsIn(window, lastArrivalMicros);
    lastArrivalMicros = window.arrivals.at(-1) ?? lastArrivalMicros;
    onWindow(closeWindow(window, placeOf(window.index), gaps));
  };
  return {
    at: (elapsedMs) => {
      const index = Math.max(0, Math.floor(elapsedMs / windowMs));
      for (let next = (open.at(-1)?.index ?? -1) + 1; next <= index; next++) {
        open.push(openWindow(next, busyVus()));
        const oldest = open.length > 2 ? open.shift() : undefined;
        if (oldest !== undefined) close(oldest);
      }
      return open.find((window) => window.index === index) ?? open[0];
    },
    closeAll: () => {
      for (const window of open.splice(0)) close(window);
    },
    last: () => last,
    vus: () => Math.max(0, ...open.map(({ vus }) => vus)),
  };
}

/** Requests with an outcome, those of the warm-up included. */
function outcomesIn({ operations, warmUp }: OpenWindow): number {
  let count = sumOf(warmUp) - (warmUp.get("started") ?? 0);
  for (const { accepted, invalid, errors } of operations.values()) count += accepted + invalid + sumOf(errors);
  return count;
}

function sumOf(counts: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const count of counts.values()) sum += count;
  return sum;
}
