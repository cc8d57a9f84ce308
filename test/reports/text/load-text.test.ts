import { describe, expect, test } from "vitest";
import { caveatsOf, writeResponseTime } from "../../../reports/text/load-text.ts";
import type { WorkloadReport } from "../../../run/format/workload.ts";
import { loadRun, objectiveResult, operationLoad } from "../sample-load.ts";

const WORKLOAD: WorkloadReport = {
  model: "open",
  unit: "session",
  users: 1,
  stages: [],
  warmUp: { durationMs: 0, started: 0, accepted: 0, invalid: 0, errors: 0, dropped: 0 },
  iterations: { planned: 100, begun: 100, skippedRequests: 0 },
  mix: {},
  popularity: [],
  arrivals: { requested: "even", gaps: 0, meanGapMs: 0, variation: 0 },
};
const latency = operationLoad(1, 8).responseTimeMs;
const timedOut = {
  ...operationLoad(2000, 8),
  errors: 100,
  responseTimeMs: { ...latency, p99: 10_000, max: 10_000 },
  timeouts: { requests: 100, limitMs: 10_000, ofResponsesMs: latency },
};

describe("a response time", () => {
  test("of a timeout is a lower bound", () => {
    expect(writeResponseTime(loadRun(), timedOut, "p99")).toBe("≥ 10.0 s");
    expect(writeResponseTime(loadRun(), timedOut, "p95")).toBe("8.00 ms");
  });

  test("is shown though nothing but timeouts came", () => {
    expect(writeResponseTime(loadRun(), { ...timedOut, count: 100 }, "p99")).toBe("≥ 10.0 s");
    expect(writeResponseTime(loadRun(), { ...operationLoad(100, 8), errors: 100 })).toBe("–");
  });
});

describe("what qualifies a load", () => {
  const sentenceOf = (label: string, run: ReturnType<typeof loadRun>) =>
    caveatsOf(run).find((caveat) => caveat.label === label)?.sentence;

  test("is a late generator, where it leaves an objective undecided", () => {
    const missed = objectiveResult("responseTimeMs.p95 < 100", { met: false, status: "undecided" });
    const { generator } = loadRun();
    const late = { ...generator, late: { windows: 3, longestMs: 612.4 } };
    expect(sentenceOf("generator", loadRun({ generator: late }))).toBeUndefined();
    expect(
      sentenceOf("generator", loadRun({ generator: late, objectives: [{ ...missed, undecidedBy: "generator" }] })),
    ).toBe("The generator was late in 3 of 20 windows, by up to 612 ms; 1 objective missed only there is undecided.");
  });

  test("is a generator so late that times are left out", () => {
    const late = { ...loadRun().generator, late: { windows: 3, excluded: 2, longestMs: 612.4 } };
    expect(sentenceOf("generator", loadRun({ generator: late }))).toBe(
      "The generator was late in 3 of 20 windows, by up to 612 ms; the times of 2 of them are left out.",
    );
  });

  test("is the share of requests that opened a connection, where it moves a percentile", () => {
    const opened = (newConnections: number) => {
      const load = loadRun({ counters: { newConnections } });
      return sentenceOf("connections", { ...load, requests: { ...load.requests, finished: 1_000 } });
    };
    expect(opened(9)).toBeUndefined();
    expect(
      [opened(10), opened(60), opened(500)].map((sentence) => sentence?.match(/: of (p\d+) and above/)?.[1]),
    ).toEqual(["p99", "p95", "p50"]);
  });

  test("is waiting for processors, where it was long", () => {
    const { generator } = loadRun();
    const waited = (k6WaitSeconds: number) =>
      loadRun({ generator: { ...generator, contention: { k6WaitSeconds, throttledSeconds: 0 } } });
    expect(sentenceOf("machine", waited(0.5))).toBeUndefined();
    expect(sentenceOf("machine", waited(9))).toBe(
      "Processors were short during 20.0 s of load, which may lengthen times: 9.00 s waited by the threads of k6, 0 ms throttled by the control group.",
    );
  });

  test("are its timeouts, with the times of responses alone beside them", () => {
    expect(sentenceOf("timeouts", loadRun({ total: timedOut }))).toBe(
      "100 requests timed out and count with the limit of 10.0 s as response time, which is a lower bound; of responses alone: p50 3.36 ms, p95 8.00 ms, p99 15.2 ms.",
    );
    expect(sentenceOf("timeouts", loadRun())).toBeUndefined();
  });

  test("is how much less than due was sent, where users waited for slow responses", () => {
    const withSent = (sent: number, skippedRequests = 0) =>
      loadRun({
        workload: {
          ...WORKLOAD,
          iterations: { planned: 100, begun: 100, skippedRequests },
          sessionRequests: { due: 1_000, sent },
        },
      });
    expect(sentenceOf("sessions", withSent(985))).toBeUndefined();
    expect(sentenceOf("sessions", loadRun())).toBeUndefined();
    expect(sentenceOf("sessions", withSent(900))).toBe(
      "Sessions sent 900 of 1,000 requests that were due, 10.0 % fewer, because users wait for slow responses.",
    );
    expect(sentenceOf("sessions", withSent(900, 40))).toContain(
      "40 requests of them named a token that was not created",
    );
  });
});
