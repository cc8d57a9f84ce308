import { describe, expect, it } from "vitest";
import { formatters } from "../../../reports/formats/index.ts";
import { memoryIntervals } from "../../../reports/html/charts/memory.ts";
import { sparkOf } from "../../../reports/text/spark.ts";
import { memoryFinding, memoryHalves, memorySeries } from "../../../reports/view/memory-growth.ts";
import type { LoadRun, LoadWindow } from "../../../run/format/run.ts";
import { loadRun, loadWindow } from "../sample-load.ts";

const MINUTES = 10;

describe("the comparison of the halves of a series", () => {
  it("is of medians, which single peaks do not move", () => {
    expect(memoryHalves([100, 100, 900, 110, 110, 110])).toEqual({ first: 100, second: 110, growth: 1.1 - 1 });
  });

  it("is undefined for fewer than four sizes", () => {
    expect(memoryHalves([1, 2, 3])).toBeUndefined();
  });
});

describe("the memory of a long run", () => {
  const flat = longRun(() => ({ k6MiB: 180, assayMiB: 148, targetMiB: 133 }));
  const leaking = longRun((at) => ({ k6MiB: 180, assayMiB: 148, targetMiB: 133 + at }));

  it("is flat if the second half exceeds the first by at most 5 %", () => {
    expect(memoryFinding(flat, memorySeries(flat))).toBe(
      "Memory is flat from first to second half: k6 +0.0 %, Assay +0.0 %, the target +0.0 %",
    );
  });

  it("names the process whose memory grows", () => {
    expect(memoryFinding(leaking, memorySeries(leaking))).toMatch(
      /^Memory of the target grew .* the target \+\d+\.\d %/,
    );
  });

  it("excludes the warm-up", () => {
    const run = { ...flat, windows: flat.windows.map((one, at) => (at < 300 ? withMemory(one, 20) : one)) };
    expect(memorySeries(run)[0]?.comparison.growth).toBeGreaterThan(1);
    const warm = { ...run, workload: { warmUp: { durationMs: 300_000 } } } as unknown as LoadRun;
    expect(memorySeries(warm)[0]?.comparison.growth).toBe(0);
  });

  it("is in the page as a table and a chart with a limited number of points", () => {
    const page = formatters.html(leaking);
    expect(page).toMatch(/<h2[^>]*>Memory of the target grew/);
    expect(page).toContain('id="chart-memory"');
    expect(page).toContain('class="line target"');
    expect(memoryIntervals(memorySeries(flat), flat.windowMs).length).toBeLessThanOrEqual(240);
  });

  it("is in text and Markdown with its trend", () => {
    const text = formatters.text(leaking);
    expect(text).toMatch(/ {2}memory {6}k6 {5}█{12} 180 MiB, then 180 MiB \(\+0\.0 %\), peak \d+ MiB\n/);
    expect(text).toMatch(/ {2}memory {6}target [▁▂▃▄▅▆▇█]{12} /);
    expect(formatters.markdown(leaking)).toMatch(/^- memory: `target [▁▂▃▄▅▆▇█]{12} \d+ MiB, then \d+ MiB \(\+\d/m);
  });
});

describe("the memory of a short run", () => {
  const windows = Array.from({ length: 20 }, (_, at) => withMemory(loadWindow(at), 180));
  const run = loadRun({ windows });

  it("is shown in the page and not called flat", () => {
    expect(formatters.html(run)).toMatch(/<h2[^>]*>Run too short to judge memory growth/);
  });

  it("is neither in the text nor in Markdown", () => {
    expect(formatters.text(run)).not.toContain("memory");
    expect(formatters.markdown(run)).not.toContain("memory");
  });

  it("has no section if the run has none", () => {
    expect(formatters.html(loadRun())).not.toContain('id="memory"');
  });
});

it("a spark keeps a peak of many values", () => {
  expect(sparkOf([...Array.from({ length: 99 }, () => 1), 8, ...Array.from({ length: 100 }, () => 1)], 10)).toMatch(
    /^▂{4}█▂{5}$/,
  );
});

function longRun(memoryAt: (at: number) => LoadWindow["memory"] & object): LoadRun {
  const windows = Array.from({ length: MINUTES * 60 }, (_, at) => ({ ...loadWindow(at), memory: memoryAt(at) }));
  return loadRun({ windows });
}

function withMemory(window: LoadWindow, k6MiB: number): LoadWindow {
  return { ...window, memory: { k6MiB, assayMiB: 148 } };
}
