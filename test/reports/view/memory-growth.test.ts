import { describe, expect, it } from "vitest";
import { formatters } from "../../../reports/formats/index.ts";
import { memoryIntervals } from "../../../reports/html/charts/memory.ts";
import { sparkOf } from "../../../reports/text/spark.ts";
import { memoryFinding, memoryHalves, memorySeries } from "../../../reports/view/memory-growth.ts";
import type { LoadRun, LoadWindow } from "../../../run/format/run.ts";
import { leakingLoad } from "../sample-events.ts";
import { loadRun, loadWindow } from "../sample-load.ts";

describe("the comparison of the halves of a series", () => {
  it("is of medians, which single peaks do not move", () => {
    expect(memoryHalves([100, 100, 900, 110, 110, 110])).toEqual({ first: 100, second: 110, growth: 1.1 - 1 });
  });

  it("is undefined for fewer than four sizes", () => {
    expect(memoryHalves([1, 2, 3])).toBeUndefined();
  });
});

describe("the memory of a long run", () => {
  const windows = leakingLoad.windows.map((window) => withMemory(window, 180));
  const flat = { ...leakingLoad, windows };

  it("is flat if the second half exceeds the first by at most 5 %", () => {
    expect(memoryFinding(flat, memorySeries(flat))).toBe(
      "Memory is flat from first to second half: k6 +0.0 %, Assay +0.0 %",
    );
  });

  it("excludes the warm-up", () => {
    const run = { ...flat, windows: flat.windows.map((one, at) => (at < 300 ? withMemory(one, 20) : one)) };
    expect(memorySeries(run)[0]?.comparison.growth).toBeGreaterThan(1);
    const warm = { ...run, workload: { warmUp: { durationMs: 300_000 } } } as unknown as LoadRun;
    expect(memorySeries(warm)[0]?.comparison.growth).toBe(0);
  });

  it("is in the page as a table and a chart with a limited number of points", () => {
    const page = formatters.html(leakingLoad);
    expect(page).toMatch(/<h2[^>]*>Memory of the target grew/);
    expect(page).toContain('id="chart-memory"');
    expect(page).toContain('class="line target"');
    expect(memoryIntervals(memorySeries(flat), flat.windowMs).length).toBeLessThanOrEqual(240);
  });
});

describe("the memory of a short run", () => {
  const windows = Array.from({ length: 20 }, (_, at) => withMemory(loadWindow(at), 180));
  const run = loadRun({ windows });

  it("is shown in the page and not called flat", () => {
    expect(formatters.html(run)).toMatch(/<h2[^>]*>Run too short to judge memory growth/);
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
