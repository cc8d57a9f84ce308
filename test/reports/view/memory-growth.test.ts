import { describe, expect, it } from "vitest";
import { formatters } from "../../../reports/formats/index.ts";
import { memoryIntervals } from "../../../reports/html/charts/memory.ts";
import { sparkOf } from "../../../reports/text/spark.ts";
import { memoryCourses, memoryFinding, memoryHalves } from "../../../reports/view/memory-growth.ts";
import type { LoadRun, LoadWindow } from "../../../results/run/run.ts";
import { loadRun, loadWindow } from "../sample-load.ts";

const MINUTES = 10;

describe("the halves of a course", () => {
  it("are medians, which single peaks do not move", () => {
    expect(memoryHalves([100, 100, 900, 110, 110, 110])).toEqual({ first: 100, second: 110, growth: 1.1 - 1 });
  });

  it("are unknown of fewer than four sizes", () => {
    expect(memoryHalves([1, 2, 3])).toBeUndefined();
  });
});

describe("the memory of a long run", () => {
  const flat = longRun(() => ({ k6MiB: 180, assayMiB: 148, targetMiB: 133 }));
  const leaking = longRun((at) => ({ k6MiB: 180, assayMiB: 148, targetMiB: 133 + at }));

  it("is called flat where no half is more than 5 % above the other", () => {
    expect(memoryFinding(flat, memoryCourses(flat))).toBe(
      "Memory is flat from first to second half: k6 +0.0 %, Assay +0.0 %, the target +0.0 %",
    );
  });

  it("that grows is said to, by name", () => {
    expect(memoryFinding(leaking, memoryCourses(leaking))).toMatch(
      /^Memory of the target grew .* the target \+\d+\.\d %/,
    );
  });

  it("has its warm-up left out", () => {
    const record = { ...flat, windows: flat.windows.map((one, at) => (at < 300 ? withMemory(one, 20) : one)) };
    expect(memoryCourses(record)[0]?.comparison.growth).toBeGreaterThan(1);
    const warm = { ...record, workload: { warmUp: { durationMs: 300_000 } } } as unknown as LoadRun;
    expect(memoryCourses(warm)[0]?.comparison.growth).toBe(0);
  });

  it("stands in the page as a table and a chart of not too many points", () => {
    const page = formatters.html(leaking);
    expect(page).toMatch(/<h2[^>]*>Memory of the target grew/);
    expect(page).toContain('id="chart-memory"');
    expect(page).toContain('class="line target"');
    expect(memoryIntervals(memoryCourses(flat), flat.windowMs).length).toBeLessThanOrEqual(240);
  });

  it("stands in text and Markdown with its course", () => {
    expect(formatters.text(leaking)).toMatch(/ {2}memory {6}k6 {5}█{20} 180 MiB, then 180 MiB \(\+0\.0 %\)/);
    expect(formatters.text(leaking)).toMatch(/ {14}target [▁▂▃▄▅▆▇█]{20}|memory {6}target [▁▂▃▄▅▆▇█]{20}/);
    expect(formatters.markdown(leaking)).toMatch(/\| the target \| [▁▂▃▄▅▆▇█]{20} \| \d+ MiB \| \d+ MiB \| \+\d/);
  });

  it("keeps the text to 80 columns", () => {
    const wide = formatters
      .text(flat)
      .split("\n")
      .filter((line) => line.includes("memory") && [...line].length > 80);
    expect(wide).toEqual([]);
  });
});

describe("the memory of a short run", () => {
  const windows = Array.from({ length: 20 }, (_, at) => withMemory(loadWindow(at), 180));
  const record = loadRun({ windows });

  it("is shown in the page and not called flat", () => {
    expect(formatters.html(record)).toMatch(/<h2[^>]*>Too short a run to tell whether memory stays/);
  });

  it("is not in the text, nor in Markdown", () => {
    expect(formatters.text(record)).not.toContain("memory");
    expect(formatters.markdown(record)).not.toContain("| Memory |");
  });

  it("has no section where the record knows none", () => {
    expect(formatters.html(loadRun())).not.toContain('id="memory"');
  });
});

it("a spark keeps a peak of many figures", () => {
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
