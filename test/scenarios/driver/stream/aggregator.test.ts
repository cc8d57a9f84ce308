import { describe, expect, test } from "vitest";
import type { JournalWindow } from "../../../../run/journal/load-journal.ts";
import {
  createAggregator,
  type StreamHealth,
  type StreamView,
} from "../../../../scenarios/driver/stream/aggregator.ts";
import { type EventKind, METRICS, packTimes, packWait } from "../../../../scenarios/runtime/samples.ts";
import { placesOf } from "../../../../schemas/derive/places.ts";
import { operations } from "../../../../schemas/index.ts";
import { summaryOf } from "../../../../statistics/histogram.ts";
import { decodeHistogram } from "../../../../statistics/histogram-text.ts";

const HEADER = "metric_name,timestamp,metric_value,extra_tags,metadata\n";
/** Some wall-clock time in ms; everything below is counted from it. */
const BASE = 1_795_216_773_000;

const line = (metric: string, atMs: number, value: number, tags = "") =>
  `${metric},${Math.round((BASE + atMs) * 1_000)},${value.toFixed(6)},${tags},\n`;
const event = (kind: EventKind, atMs: number, value: number, tags: string) =>
  line(METRICS.event, atMs, value, `kind=${kind}&${tags}`);
const started = (atMs: number, startDelayMs = 0) => line(METRICS.started, atMs, startDelayMs);
const accepted = (atMs: number, serviceMs = 10, responseMs = 12) =>
  line(METRICS.accepted, atMs, packTimes(serviceMs, responseMs)) + line("http_reqs", atMs, 1);
const failed = (atMs: number, code: string) => event("error", atMs, 1, `operation=token-price&code=${code}`);

function aggregate(
  chunks: readonly (readonly [text: string, arrivesMs: number])[],
  onTimeMs?: number,
): { windows: JournalWindow[]; health: StreamHealth; view: StreamView } {
  const windows: JournalWindow[] = [];
  const aggregator = createAggregator({
    windowMs: 1_000,
    onTimeMs: () => onTimeMs,
    onWindow: (window) => windows.push(window),
  });
  aggregator.write(Buffer.from(HEADER), BASE);
  for (const [text, arrivesMs] of chunks) aggregator.write(Buffer.from(text), BASE + arrivesMs);
  const view = aggregator.view();
  return { windows, health: aggregator.end(), view };
}

const quotes = (windows: readonly JournalWindow[]) => windows.map(({ operations }) => operations["token-price"]);

