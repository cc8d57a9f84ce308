import { describe, expect, it } from "vitest";
import { latencyChart } from "../../../reports/html/charts/latency.ts";
import { rateChart } from "../../../reports/html/charts/rate.ts";
import { linearScale, logScale, timeScale } from "../../../reports/html/charts/scale.ts";
import { chartWindows, describeWindows } from "../../../reports/html/charts/series.ts";
import { spectrumChart } from "../../../reports/html/charts/spectrum.ts";
import { textOf } from "../../../reports/html/markup.ts";
import type { LoadWindow } from "../../../results/run/run.ts";
import { loadRun } from "../sample-load.ts";

const EDGES = [0, 100] as const;

describe("scales", () => {
  it("start at 0 and end at a round number above the largest value", () => {
    const { ticks, place } = linearScale(101, EDGES, 6);
    expect(ticks.map(({ label }) => label)).toEqual(["0", "20", "40", "60", "80", "100", "120"]);
    expect([place(0), place(60), place(120)]).toEqual([0, 50, 100]);
  });

  it.each([0, 1e-9, 0.3, 7, 1e6])("have few ticks and contain the value %d", (max) => {
    const { ticks, place } = linearScale(max, EDGES, 6);
    expect(ticks.length).toBeLessThanOrEqual(7);
    expect(place(max)).toBeLessThanOrEqual(100);
  });

  it("put equal ratios equally far apart on a logarithmic axis", () => {
    const { place } = logScale(1, 100, EDGES);
    expect([place(1), place(10), place(100), place(0)]).toEqual([0, 50, 100, 0]);
  });

  it("mark time at round seconds, minutes or hours", () => {
    const labels = (until: number) => timeScale(until, EDGES, 10).ticks.map(({ label }) => label);
    expect(labels(20_000).slice(0, 3)).toEqual(["0", "2 s", "4 s"]);
    expect(labels(600_000).slice(0, 3)).toEqual(["0", "1 min", "2 min"]);
    expect(labels(86_400_000).slice(0, 3)).toEqual(["0", "4 h", "8 h"]);
  });
});

describe("chartWindows", () => {
  it("merges neighbours into at most 240 points and keeps every peak and every count", () => {
    const windows = manyWindows(3600);
    const merged = chartWindows(loadRun({ windows }));
    expect(merged.length).toBeLessThanOrEqual(240);
    expect(Math.max(...merged.map(({ times }) => times?.p99 ?? 0))).toBe(900);
    expect(merged.reduce((sum, { count }) => sum + count, 0)).toBe(3600 * 10);
    expect(describeWindows(loadRun({ windows }), merged.length, "worst")).toBe(
      "in 240 points, each the worst of 15 windows of 1 s",
    );
  });

  it("has no time in a window without a response", () => {
    const [window] = chartWindows(loadRun({ windows: manyWindows(1).map(withoutResponses) }));
    expect(window?.times).toBeUndefined();
  });
});

describe("charts", () => {
  it("interrupt a line in windows without a response", () => {
    const windows = manyWindows(9).map((window, at) => (at === 4 ? withoutResponses(window) : window));
    const svg = textOf(latencyChart(chartWindows(loadRun({ windows }))));
    const lines = [...svg.matchAll(/class="line p95" d="([^"]+)"/g)].map(([, path]) => path?.match(/M/g)?.length);
    expect(lines).toEqual([2, 2]);
  });

  it("use a logarithmic axis, named as such, if the slowest would flatten the rest", () => {
    expect(textOf(latencyChart(chartWindows(loadRun({ windows: manyWindows(9) }))))).not.toContain("logarithmic");
    expect(textOf(latencyChart(chartWindows(loadRun({ windows: manyWindows(1800) }))))).toContain("logarithmic");
  });

  it("draw and label errors, invalid responses and drops only if there are any", () => {
    const windows = manyWindows(9).map((window) => ({ ...window, dropped: 2 }));
    const svg = textOf(rateChart(chartWindows(loadRun({ windows }))));
    expect(svg).toContain('class="line dropped"');
    expect(svg).not.toContain('class="line errors"');
  });

  it("draw a percentile of too few samples hollow", () => {
    const { operations } = loadRun();
    const few = operations["get-user-fees"];
    const svg = textOf(spectrumChart(few === undefined ? {} : { "get-user-fees": { ...few, count: 100 } }));
    expect(svg.match(/class="reliable"/g)?.length).toBe(4);
    expect(svg.match(/class="hollow"/g)?.length).toBe(4);
  });

  it("contain no number that is not one", () => {
    const empty = { ...loadRun(), windows: manyWindows(3).map(withoutResponses) };
    const drawn = [latencyChart(chartWindows(empty)), rateChart(chartWindows(empty)), spectrumChart({})].map(textOf);
    expect(drawn.join("")).not.toMatch(/NaN|Infinity|undefined/);
  });
});

/** Windows of 10 requests each; one in the middle of a long run is very slow. */
function manyWindows(count: number): readonly LoadWindow[] {
  return Array.from({ length: count }, (_, at) => ({
    fromMs: at * 1000,
    operations: {},
    total: {
      count: 10,
      errors: 0,
      invalid: 0,
      responseTimeMs: { p50: 4, p95: 9, p99: count > 100 && at === 777 ? 900 : 12, max: 901 },
    },
    dropped: 0,
    vus: 1,
  }));
}

function withoutResponses(window: LoadWindow): LoadWindow {
  return { ...window, total: { ...window.total, errors: window.total.count } };
}
