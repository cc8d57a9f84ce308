// A period of a load run: what the page shows of it is what the windows of the journal in it say.
import { describe, expect, it } from "vitest";
import { LOAD_CELLS } from "../../../reports/html/blocks/first-screen.ts";
import { BLOCKS } from "../../../reports/html/blocks/index.ts";
import { readLoadData } from "../../../reports/html/load-data.ts";
import { loadView } from "../../../reports/html/load-view.ts";
import { html, textOf } from "../../../reports/html/markup.ts";
import { htmlReport } from "../../../reports/html/page.ts";
import { writeMs } from "../../../reports/text/number-format.ts";
import { operationLoad } from "../../../run/tally/metrics.ts";
import { overall } from "../../../run/tally/tally.ts";
import { percentileMicros } from "../../../statistics/percentile.ts";
import { tallyOf } from "../../run/format/load-entries.ts";
import { slicedRun, slicedWindows } from "../sliced-run.ts";

const data = readLoadData(slicedRun);
const text = (id: string, view = loadView(data)) => {
  const block = BLOCKS.find((one) => one.id === id);
  if (block === undefined) throw new Error(`no block ${id}`);
  return textOf(html`${block.render(view)}`);
};

/** The windows from one second up to another. */
const tallied = (from: number, to: number) => tallyOf(...slicedWindows.slice(from, to));

describe("a period", () => {
  it.each([
    [4, 5],
    [0, 17],
    [10, 28],
    [26, 30],
    [13, 17],
  ])("from %d s to %d s has the numbers of its windows", (from, to) => {
    const { load, times } = loadView(data, { fromMs: from * 1_000, toMs: to * 1_000 });
    const tally = tallied(from, to);
    const afterSchedule = overall(tallied(Math.max(from, 28), Math.max(to, 28)));
    const seconds = Math.min(to, 28) - Math.max(from, 4);
    expect(load.total).toEqual(operationLoad(overall(tally), seconds, { afterSchedule }));
    for (const [id, own] of tally.operations) {
      expect(load.operations[id]?.responseTimeMs).toEqual(operationLoad(own, seconds).responseTimeMs);
      const [p999, found] = [percentileMicros(own.responseTime, 99.9), times?.get(id)];
      expect(found && percentileMicros(found, 99.9)).toBe(p999);
    }
  });

  it("of the whole run has the numbers of the run", () => {
    const { load } = loadView(data, { fromMs: 0, toMs: 30_000 });
    const { responseTimeConfidenceMs: _none, ...total } = slicedRun.total;
    expect(load.total).toEqual(total);
    expect(load.goodputPerSecond).toBe(slicedRun.goodputPerSecond);
  });

  it("changes every block, and keeps what is the run's", () => {
    const view = loadView(data, { fromMs: 13_000, toMs: 17_000 });
    const unchanged = BLOCKS.map(({ id }) => id).filter((id) => text(id, view) === text(id));
    // The slowest response of the run may be within the period.
    const isMax = (id: string) =>
      /^cell-.*-(\d)$/.exec(id)?.[1] === String(LOAD_CELLS.findIndex(({ name }) => name === "Max"));
    expect(unchanged.every((id) => ["", "0"].includes(text(id)) || isMax(id))).toBe(true);
    expect(unchanged.length).toBeLessThan(BLOCKS.length / 3);
    expect(view.load.objectives).toBe(slicedRun.objectives);
    expect(view.load.findings).toBe(slicedRun.findings);
  });

  it("has no confidence intervals, and says so", () => {
    const period = text("load-numbers", loadView(data, { fromMs: 5_000, toMs: 9_000 }));
    expect(period).toContain("A period has no confidence intervals.");
    expect(text("load-numbers")).not.toContain("A period has no");
  });

  it("keeps the caveats of the run, and has its own sentences on responses", () => {
    const sentence = "Processors were short during 44.0 s of load.";
    const run = { ...data, caveats: [{ label: "machine", sentence }] };
    const own = loadView(run, { fromMs: 5_000, toMs: 9_000 });
    expect(text("load-caveats", own)).toContain(`${sentence} <span class="of-run">whole run</span>`);
  });

  it("has lower bounds from the first drop of the run on", () => {
    const windows = data.windows.map((window) => (window.fromMs === 10_000 ? { ...window, dropped: 1 } : window));
    const boundsIn = (from: number, to: number) =>
      loadView({ ...data, windows }, { fromMs: from * 1_000, toMs: to * 1_000 }).load.responseTimesAreLowerBounds;
    expect([boundsIn(4, 9), boundsIn(12, 14)]).toEqual([false, true]);
  });

  it("shows one operation in the charts over time if the reader asks for it", () => {
    const own = loadView(data, undefined, "trade-token");
    const at = own.windows.find(({ fromMs }) => fromMs === 8_000);
    expect(at?.count).toBe(slicedRun.windows[8]?.operations["trade-token"]?.count);
  });
});

it("the page has p99.9 in its table, from the histograms of the run", () => {
  const view = loadView(data);
  const times = view.times?.get("*");
  expect(text("load-numbers")).toContain(writeMs(percentileMicros(times as NonNullable<typeof times>, 99.9) / 1_000));
  expect(text("load-numbers")).toContain(">p99.9<");
});

it("the page has a percentile in parentheses if fewer than ten samples lie above it", () => {
  const of = (count: number) => {
    const run = { ...slicedRun, operations: {}, total: { ...slicedRun.total, count, errors: 0 } };
    return text("load-numbers", loadView(readLoadData(run)));
  };
  expect(of(999)).toMatch(/data-name="p95">[^(<]+<\/td><td data-name="p99">\([^)]+s\)</);
  expect(of(1_000)).not.toContain('data-name="p99">(');
  expect(of(1_000)).toMatch(/data-name="p99.9">\(/);
});

it("the page has a control and the data for a period only if the run has slices", () => {
  const { slices: _none, ...older } = slicedRun;
  expect(htmlReport(slicedRun)).toContain('<section id="period"');
  expect(htmlReport(older)).not.toMatch(/<section id="period"|data-counts|>p99\.9</);
});
