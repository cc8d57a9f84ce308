import { describe, expect, it } from "vitest";
import { forestChart } from "../../../reports/html/charts/forest.ts";
import { frameOf } from "../../../reports/html/charts/frame.ts";
import { latencyChart, rateChart } from "../../../reports/html/charts/load-charts.ts";
import { memoryChart, memoryIntervals } from "../../../reports/html/charts/memory.ts";
import { timeScale } from "../../../reports/html/charts/scale.ts";
import { chartWindows, describeWindows, throughGaps } from "../../../reports/html/charts/series.ts";
import { sparkline } from "../../../reports/html/charts/sparkline.ts";
import { html, textOf } from "../../../reports/html/markup.ts";
import type { LoadRun, LoadWindow } from "../../../run/format/run.ts";
import { finding, WORKLOAD } from "../sample-events.ts";
import { loadRun } from "../sample-load.ts";

it.each([
  [0, 20_000, /^0, 5 s, 10 s,/],
  [0, 600_000, /^0, 2 min, 4 min,/],
  [0, 86_400_000, /^0, 4 h, 8 h,/],
  [125_000, 190_000, /^130 s, 140 s, 150 s, 160 s, 170 s, 3 min, 190 s$/],
])("a time axis from %i to %i ms has marks at round seconds, minutes or hours", (fromMs, toMs, labels) => {
  const { ticks, place } = timeScale({ fromMs, toMs }, [0, 100], 8);
  expect(ticks.map(({ label }) => label).join(", ")).toMatch(labels);
  expect([place(fromMs), place(toMs)]).toEqual([0, 100]);
});

it("the points of charts merge windows into at most 240 and keep every peak and every count", () => {
  const merged = chartWindows(loadRun({ windows: manyWindows(3600) }));
  expect(Math.max(...merged.map(({ times }) => times?.p99 ?? 0))).toBe(900);
  expect(merged.reduce((sum, { count }) => sum + count, 0)).toBe(3600 * 10);
  expect(describeWindows(merged, 1_000, "worst")).toBe("in 240 points, each the worst of 15 windows of 1 s");
});

