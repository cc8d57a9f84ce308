// How a run ended, for the last line of its journal. Pure.
import type { JournalEnd } from "../../../run/journal/load-journal.ts";
import type { K6Log } from "../k6/k6-log.ts";
import type { K6Exit } from "../k6/k6-process.ts";
import type { EarlyEnd, EarlyEndWatch } from "./early-end.ts";
import type { StreamHealth } from "./frames.ts";

type EndLine = Omit<
  JournalEnd,
  "durationMs" | "clockStepMs" | "k6PeakRssMiB" | "assayPeakRssMiB" | "cpuSeconds" | "cores" | "popularity" | "notes"
>;

/** Why Assay ended the run; undefined if it did not. A signal of the user takes precedence. */
export function endedBy(signal: AbortSignal | undefined, early: EarlyEndWatch): EarlyEnd | undefined {
  return signal?.aborted ? { cause: "interrupted" } : early.found();
}

/** What k6, its log and its stream show of the end. */
export function endLine(
  exit: K6Exit,
  { faults, lastError }: K6Log,
  health: StreamHealth,
  ended: EarlyEnd | undefined,
): EndLine {
  return {
    kind: "end",
    ...(ended ?? { cause: causeOf(exit) }),
    exit: exit.signal ?? `exit code ${exit.code}`,
    ...(lastError !== undefined && { lastError }),
    measuredMs: health.measuredMs,
    isStreamWhole: health.isWhole,
    faults: [...faults].map(([fault, { count, example }]) => ({ fault, count, example })),
    longestGapMs: health.longestGapMs,
    largestLagMs: health.largestLagMs,
  };
}

function causeOf({ code, stopReason }: K6Exit): JournalEnd["cause"] {
  if (stopReason === "memory" || stopReason === "backlog") return stopReason;
  return code === 0 && stopReason === undefined ? "finished" : "died";
}
