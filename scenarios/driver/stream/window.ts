// One window of a run while it fills: the tally of what happened in it, and when its iterations arrived.

import { readErrorKey } from "../../../run/format/rejection.ts";
import type { ReasonCode } from "../../../run/format/run.ts";
import type { GapSums } from "../../../run/format/workload.ts";
import type { JournalWindow } from "../../../run/journal/load-journal.ts";
import { countKey } from "../../../run/tally/sums.ts";
import { closeTally, createTally, overall, type Tally, type WindowPlace } from "../../../run/tally/tally.ts";
import { percentileMicros } from "../../../statistics/histogram.ts";
import type { RareKind } from "../../runtime/samples.ts";

/** An open window. */
export type OpenWindow = Tally & {
  readonly index: number;
  /** When iterations of the measured part arrived, microseconds since the epoch, in the order of the stream. */
  readonly arrivals: number[];
};

/** An empty window. `vus` is how many were last known to be busy. */
export function openWindow(index: number, vus: number): OpenWindow {
  return { ...createTally(), index, vus, arrivals: [] };
}

/** The window as a journal entry; `gaps` are those between its arrivals. */
export function closeWindow(window: OpenWindow, place: WindowPlace, gaps: GapSums): JournalWindow {
  return { ...closeTally(window, place), gaps };
}

/** Counts what belongs to no operation: the warm-up, and sessions as such. */
export function countRare(window: OpenWindow, kind: RareKind, micros: number, count: number, code: string): void {
  if (kind === "warm") countKey(window.warmUp, code);
  else if (kind === "skipped") window.skipped += count;
  else if (kind === "ofNewToken") window.ofNewTokens += count;
  else {
    window.begun += 1;
    window.arrivals.push(micros);
  }
}

/** Sorts the arrivals of a window and adds up the gaps between them; the first gap is from the last arrival before. */
export function gapsIn({ arrivals }: OpenWindow, lastMicros: number): GapSums {
  let before = lastMicros;
  let [count, sum, sumOfSquares] = [0, 0, 0];
  for (const micros of arrivals.sort((one, other) => one - other)) {
    if (micros >= before) {
      const gapMs = (micros - before) / 1_000;
      count += 1;
      sum += gapMs;
      sumOfSquares += gapMs ** 2;
    }
    before = micros;
  }
  return { count, sum, sumOfSquares };
}

/** The 95th percentile of response times over all operations of a window, in ms; null without an accepted response. */
export function p95Of(window: OpenWindow): number | null {
  const { responseTime } = overall(window);
  return responseTime.totalCount === 0 ? null : percentileMicros(responseTime, 95) / 1_000;
}

/** Whether an error is a complete response; every other one is a request without a response. */
export function hasResponse(code: string): boolean {
  return WITH_RESPONSE.has(readErrorKey(code).reason);
}

const WITH_RESPONSE: ReadonlySet<string> = new Set([
  "redirect",
  "rate-limited",
  "server-error",
  "rejected-by-target",
  "unavailable",
  "not-json",
  "no-evidence",
  "ambiguous-response",
] satisfies ReasonCode[]);
