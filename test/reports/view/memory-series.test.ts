import { describe, expect, it } from "vitest";
import { formatters } from "../../../reports/formats/index.ts";
import { memoryIntervals } from "../../../reports/html/charts/memory.ts";
import { sparkOf } from "../../../reports/text/spark.ts";
import { memorySeries } from "../../../reports/view/memory-series.ts";
import type { LoadRun, LoadWindow } from "../../../run/format/run.ts";
import { leakingLoad } from "../sample-events.ts";
import { loadRun, loadWindow } from "../sample-load.ts";

describe("the memory of a run", () => {
  const windows = Array.from({ length: 20 }, (_, at) => withMemory(loadWindow(at), at === 9 ? 900 : 180));
  const run = loadRun({ windows });

  it("excludes the warm-up, and has no series of fewer than four sizes", () => {
    const warm = (durationMs: number) =>
      memorySeries({ ...run, workload: { warmUp: { durationMs } } } as unknown as LoadRun);
    expect(warm(10_000)[0]?.points).toHaveLength(10);
    expect(warm(17_000)).toEqual([]);
  });

  it("is a chart with a limited number of points under the peaks", () => {
    const page = formatters.html(leakingLoad);
    expect(page).toMatch(/<h2[^>]*>Peak memory: k6 180 MiB, Assay 148 MiB, the target \d+ MiB/);
    expect(page).toContain('id="chart-memory"');
    expect(page).toContain('class="line target"');
    expect(memoryIntervals(memorySeries(leakingLoad), leakingLoad.windowMs).length).toBeLessThanOrEqual(240);
  });
});

it("a spark keeps a peak of many values", () => {
  expect(sparkOf([...Array.from({ length: 99 }, () => 1), 8, ...Array.from({ length: 100 }, () => 1)], 10)).toMatch(
    /^▂{4}█▂{5}$/,
  );
});

function withMemory(window: LoadWindow, k6MiB: number): LoadWindow {
  return { ...window, memory: { k6MiB, assayMiB: 148 } };
}
