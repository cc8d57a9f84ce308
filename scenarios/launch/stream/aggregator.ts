// Reads k6's samples as they come and closes a window of the journal whenever the clock of the samples has passed it. The
// clock is that of the samples alone, so that the same bytes give the same windows; the wall clock only measures the lag.
import { addAdvisory, addError, addResponse } from "../../../evaluation/tally/operation-tally.ts";
import { countKey, sumOfCounts } from "../../../evaluation/tally/sums.ts";
import { operationIn, warmUpFinished } from "../../../evaluation/tally/tally.ts";
import type { JournalWindow } from "../../../results/journal/journal.ts";
import type { OperationId } from "../../../schemas/operation.ts";
import { type SampleKind, type Times, unpackTimes, unpackWait } from "../../runtime/samples.ts";
import { createCsvReader } from "./csv.ts";
import type { Numbering } from "./drop-correction.ts";
import { createInFlight } from "./in-flight.ts";
import { closeWindow, countRare, gapsIn, hasResponse, type OpenWindow, openWindow, p95Of } from "./window.ts";

/** What the aggregator needs to know and whom it tells. */
export type StreamOptions = {
  readonly windowMs: number;
  /** Response times up to it are on time; undefined where there is no such objective. */
  readonly onTimeMs: (operation: OperationId) => number | undefined;
  /** Whether an iteration is a sitting, so that arrivals are those of sittings. */
  readonly hasSessions?: boolean;
  readonly onWindow: (window: JournalWindow) => void;
  /** What sets times right behind drops of the warm-up; without it every drop counts against the run. */
  readonly numbering?: Numbering;
  /** Called with the first scheduled request. */
  readonly onFirstStart?: () => void;
};

/**
 * The run so far, for the line on the screen; counts over the whole run, rate and p95 of the last full window, the virtual
 * users that were busy at once in it and since.
 */
export type StreamView = {
  /** Since k6 began, which may be well before the first request of a tape. */
  readonly elapsedMs: number;
  /** Requests of the warm-up that have an outcome; they are in no other count. */
  readonly warmUp: number;
  readonly started: number;
  readonly finished: number;
  readonly errors: number;
  /** Errors without a complete answer, such as time-outs. */
  readonly unanswered: number;
  readonly invalid: number;
  readonly dropped: number;
  readonly vus: number;
  readonly ratePerSecond: number;
  readonly p95Ms: number | null;
};

