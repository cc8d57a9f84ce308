// What the live view shows of the latest window of a load.
import type { JournalWindow } from "../../../run/journal/journal-entries.ts";
import { finishedOf, perSecond } from "../../../run/tally/metrics.ts";
import { addWindow, createTally, overall } from "../../../run/tally/tally.ts";
import { summaryOf } from "../../../statistics/percentile.ts";

/** `p95Ms` is that of the response times, null without any. */
export type LatestWindow = { readonly ratePerSecond: number; readonly p95Ms: number | null };

export function latestWindow(window: JournalWindow | undefined, windowMs: number): LatestWindow {
  if (window === undefined) return { ratePerSecond: 0, p95Ms: null };
  const tally = createTally();
  addWindow(tally, window);
  const total = overall(tally);
  return {
    ratePerSecond: perSecond(finishedOf(total), windowMs / 1_000),
    p95Ms: total.responseTime.totalCount === 0 ? null : summaryOf(total.responseTime).p95,
  };
}
