// Reads k6's samples as they come and counts them into the windows of the journal. The wall clock only measures how long the
// samples took to get here.

import { type Generator, ONLY_GENERATOR } from "../../../run/format/engine.ts";
import type { JournalWindow } from "../../../run/journal/load-journal.ts";
import { addAdvisory, addError, addResponse } from "../../../run/tally/operation-tally.ts";
import { countKey } from "../../../run/tally/sums.ts";
import { operationIn } from "../../../run/tally/tally.ts";
import type { OperationId } from "../../../schemas/operation.ts";
import { recordMicros } from "../../../statistics/histogram.ts";
import { type Times, unpackTimes, unpackWait } from "../../runtime/samples.ts";
import { createCsvReader, type Sample } from "./csv.ts";
import type { DropCorrection } from "./drop-correction.ts";
import { createInFlight } from "./in-flight.ts";
import { placesWith } from "./lacking-places.ts";
import { createOpenWindows } from "./open-windows.ts";
import { createStreamClock } from "./stream-clock.ts";
import { countRare, hasResponse, type OpenWindow } from "./window.ts";

/** What the aggregator depends on, and where its windows go. */
export type StreamOptions = {
  readonly windowMs: number;
  /** When the first request of this generator is due, in ms from that of the schedule. Default 0. */
  readonly firstMs?: number;
  /** Whose windows they are; default: the only generator of the load. */
  readonly generator?: Generator;
  /** Response times up to it are on time; undefined if all are. */
  readonly onTimeMs: (operation: OperationId) => number | undefined;
  /** Whether an iteration is a session, so that arrivals are those of sessions. */
  readonly hasSessions?: boolean;
  readonly onWindow: (window: JournalWindow) => void;
  /** Corrects times after drops in the warm-up; without it every drop counts against the run. */
  readonly dropCorrection?: DropCorrection;
  /** Called with the first scheduled request. */
  readonly onFirstStart?: () => void;
};

/**
 * The run so far, for the live view: counts over the whole run, rate and p95 of the last full window, the VUs that were busy
 * at once in it and since.
 */
export type StreamView = {
  /** Since k6 began, which may be well before the first request of a recording. */
  readonly elapsedMs: number;
  /** Requests of the warm-up that have an outcome; they are in no other count. */
  readonly warmUp: number;
  readonly started: number;
  readonly finished: number;
  readonly errors: number;
  /** Errors without a complete response, such as timeouts. */
  readonly unanswered: number;
  readonly invalid: number;
  readonly dropped: number;
  readonly vus: number;
  readonly ratePerSecond: number;
  readonly p95Ms: number | null;
};

/** The state of the stream itself. Times in ms. */
export type StreamHealth = {
  readonly measuredMs: number;
  readonly longestGapMs: number;
  readonly largestLagMs: number;
  readonly isWhole: boolean;
  /** Iterations begun. */
  readonly begun: number;
};

/** An aggregator of one stream. */
export type Aggregator = {
  /** Takes bytes that arrived at `nowMs`, milliseconds since the epoch. */
  readonly write: (chunk: Buffer, nowMs: number) => void;
  /** Closes the windows that are still open. */
  readonly end: () => StreamHealth;
  readonly view: () => StreamView;
};

