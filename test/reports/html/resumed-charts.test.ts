// The charts of a load that was cut short and resumed.
import { expect, test } from "vitest";
import { frameOf, happened } from "../../../reports/html/charts/frame.ts";
import { LAYOUTS } from "../../../reports/html/charts/plot.ts";
import { chartWindows, throughGaps } from "../../../reports/html/charts/series.ts";
import { textOf } from "../../../reports/html/markup.ts";
import { loadRun } from "../sample-load.ts";

const gap = {
  atMs: 7_000,
  stoppedAt: "2026-11-20T10:04:00.000Z",
  resumedAt: "2026-11-20T11:04:00.000Z",
  lostRequests: 3,
};
const run = loadRun({ gaps: [gap] });

test("lines break where a load was resumed, and no point reaches over it", () => {
  const windows = chartWindows(run);
  expect(throughGaps(windows, ({ fromMs }) => fromMs).indexOf(undefined)).toBe(7);
  const [first] = run.windows;
  if (first === undefined) throw new Error("the run has windows");
  const many = Array.from({ length: 1_000 }, (_, at) => ({ ...first, fromMs: at * 1_000 }));
  const merged = chartWindows({ ...run, windows: many });
  expect(merged.find(({ fromMs }) => fromMs === 7_000)?.isResumed).toBe(true);
  expect(merged.filter(({ fromMs, durationMs }) => fromMs < 7_000 && fromMs + durationMs > 7_000)).toEqual([]);
});

test("the time axis says where, and for how long nothing was sent", () => {
  const [layout] = LAYOUTS;
  if (layout === undefined) throw new Error("there is a layout");
  const drawn = textOf(happened(frameOf(run, chartWindows(run)), layout, [0, 100]));
  expect(drawn).toContain("resumed (not sent from 2026-11-20T10:04:00.000Z to 2026-11-20T11:04:00.000Z)");
});
