import { describe, expect, test } from "vitest";
import { caveatsOf, writeResponseTime } from "../../../reports/text/load-text.ts";
import { loadRun, objectiveResult, operationLoad } from "../sample-load.ts";

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
    ).toBe("The generator was late in 3 of 20 windows, by up to 612 ms: 1 objective missed only there is undecided.");
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
      "100 requests timed out and stand in the response times with the limit of 10.0 s, which is a lower bound; of responses alone: p50 3.36 ms, p95 8.00 ms, p99 15.2 ms.",
    );
    expect(sentenceOf("timeouts", loadRun())).toBeUndefined();
  });
});