/** Opens an aggregator. */
export function createAggregator(options: StreamOptions): Aggregator {
  const { windowMs, onWindow, dropCorrection, generator = ONLY_GENERATOR } = options;
  const totals = { started: 0, finished: 0, errors: 0, unanswered: 0, invalid: 0, dropped: 0, vus: 0, warmUp: 0 };
  const clock = createStreamClock(options.firstMs);
  const inFlight = createInFlight();
  const windows = createOpenWindows({
    windowMs,
    onWindow,
    busyVus: () => Math.max(totals.vus, inFlight.now()),
    placeOf: (index) => {
      const fromMs = index * windowMs;
      return { ...generator, fromMs, sequence: index, clockMs: clock.epochMs(fromMs) };
    },
  });
  const counter = createSampleCounter(options, totals, clock.elapsedMs);
  let largestLagMs = 0;

  const windowAt = (micros: number): OpenWindow | undefined =>
    clock.hasBase() ? windows.at(clock.elapsedMs(micros)) : undefined;

  const reader = createCsvReader({
    onSample: (sample) => {
      if (clock.tickSample(sample.micros)) options.onFirstStart?.();
      const window = windowAt(sample.micros);
      if (window === undefined) return;
      window.vus = Math.max(window.vus, inFlight.take(sample.kind, sample.tag));
      counter.count(sample, window);
    },
    onDropped: (micros, count) => {
      clock.tick(micros);
      totals.dropped += count;
      const window = windowAt(micros);
      if (window === undefined) return;
      if (dropCorrection?.drop(clock.elapsedMs(micros), count) === true) window.droppedInWarmUp += count;
      else window.dropped += count;
    },
    onVus: (micros, vus) => {
      clock.tick(micros);
      totals.vus = vus;
      const window = windowAt(micros);
      if (window !== undefined) window.vus = Math.max(window.vus, vus);
    },
    onHttpRequest: (micros) => {
      const window = windowAt(micros);
      if (window !== undefined) window.httpRequests += 1;
    },
  });

  return {
    write: (chunk, nowMs) => {
      reader.write(chunk);
      const latestMs = clock.latestMicros() / 1_000;
      if (!Number.isNaN(latestMs)) largestLagMs = Math.max(largestLagMs, nowMs - latestMs);
    },
    end: () => {
      const { isWhole } = reader.end();
      windows.closeAll();
      return {
        measuredMs: clock.measuredMs(),
        longestGapMs: clock.longestGapMs(),
        largestLagMs: Math.round(largestLagMs),
        isWhole,
        begun: counter.begun(),
      };
    },
    view: () => ({
      ...totals,
      ...windows.last(),
      vus: Math.max(windows.last().vus, windows.vus()),
      elapsedMs: clock.totalMs(),
    }),
  };
}

type Totals = {
  started: number;
  finished: number;
  errors: number;
  unanswered: number;
  invalid: number;
  warmUp: number;
};

type SampleCounter = {
  readonly count: (sample: Sample, window: OpenWindow) => void;
  /** Iterations begun so far. */
  readonly begun: () => number;
};

/** Counts samples into their window and into the totals of the run. */
function createSampleCounter(
  { onTimeMs, hasSessions = false, dropCorrection }: StreamOptions,
  totals: Totals,
  elapsedMs: (micros: number) => number,
): SampleCounter {
  let begun = 0;

  /** Corrects a time that ends at `micros` and was measured from a scheduled start that drops in the warm-up shifted. */
  const corrected = (micros: number, time: number): number =>
    time - (dropCorrection?.shiftMicros(elapsedMs(micros - time)) ?? 0);

  const timesOf = ({ micros, whole, sixDecimals }: Sample): Times => {
    const { serviceMicros, responseMicros } = unpackTimes(whole, sixDecimals);
    return { serviceMicros, responseMicros: Math.max(serviceMicros, corrected(micros, responseMicros)) };
  };

  const count = (sample: Sample, window: OpenWindow): void => {
    const { kind, operation, micros, whole, sixDecimals, tag } = sample;
    if (kind === "warm" || kind === "begun" || kind === "skipped" || kind === "ofNewToken") {
      countRare(window, kind, micros, whole, tag);
      if (kind === "warm" && tag !== "started") totals.warmUp += 1;
      if (kind === "begun" || (kind === "warm" && tag === "started" && !hasSessions)) begun += 1;
      return;
    }
    const into = operationIn(window, operation);
    const limitMs = onTimeMs(operation) ?? Number.POSITIVE_INFINITY;
    switch (kind) {
      case "started":
        into.started += 1;
        if (!hasSessions) {
          window.arrivals.push(micros);
          begun += 1;
        }
        totals.started += 1;
        recordMicros(window.startDelay, corrected(micros, whole * 1_000 + Math.round(sixDecimals / 1_000)));
        return;
      case "accepted":
      case "invalid":
        addResponse(into, kind, timesOf(sample), limitMs);
        totals.finished += 1;
        if (kind === "invalid") totals.invalid += 1;
        return;
      case "error":
        addError(into, tag, unpackWait(sixDecimals));
        totals.finished += 1;
        totals.errors += 1;
        if (!hasResponse(tag)) totals.unanswered += 1;
        return;
      case "specified":
      case "advisory":
        countKey(into[kind], tag);
        return;
      case "lacking":
        for (const place of placesWith(operation, whole)) countKey(into.lacking, place);
        return;
      case "withAdvisory":
        addAdvisory(into, tag, timesOf(sample), limitMs);
    }
  };
  return { count, begun: () => begun };
}
