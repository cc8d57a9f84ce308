// The formats of other tools: their values and units are those of the run. The tools themselves read them in
// benchstat.slow.test.ts, and the library of HdrHistogram reads the log here.
import { build, decodeFromCompressedBase64, type Histogram, HistogramLogReader } from "hdr-histogram-js";
import { describe, expect, it } from "vitest";
import { exporters } from "../../../reports/formats/index.ts";
import type { LoadRun, OperationLoad } from "../../../run/format/run.ts";
import type { OperationId } from "../../../schemas/operation.ts";
import { HOSTILE } from "../hostile-run.ts";
import { conformanceRun } from "../sample-conformance.ts";
import { loadRun } from "../sample-load.ts";
import { passingRun } from "../sample-runs.ts";
import { steady } from "../sample-sides.ts";
import { slicedRun } from "../sliced-run.ts";

it("Go's benchmark format has lines that benchstat reads", () => {
  for (const line of exporters.goBench(steady).trimEnd().split("\n").slice(5))
    expect(line).toMatch(/^Benchmark[A-Z]\S*\t\d+(\t[\d.e-]+ \S+)+$/);
});

describe("the log of HdrHistogram", () => {
  const started = "2026-11-20T10:04:14.000Z";
  const run: LoadRun = { ...slicedRun, loadStartedAt: started };

  it("is read by its library, with the percentiles of the run in each operation, and without a tag in all of them", () => {
    const sums = new Map<string, Histogram>();
    for (const { tag, histogram } of intervalsOf(exporters.hlog(run))) {
      const sum = sums.get(tag) ?? build({ highestTrackableValue: 3_600_000_000, numberOfSignificantValueDigits: 3 });
      sums.set(tag, sum);
      sum.add(histogram);
    }
    expect([...sums.keys()].toSorted()).toEqual(["", ...Object.keys(run.operations)].toSorted());
    for (const [tag, sum] of sums) {
      const { responseTimeMs, count, errors } =
        tag === "" ? run.total : (run.operations[tag as OperationId] as OperationLoad);
      expect(sum.totalCount).toBe(count - errors);
      for (const percentile of [50, 90, 95, 99] as const)
        expect(sum.getValueAtPercentile(percentile) / 1_000).toBeCloseTo(responseTimeMs[`p${percentile}`], 6);
    }
  });

  it("has the timestamps of the slices, by the clock at which the schedule began", () => {
    const reader = new HistogramLogReader(exporters.hlog(run));
    const first = reader.nextIntervalHistogram();
    expect((first as Histogram).startTimeStampMsec).toBe(Date.parse(started) + 4_000);
    expect((first as Histogram).endTimeStampMsec).toBe(Date.parse(started) + 5_000);
    expect(exporters.hlog(run)).toContain(`#[StartTime: ${Date.parse(started) / 1_000}.000 (seconds since epoch)`);
    const lines = exporters
      .hlog(run)
      .split("\n")
      .filter((line) => line.startsWith("Tag=token-price,"));
    expect(lines.map((line) => line.split(",").slice(1, 3).join())).toEqual(
      Array.from({ length: 26 }, (_, at) => `${at + 4}.000,1.000`),
    );
  });

  it("has the largest time of each interval in milliseconds", () => {
    for (const { histogram, maxMs } of intervalsOf(exporters.hlog(run)))
      expect(Math.abs(histogram.maxValue / 1_000 - maxMs)).toBeLessThan(maxMs / 500);
  });

  it("moves what came after a gap of the clock", () => {
    const gap = {
      atMs: 10_000,
      stoppedAt: "2026-11-20T10:04:24.000Z",
      resumedAt: "2026-11-20T10:05:24.000Z",
      lostRequests: 0,
    };
    const times = [...exporters.hlog({ ...run, gaps: [gap] }).matchAll(/^Tag=token-price,([\d.]+),([\d.]+)/gm)];
    expect(times.slice(5, 7).map(([, from, length]) => [from, length])).toEqual([
      ["9.000", "1.000"],
      ["70.000", "1.000"],
    ]);
  });

  it("is refused for a run of a version that kept no histograms", () => {
    expect(() => exporters.hlog(loadRun())).toThrow("one of an older version");
  });
});

describe("Go's benchmark format for a history", () => {
  it("refuses runs that are not valid", () => {
    const refused = { code: "export-refused", exitCode: 4 };
    const late = { ...steady, validity: { valid: false, reasons: ["the generator was late"] } };
    expect(() => exporters.goBench(late)).toThrow(
      expect.objectContaining({ ...refused, details: ["the generator was late"] }),
    );
    expect(() => exporters.goBench({ ...steady, responseTimesAreLowerBounds: true })).toThrow(
      expect.objectContaining(refused),
    );
    expect(() => exporters.goBench(conformanceRun())).toThrow(expect.objectContaining({ code: "usage" }));
    expect(exporters.goBench(passingRun)).toContain("token-price");
  });

  it("refuses percentiles that fall on timeouts", () => {
    const timedOut = (p99: number): LoadRun => {
      const { responseTimeMs } = steady.total;
      const timeouts = { requests: 30, limitMs: 50, ofResponsesMs: responseTimeMs };
      return { ...steady, total: { ...steady.total, timeouts, responseTimeMs: { ...responseTimeMs, p99 } } };
    };
    expect(() => exporters.goBench(timedOut(50))).toThrow(
      expect.objectContaining({
        code: "export-refused",
        details: ["the p99 of all operations falls on timeouts, so it is a lower bound"],
      }),
    );
    expect(exporters.goBench(timedOut(49))).toContain("token-price");
  });

  it("leaves out an operation without requests", () => {
    const none = { ...steady.total, count: 0, errors: 0, invalid: 0 };
    const text = exporters.goBench({ ...steady, operations: { ...steady.operations, "get-user-fees": none } });
    const { "get-user-fees": _, ...operations } = steady.operations;
    expect(text).toBe(exporters.goBench({ ...steady, operations }));
  });

  it("begins no line with a text of the run", () => {
    const text = exporters.goBench({ ...steady, scenario: HOSTILE, profile: HOSTILE, target: HOSTILE });
    expect(text).not.toMatch(/^\s*(::|##\[)/m);
    expect(text.split("\n").length).toBe(exporters.goBench(steady).split("\n").length);
  });
});

/** The intervals as the lines have them, decoded by the library. */
function intervalsOf(log: string) {
  return log.split("\n").flatMap((line) => {
    const [, tag = "", max, text] = /^(?:Tag=([^,]+),)?[\d.]+,[\d.]+,([\d.]+),(\S+)$/.exec(line) ?? [];
    return text === undefined ? [] : [{ tag, maxMs: Number(max), histogram: decodeFromCompressedBase64(text) }];
  });
}
