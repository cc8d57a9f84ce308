import { describe, expect, test } from "vitest";
import { writesSentence } from "../../../reports/text/ledger-text.ts";
import {
  caveatsOf,
  connectionText,
  detectableSentence,
  writeConfidence,
  writeResponseTime,
} from "../../../reports/text/load-text.ts";
import { writeDuration, writeMs, writeNumber, writeShare } from "../../../reports/text/number-format.ts";
import { errorsOfLoad, rejectionSentence } from "../../../reports/text/rejection-text.ts";
import { objectiveValue } from "../../../reports/view/summary.ts";
import type { LoadRun } from "../../../run/format/run.ts";
import { ledgerWith } from "../../run/load/made-up-results.ts";
import { eventfulLoad, finding, WORKLOAD } from "../sample-events.ts";
import { loadRun, objectiveResult, operationLoad } from "../sample-load.ts";

const latency = operationLoad(1, 8).responseTimeMs;
const timedOut = {
  ...operationLoad(2000, 8),
  errors: 100,
  responseTimeMs: { ...latency, p99: 10_000, max: 10_000 },
  timeouts: { requests: 100, limitMs: 10_000, ofResponsesMs: latency },
};

test("a response time of a timeout is a lower bound", () => {
  expect(writeResponseTime(loadRun(), timedOut, "p99")).toBe("≥ 10.0 s");
  expect(writeResponseTime(loadRun(), timedOut, "p95")).toBe("8.00 ms");
});

test("a response time is an upper bound if other programs delayed the generator", () => {
  const run = loadRun(delayed);
  expect(writeResponseTime(run, timedOut, "p95")).toBe("≤ 8.00 ms");
  expect(writeResponseTime(run, timedOut, "p99")).toBe("10.0 s");
});

test("a response time is shown even if every request timed out", () => {
  expect(writeResponseTime(loadRun(), { ...timedOut, count: 100 }, "p99")).toBe("≥ 10.0 s");
  expect(writeResponseTime(loadRun(), { ...operationLoad(100, 8), errors: 100 })).toBe("–");
});

test("what a load could not show is not given as an effect", () => {
  const detecting = (share: number) => loadRun({ detectable: { trend: { share, ms: 8 * share } } });
  expect(detectableSentence(detecting(0.25))).toContain("a steady rise of the p50 by 25.0 % (2.00 ms)");
  expect(detectableSentence(detecting(96))).toBe("This run could show no trend of realistic size.");
  const ledger = ledgerWith();
  const losing = (share: number) => writesSentence({ ledger, detectable: { lostWrite: { share } } });
  expect(losing(0.02)).toContain("It would have found 1 lost write in 50 with a chance of 99 %.");
  expect(losing(0.9)).not.toContain("It would have found");
});

test("a confidence interval has one unit, that of its upper end", () => {
  const intervals = { responseTimeConfidenceMs: { p50: { low: 950, high: 1_400 }, p95: { low: 80.12, high: 88.04 } } };
  expect(writeConfidence(intervals, "p50")).toBe("0.95–1.40 s");
  expect(writeConfidence(intervals, "p95")).toBe("80.1–88.0 ms");
  expect(writeConfidence(intervals, "p99")).toBeUndefined();
});

test("a load without events has no caveat, and a load with all of them many", () => {
  expect(caveatsOf(loadRun())).toEqual([]);
  expect(detectableSentence(loadRun())).toBeUndefined();
  expect(caveatsOf(eventfulLoad).length).toBeGreaterThan(8);
});

const { generator, requests, total } = loadRun();
const generatorWith = (changes: object) => ({ generator: { ...generator, ...changes } });
const timesWith = (changes: object) => ({ total: { ...total, responseTimeMs: { ...latency, ...changes } } });
const late = { windows: 3, longestMs: 612.4 };
const undecided = { met: false, status: "undecided", undecidedBy: "generator" } as const;
const objectives = [objectiveResult("responseTimeMs.p95 < 100", undecided)];
const withUndecided = { ...generatorWith({ late }), objectives };
const excluding = generatorWith({ late: { ...late, excluded: 2 } });
const contended = ["a", "b"].map((name) => `generator-late: generator ${name}: others had it`);
const delayed = generatorWith({ contended });
const stalling = timesWith({ p99: 60, max: 4_300 });
/** A generator that reads responses late by so much, where the p50 is 0.4 ms, the p95 2 ms and the p99 9 ms. */
const readLate = (p50: number, p99: number) => ({
  ...generatorWith({ floorMs: { p50, p95: 0.1, p99 } }),
  ...timesWith({ p50: 0.4, p95: 2, p99: 9 }),
});
const finished = { requests: { ...requests, finished: 1_000 } };
const opened = (newConnections: number) => ({ counters: { newConnections }, ...finished });
const waited = (k6WaitSeconds: number) => generatorWith({ contention: { k6WaitSeconds, throttledSeconds: 0 } });
const withSent = (sent: number) => ({ workload: { ...WORKLOAD, sessionRequests: { due: 1_000, sent } } });