/** What was seen of the stream itself. Times in ms. */
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
  const { windowMs, onWindow, numbering } = options;
  const open: OpenWindow[] = [];
  const sums = { started: 0, finished: 0, errors: 0, unanswered: 0, invalid: 0, dropped: 0, vus: 0, warmUp: 0 };
  let last = { ratePerSecond: 0, p95Ms: null as number | null, vus: 0 };
  let baseMicros = Number.NaN;
  let firstMicros = Number.NaN;
  let latestMicros = Number.NaN;
  let latestSampleMicros = Number.NaN;
  let longestGapMs = 0;
  let lastArrivalMicros = Number.NaN;
  let begun = 0;
  let largestLagMs = 0;
  const inFlight = createInFlight();

  const close = (window: OpenWindow): void => {
    const operations = [...window.operations.values()];
    const count = operations.reduce(
      (total, { accepted, invalid, errors }) => total + accepted + invalid + sumOfCounts(errors),
      0,
    );
    last = {
      ratePerSecond: ((count + warmUpFinished(window)) * 1_000) / windowMs,
      p95Ms: p95Of(window),
      vus: window.vus,
    };
    const gaps = gapsIn(window, lastArrivalMicros);
    lastArrivalMicros = window.arrivals.at(-1) ?? lastArrivalMicros;
    onWindow(closeWindow(window, windowMs, gaps));
  };

  /** Moves the clock on and gives the window of a time; a sample that comes too late falls into the oldest open one. */
  const windowAt = (micros: number): OpenWindow | undefined => {
    if (Number.isNaN(baseMicros)) return undefined;
    const index = Math.max(0, Math.floor((micros - baseMicros) / 1_000 / windowMs));
    for (let next = (open.at(-1)?.index ?? -1) + 1; next <= index; next++) {
      open.push(openWindow(next, Math.max(sums.vus, inFlight.now())));
      // The one before stays open for samples that were taken in it and come a little later.
      const oldest = open.length > 2 ? open.shift() : undefined;
      if (oldest !== undefined) close(oldest);
    }
    return open.find((window) => window.index === index) ?? open[0];
  };

  const tick = (micros: number): void => {
    if (!(firstMicros <= micros)) firstMicros = micros;
    if (latestMicros < micros) longestGapMs = Math.max(longestGapMs, (micros - latestMicros) / 1_000);
    if (!(latestMicros >= micros)) latestMicros = micros;
  };

  const elapsedMs = (micros: number): number => (micros - baseMicros) / 1_000;

  /** A time up to a moment from an intended start that drops of the warm-up set too early. */
  const setRight = (micros: number, time: number): number =>
    time - (numbering?.lostMicros(elapsedMs(micros - time)) ?? 0);

  const timesOf = (micros: number, whole: number, sixDecimals: number): Times => {
    const { serviceMicros, responseMicros } = unpackTimes(whole, sixDecimals);
    return { serviceMicros, responseMicros: Math.max(serviceMicros, setRight(micros, responseMicros)) };
  };

  const onSample = (
    kind: SampleKind,
    operation: OperationId,
    micros: number,
    whole: number,
    sixDecimals: number,
    tag: string,
  ): void => {
    if (Number.isNaN(baseMicros)) {
      baseMicros = micros;
      options.onFirstStart?.();
    }
    tick(micros);
    latestSampleMicros = latestMicros;
    const window = windowAt(micros);
    if (window === undefined) return;
    window.vus = Math.max(window.vus, inFlight.take(kind, tag));
    if (kind === "warm" || kind === "begun" || kind === "skipped") {
      countRare(window, kind, micros, whole, tag);
      if (kind === "warm" && tag !== "started") sums.warmUp += 1;
      if (kind === "begun" || (kind === "warm" && tag === "started" && options.hasSessions !== true)) begun += 1;
      return;
    }
    const into = operationIn(window, operation);
    const onTimeMs = options.onTimeMs(operation) ?? Number.POSITIVE_INFINITY;
    switch (kind) {
      case "started":
        into.started += 1;
        if (options.hasSessions !== true) {
          window.arrivals.push(micros);
          begun += 1;
        }
        sums.started += 1;
        window.startDelay.recordValue(Math.max(1, setRight(micros, whole * 1_000 + Math.round(sixDecimals / 1_000))));
        return;
      case "accepted":
      case "invalid":
        addResponse(into, kind, timesOf(micros, whole, sixDecimals), onTimeMs);
        sums.finished += 1;
        if (kind === "invalid") sums.invalid += 1;
        return;
      case "error":
        addError(into, tag, unpackWait(sixDecimals));
        sums.finished += 1;
        sums.errors += 1;
        if (!hasResponse(tag)) sums.unanswered += 1;
        return;
      case "specified":
      case "advisory":
        countKey(into[kind], tag);
        return;
      case "withAdvisory":
        addAdvisory(into, tag, timesOf(micros, whole, sixDecimals), onTimeMs);
    }
  };

  const reader = createCsvReader({
    onSample,
    onDropped: (micros, count) => {
      tick(micros);
      sums.dropped += count;
      const window = windowAt(micros);
      if (window === undefined) return;
      if (numbering?.drop(elapsedMs(micros), count) === true) window.droppedInWarmUp += count;
      else window.dropped += count;
    },
    onVus: (micros, vus) => {
      tick(micros);
      sums.vus = vus;
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
      if (!Number.isNaN(latestMicros)) largestLagMs = Math.max(largestLagMs, nowMs - latestMicros / 1_000);
    },
    end: () => {
      const { isWhole } = reader.end();
      for (const window of open.splice(0)) close(window);
      return {
        measuredMs: Number.isNaN(baseMicros) ? 0 : Math.round((latestSampleMicros - baseMicros) / 1_000),
        longestGapMs: Math.round(longestGapMs),
        largestLagMs: Math.round(largestLagMs),
        isWhole,
        begun,
      };
    },
    view: () => ({
      ...sums,
      ...last,
      vus: Math.max(last.vus, ...open.map(({ vus }) => vus)),
      elapsedMs: Number.isNaN(firstMicros) ? 0 : Math.round((latestMicros - firstMicros) / 1_000),
    }),
  };
}