describe("charts", () => {
  it("interrupt a line in windows without a response", () => {
    const windows = manyWindows(9, (at) => (at === 4 ? { errors: 10 } : {}));
    const svg = drawn(latencyChart, { windows });
    expect(linesIn(svg, "p95").map((path) => path.match(/M/g)?.length)).toEqual([2, 2]);
  });

  it("draw no line between the schedule and what came after it", () => {
    const svg = drawn(latencyChart, { windows: manyWindows(9), workload: warmed(0, 8_000) });
    expect(svg).toContain('class="dot p95"');
    expect(linesIn(svg, "p95")[0]?.match(/[ML]/g)?.length).toBe(8);
  });

  it("use a logarithmic axis, named as such, if the slowest would flatten the rest", () => {
    expect(drawn(latencyChart, { windows: manyWindows(9) })).not.toContain("logarithmic");
    expect(drawn(latencyChart, { windows: manyWindows(1800) })).toContain("logarithmic");
  });

  it("draw and label errors, invalid responses and drops only if there are any", () => {
    const windows = manyWindows(9).map((window) => ({ ...window, dropped: 2 }));
    const svg = drawn(rateChart, { windows });
    expect(svg).toContain('class="line dropped"');
    expect(svg).not.toContain('class="line errors"');
  });

  it("draw no rate in the warm-up, in a window cut short, and in none that was not measured", () => {
    const windows = manyWindows(10, (at) => ({ started: at < 2 ? 0 : 12 })).filter((_, at) => at !== 6);
    const svg = drawn(rateChart, { windows, workload: warmed(2_000, 9_500) });
    const [valid] = linesIn(svg, "valid");
    expect(valid?.match(/M/g)?.length).toBe(2);
    expect(valid?.match(/ /g)?.length).toBe(9 - 2 - 1);
    expect(svg).toContain('class="line started"');
  });

  it("show a stall of the target as finished requests that fall below those started", () => {
    const windows = manyWindows(9, (at) => ({ started: 10, count: at === 4 ? 0 : 10 }));
    const workload = warmed(0, 9_000);
    const heights = (svg: string, kind: string) => new Set(linesIn(svg, kind)[0]?.match(/ [\d.]+/g)).size;
    const rates = drawn(rateChart, { windows, workload });
    expect([heights(rates, "started"), heights(rates, "valid"), heights(rates, "requested")]).toEqual([1, 2, 1]);
    expect(drawn(rateChart, { windows, workload: { ...workload, model: "closed" } })).not.toContain("requested");
  });

  it("have the warm-up, findings, drops and a late generator as bands in each", () => {
    const windows = manyWindows(10).map((window, at) => (at === 7 ? { ...window, dropped: 3, lateMs: 41 } : window));
    const findings = [finding("stall", 4_000, 6_000)];
    const run = { windows, findings, workload: warmed(2_000, 10_000) };
    const load = loadRun(run);
    const [points, frame] = [chartWindows(load), frameOf(load, chartWindows(load))];
    const intervals = memoryIntervals([], 1_000);
    for (const svg of [drawn(latencyChart, run), drawn(rateChart, run), textOf(memoryChart([], intervals, frame))]) {
      expect(svg).toContain("<title>stall (all operations): 4.00 s – 6.00 s</title>");
      expect(svg).toContain("<title>warm-up (excluded from results): 0 ms – 2.00 s</title>");
      expect(svg).toContain("<title>3 dropped</title>");
      expect(svg).toContain("<title>generator late by 41.0 ms</title>");
    }
    expect(textOf(sparkline(points, frame, "token-price") ?? html``)).not.toContain("band");
    const own = points.map((point) => ({ ...point, operations: { "token-price": point } }));
    expect(textOf(sparkline(own, frame, "token-price") ?? html``)).toContain("band finding");
  });

  it("have a sparkline on the same time axis, whose line breaks where nothing came", () => {
    const windows = chartWindows(loadRun({ windows: manyWindows(10) })).map((point, at) => ({
      ...point,
      operations: { "token-price": at < 5 ? point : { count: 0, errors: 0, invalid: 0 } },
    }));
    const svg = textOf(sparkline(windows, frameOf(loadRun(), windows), "token-price") ?? html``);
    const xs = [...svg.matchAll(/[ML]([\d.]+) [\d.]+(?=[ML"])/g)].map(([, x]) => Number(x));
    expect(Math.max(...xs)).toBeLessThan(132 / 2);
  });

  it("contain no NaN", () => {
    const windows = manyWindows(3, () => ({ errors: 10 }));
    const none = textOf(latencyChart([], frameOf(loadRun(), [])));
    for (const svg of [drawn(latencyChart, { windows }), drawn(rateChart, { windows }), none])
      expect(svg).not.toMatch(/NaN|Infinity|undefined/);
  });
});

it("the charts of a load that was cut short have lines that break at the gap, and show how long nothing was sent", () => {
  const [stoppedAt, resumedAt] = ["2026-11-20T10:04:00.000Z", "2026-11-20T11:04:00.000Z"];
  const gaps = [{ atMs: 7_000, stoppedAt, resumedAt, lostRequests: 3 }];
  const windows = chartWindows(loadRun({ gaps }));
  expect(throughGaps(windows, ({ fromMs }) => fromMs).indexOf(undefined)).toBe(7);
  const merged = chartWindows(loadRun({ gaps, windows: manyWindows(1_000) }));
  expect(merged.find(({ fromMs }) => fromMs === 7_000)?.isResumed).toBe(true);
  expect(merged.filter(({ fromMs, durationMs }) => fromMs < 7_000 && fromMs + durationMs > 7_000)).toEqual([]);
  expect(drawn(latencyChart, { gaps })).toContain(`resumed (not sent from ${stoppedAt} to ${resumedAt})`);
});

const effects = (...values: readonly number[]) => {
  const rows = values.map((value) => ({ label: "p95", effect: "", interval: "", value, state: "unknown" }) as const);
  return textOf(forestChart({ name: "Effects", unit: "ratio", rows }));
};

it("the chart of effects draws an effect beyond the axis as an arrow at its end, and as no dot", () => {
  const text = effects(1.1, 60);
  expect(text.match(/<circle class="mean"/g)).toHaveLength(2);
  expect(text.match(/<path class="mean" d="M\S+ \S+l9 5l-9 5z"/g)).toHaveLength(2);
  expect(effects(1 / 60)).toMatch(/<path class="mean" d="M\S+ \S+l-9 5l9 5z"/);
});

it.each([
  [1.1, 60],
  [0.3, 9.5],
  [0.99, 1.02],
])("the chart of effects has ticks that are apart, with 0 among them (%f to %f)", (low, high) => {
  const layouts = effects(low, high).split("<svg").slice(1);
  expect(layouts).toHaveLength(2);
  for (const layout of layouts) {
    const ticks = [...layout.matchAll(/<text class="tick middle" x="([\d.]+)" y="[\d.]+">([^<]*)</g)];
    const places = ticks.map(([, x]) => Number(x)).toSorted((one, other) => one - other);
    expect(ticks.map(([, , label]) => label)).toContain("0");
    expect(places.length).toBeGreaterThan(1);
    for (const [at, place] of places.entries())
      if (at > 0) expect(place - (places[at - 1] ?? 0)).toBeGreaterThanOrEqual(40);
  }
});

/** The paths of the lines of a kind, on wide and narrow screens. */
function linesIn(svg: string, kind: string): readonly string[] {
  return [...svg.matchAll(new RegExp(`class="line ${kind}" d="([^"]+)"`, "g"))].map(([, path = ""]) => path);
}

/** A chart of a run that is changed so. */
function drawn(chart: typeof rateChart, changes: Partial<LoadRun>): string {
  const load = loadRun(changes);
  const windows = chartWindows(load);
  return textOf(chart(windows, frameOf(load, windows), load.workload));
}

/** A schedule with a warm-up and an end. */
function warmed(warmUpMs: number, endMs: number): NonNullable<LoadRun["workload"]> {
  const stages = [{ durationMs: endMs, from: 10, to: 10 }];
  return { ...WORKLOAD, stages, warmUp: { ...WORKLOAD.warmUp, durationMs: warmUpMs } };
}

/** Windows of 10 requests each; one in the middle of a long run is very slow. */
function manyWindows(count: number, changes: (at: number) => object = () => ({})): readonly LoadWindow[] {
  return Array.from({ length: count }, (_, at) => {
    const responseTimeMs = { p50: 4, p95: 9, p99: count > 100 && at === 777 ? 900 : 12, max: 901 };
    const total = { count: 10, errors: 0, invalid: 0, responseTimeMs, ...changes(at) };
    return { fromMs: at * 1000, operations: {}, total, dropped: 0, vus: 1 };
  });
}