test.each<[label: string, what: string, changes: Partial<LoadRun>, sentence?: RegExp]>([
  ["generator", "a late generator", generatorWith({ late })],
  ["generator", "an undecided objective", withUndecided, /up to 612 ms; 1 objective missed only there is undecided\.$/],
  ["generator", "windows left out", excluding, /; the times of 2 .* left out\.$/],
  [
    "contended",
    "delayed generators",
    delayed,
    /^Times are upper bounds: generator a: others had it\. So did those of 1 other generator\.$/,
  ],
  ["floor", "delays below half of a percentile", readLate(0.25, 4)],
  ["floor", "delays of half of it", readLate(0.25, 4.6), / up to 4\.60 ms of the p99 of 9\.00 ms may be its own\.$/],
  ["floor", "delays beyond it", readLate(0.25, 13), / up to 9\.00 ms of the p99 of 9\.00 ms may be its own\.$/],
  ["floor", "delays in two of them", readLate(0.35, 6), /: up to 0\.35 ms of the p50 .* and 6\.00 ms of the p99 of/],
  ["connections", "9 of 1,000 connections new", opened(9)],
  ["connections", "10 of 1,000 connections new", opened(10), /raises p99 and above/],
  ["connections", "60 of 1,000 connections new", opened(60), /raises p95 and above/],
  ["connections", "500 of 1,000 connections new", opened(500), /raises p50 and above/],
  ["machine", "a short wait for processors", waited(0.5)],
  ["machine", "a long wait for processors", waited(9), /^Processors were short during 20\.0 s of load/],
  ["slowest", "a request of 71 times the p99", stalling, / took 4\.30 s, 71 times the p99: /],
  ["slowest", "a request of 14 times the p99", timesWith({ p99: 300, max: 4_300 })],
  ["slowest", "a slowest request below a second", timesWith({ p99: 10, max: 900 })],
  ["slowest", "a stall", { ...stalling, findings: [finding("stall", 0, 1)] }],
  ["sessions", "few requests unsent", withSent(985)],
  ["sessions", "many requests unsent", withSent(900), /10\.0 % fewer, because users wait for slow responses\.$/],
])("the caveat %s of a load with %s", (label, _, changes, sentence) => {
  const found = caveatsOf(loadRun(changes)).find((caveat) => caveat.label === label);
  expect(found?.sentence).toEqual(sentence && expect.stringMatching(sentence));
});

test("the text on connections mentions HTTP/2 and requests that the transport repeated", () => {
  const counters = { newConnections: 10, retried: 1, http2Requests: 1_000 };
  expect(connectionText(loadRun({ counters, ...finished }))).toBe(
    "10 (1.00 % of requests); 1,000 requests over HTTP/2; 1 request was sent again by the transport",
  );
});

test("a rejection under load is the target's failure, and a rate limit is named as one", () => {
  const sentence = (rejections: readonly { status: number; count: number }[]) => {
    const rejected = rejections.reduce((sum, { count }) => sum + count, 0);
    return rejectionSentence({ total: { rejected, rejections }, operations: {} } as unknown as LoadRun);
  };
  expect(sentence([])).toBeUndefined();
  expect(sentence([{ status: 422, count: 1 }])).toBe(
    "1 request was rejected (4xx), although the target accepted such requests before the load.",
  );
  const both = [429, 404].map((status, at) => ({ status, count: 5 - 3 * at }));
  expect(sentence(both)).toMatch(/^5 requests hit a rate limit \(429\); 2 requests were rejected \(4xx\), /);
});

test("the sentence on rejected sales says that Assay may have caused them", () => {
  const rejections = [{ status: 422, code: "NO_HOLDING", count: 5 }];
  const run = {
    total: { rejected: 5, errors: 5, rejections },
    operations: { "trade-token": { count: 200, rejections } },
    workload: { saleRejection: { status: 422, code: "NO_HOLDING" } },
  } as unknown as LoadRun;
  expect(rejectionSentence(run)).toMatch(
    /^5 requests were rejected by state \(422 NO_HOLDING\), 2\.50 % of trade-token: Assay may have sold more /,
  );
  expect(rejectionSentence(run)).toMatch(/ left, which is not a fault of the service\.$/);
  expect(errorsOfLoad(run)).toBe("state");
  expect(errorsOfLoad({ ...run, total: { ...run.total, errors: 6 } })).toBeUndefined();
  const { workload: _workload, ...other } = run;
  expect(rejectionSentence(other)).toContain("rejected (4xx)");
});

describe("numbers", () => {
  test("have three significant digits, and no exponent", () => {
    const numbers = [0, 0.00004, 0.0213499, 0.9996, 8.4, 9.996, 84.26, 99.96, 812.4, 999.6, 1240.4, 1_234_567, -3.2];
    const small = ["0", "< 0.001", "0.0213", "1.00", "8.40", "10.0", "84.3", "100"];
    expect(numbers.map(writeNumber)).toEqual([...small, "812", "1,000", "1,240", "1,234,567", "−3.20"]);
    expect(writeNumber(Number.NaN)).toBe("–");
  });

  test("write times in ms below 1 s and in s above", () => {
    const texts = [84.3, 999.4, 999.6, 1_860, 12_400].map(writeMs);
    expect(texts).toEqual(["84.3 ms", "999 ms", "1.00 s", "1.86 s", "12.4 s"]);
  });

  test("write a share of nothing as a dash and none of something as 0 %", () => {
    expect([writeShare(0, 0), writeShare(0, 9), writeShare(1, 4_700)]).toEqual(["–", "0 %", "0.0213 %"]);
  });

  test("write spans of time in readable units", () => {
    const texts = [340, 20_100, 252_000, 86_580_000].map(writeDuration);
    expect(texts).toEqual(["340 ms", "20.1 s", "4 min 12 s", "24 h 3 min"]);
  });

  test("write the value of an objective as a count if it is one", () => {
    expect(objectiveValue({ expression: "samples ≥ 100", value: 87 })).toBe("87");
  });
});