describe("windows", () => {
  test("are counted from the first request, each sample in the one of its own time", () => {
    const { windows } = aggregate([
      [
        started(500) + accepted(510) + started(1_490) + accepted(1_501) + started(1_600) + failed(1_700, "reset"),
        1_800,
      ],
    ]);
    expect(windows.map(({ fromMs }) => fromMs)).toEqual([0, 1_000]);
    expect(quotes(windows)).toMatchObject([
      { started: 2, accepted: 1, errors: {} },
      { started: 1, accepted: 1, errors: { reset: 1 } },
    ]);
  });

  test("say whose they are, which in the sequence, and when they began by the clock of the samples", () => {
    const { windows } = aggregate([[started(500) + accepted(2_600), 2_700]]);
    expect(
      windows.map(({ sequence, clockMs, instance, segment, queueDelay }) => ({
        sequence,
        clockMs,
        instance,
        segment,
        queueDelay,
      })),
    ).toEqual(
      [0, 1, 2].map((sequence) => ({
        sequence,
        clockMs: BASE + 500 + sequence * 1_000,
        instance: "a",
        segment: "0:1",
        queueDelay: "",
      })),
    );
  });

  test("lie on the grid of the schedule, of which this generator sends a later part", () => {
    const windows: JournalWindow[] = [];
    const aggregator = createAggregator({
      windowMs: 1_000,
      onTimeMs: () => undefined,
      firstMs: 600,
      generator: { instance: "b", segment: "1/2:1" },
      onWindow: (window) => windows.push(window),
    });
    aggregator.write(Buffer.from(HEADER + started(0) + accepted(10) + started(500) + accepted(510)), BASE + 600);
    expect(aggregator.end().measuredMs).toBe(1_110);
    expect(windows).toMatchObject([
      { fromMs: 0, clockMs: BASE - 600, instance: "b", segment: "1/2:1" },
      { fromMs: 1_000, clockMs: BASE + 400, instance: "b", segment: "1/2:1" },
    ]);
    expect(quotes(windows)).toMatchObject([{ started: 1 }, { started: 1 }]);
  });

  test("keep both times of a response", () => {
    const { windows } = aggregate([[started(0) + accepted(10, 10, 250), 300]]);
    const [quote] = quotes(windows);
    expect(summaryOf(decodeHistogram(quote?.serviceTime ?? "")).p50).toBeCloseTo(10, 1);
    expect(summaryOf(decodeHistogram(quote?.responseTime ?? "")).p50).toBeCloseTo(250, 0);
  });

  test("count what is late by the objective, errors and invalid responses separately", () => {
    const invalid = event("invalid", 30, packTimes(300, 300), "operation=token-price");
    const { windows } = aggregate([[started(0) + accepted(10, 10, 99) + accepted(20, 10, 101) + invalid, 300]], 100);
    expect(quotes(windows)[0]).toMatchObject({ accepted: 2, invalid: 1, late: 1 });
  });

  test("count responses by violated statement and tier", () => {
    const text =
      event("specified", 5, 1, "operation=token-price&statement=quote/tokenId/type") +
      event("advisory", 6, 1, "statement=token-price/relation/echo&operation=token-price") +
      event("withAdvisory", 6, 1, "operation=token-price");
    const { windows } = aggregate([[started(0) + text, 300]]);
    expect(quotes(windows)[0]).toMatchObject({
      specified: { "quote/tokenId/type": 1 },
      advisory: { "token-price/relation/echo": 1 },
      withAdvisory: 1,
    });
  });

  test("count responses without a value by its place", () => {
    const lacking = (...names: readonly string[]) => {
      const places = placesOf(operations["token-price"].response).filter(({ name }) => names.includes(name));
      const bits = places.reduce((sum, { bit }) => sum + bit, 0);
      return event("lacking", 6, bits, "operation=token-price");
    };
    const { windows } = aggregate([
      [started(0) + lacking("data.initFee") + lacking("data.initFee", "data.tokenName"), 300],
    ]);
    expect(quotes(windows)[0]).toMatchObject({ lacking: { "data.initFee": 2, "data.tokenName": 1 } });
  });

  test("count goodput with advisory findings: accepted and on time", () => {
    const withAdvisory = (code: string, responseMs: number) =>
      event("withAdvisory", 6, packTimes(10, responseMs), `operation=token-price&code=${code}`);
    const { windows } = aggregate(
      [[started(0) + withAdvisory("accepted", 99) + withAdvisory("accepted", 101) + withAdvisory("invalid", 20), 300]],
      100,
    );
    expect(quotes(windows)[0]).toMatchObject({ withAdvisory: 3, goodputWithAdvisory: 1 });
  });

  test("count responses with a Retry-After, and keep the longest wait", () => {
    const putOff = (waitMs: number | undefined) =>
      event("error", 5, packWait(waitMs), "operation=token-price&code=rate-limited");
    const { windows } = aggregate([[started(0) + putOff(0) + putOff(90_000) + putOff(2_000) + putOff(undefined), 300]]);
    expect(quotes(windows)[0]).toMatchObject({
      errors: { "rate-limited": 4 },
      retryAfter: 3,
      longestRetryAfterMs: 90_000,
    });
  });

  test("are closed as soon as the clock of the samples is a window past them", () => {
    const windows: JournalWindow[] = [];
    const aggregator = createAggregator({
      windowMs: 1_000,
      onTimeMs: () => undefined,
      onWindow: (w) => windows.push(w),
    });
    aggregator.write(Buffer.from(HEADER + started(0) + started(1_100)), BASE);
    expect(windows).toHaveLength(0);
    aggregator.write(Buffer.from(line("vus", 2_000, 1)), BASE);
    expect(windows.map(({ fromMs }) => fromMs)).toEqual([0]);
  });

  test("lose no sample that comes late, and repeat no window", () => {
    const { windows } = aggregate([[started(0) + started(5_000) + accepted(100) + accepted(4_900), 5_100]]);
    expect(windows.map(({ fromMs }) => fromMs)).toEqual([0, 1_000, 2_000, 3_000, 4_000, 5_000]);
    expect(quotes(windows).reduce((sum, quote) => sum + (quote?.accepted ?? 0), 0)).toBe(2);
  });

  test("do not depend on the wall clock", () => {
    const text = started(0) + accepted(10) + started(2_500) + accepted(2_510);
    expect(aggregate([[text, 0]]).windows).toEqual(aggregate([[text, 99_000]]).windows);
  });

  test("count drops, virtual users and k6's own requests", () => {
    const { windows } = aggregate([
      [
        started(0) + accepted(10) + line("dropped_iterations", 20, 2) + line("vus", 900, 7) + line("vus", 950, 3),
        1_000,
      ],
    ]);
    expect(windows[0]).toMatchObject({ dropped: 2, vus: 7, httpRequests: 1 });
  });

  test("count the virtual users that were busy at once, whenever k6 looked", () => {
    const warm = (atMs: number, code: string) => event("warm", atMs, 1, `operation=token-price&code=${code}`);
    const first = warm(0, "started") + started(10) + started(20) + accepted(30) + warm(40, "accepted");
    const next = failed(1_100, "reset") + started(1_200) + accepted(1_210);
    const { windows, view } = aggregate([[first + line("vus", 900, 0) + next + line("vus", 1_900, 0), 2_000]]);
    expect(windows.map(({ vus }) => vus)).toEqual([3, 1]);
    expect(view.vus).toBe(3);
  });

  test("keep the start delays of requests", () => {
    const { windows } = aggregate([[started(0, 0.5) + started(10, 40), 300]]);
    const startDelay = summaryOf(decodeHistogram(windows[0]?.startDelay ?? ""));
    expect(startDelay.max).toBeCloseTo(40, 0);
    expect(startDelay.p50).toBeCloseTo(0.5, 2);
  });
});

describe("the health of the stream", () => {
  test("is the longest time without samples, those of VUs included", () => {
    const { health } = aggregate([
      [line("vus", 0, 1) + started(100) + line("vus", 1_000, 1) + line("vus", 5_000, 1), 5_000],
    ]);
    expect(health.longestGapMs).toBe(4_000);
  });

  test("is the largest distance of a sample from the wall clock", () => {
    const { health } = aggregate([
      [started(0), 100],
      [started(1_000), 7_300],
      [started(8_000), 8_100],
    ]);
    expect(health.largestLagMs).toBe(6_300);
  });

  test("measures from the first of our samples to the last", () => {
    const { health } = aggregate([[line("vus", 0, 1) + started(400) + accepted(2_400) + line("vus", 3_000, 1), 3_000]]);
    expect(health.measuredMs).toBe(2_000);
  });
});

describe("the view of a run in progress", () => {
  test("has the counts so far, and rate and p95 of the last full window", () => {
    const first = started(0) + accepted(100, 10, 30) + accepted(900, 10, 30);
    const { view } = aggregate([[first + started(1_100) + failed(1_200, "reset") + line("vus", 2_000, 4), 2_000]]);
    expect(view).toMatchObject({
      started: 2,
      finished: 3,
      errors: 1,
      invalid: 0,
      vus: 4,
      ratePerSecond: 2,
      elapsedMs: 2_000,
    });
    expect(view.p95Ms).toBeCloseTo(30, 0);
  });

  test("is empty before the first request", () => {
    expect(aggregate([]).view).toMatchObject({ started: 0, elapsedMs: 0, p95Ms: null });
  });
});
