// Requested and actual traffic over time: the stages of the load profile and what was sent.
import type { LoadStage } from "../../../results/run/load-stages.ts";
import type { LoadRun } from "../../../results/run/run.ts";
import type { WorkloadReport } from "../../../results/run/workload.ts";
import { writeDuration, writeNumber } from "../../text/number-format.ts";
import { html, type Markup } from "../markup.ts";
import { columns, endLabels, LAYOUTS, type Layout, line, svg, type Title, xAxis, yAxis } from "./plot.ts";
import { linearScale, timeScale } from "./scale.ts";
import { type ChartWindow, chartWindows } from "./series.ts";

const HEIGHT = 226;
const [TOP, BOTTOM] = [34, 176];
const TITLES: Readonly<Record<WorkloadReport["model"], Title>> = {
  open: { wide: "requests per second", narrow: "requests per second" },
  closed: { wide: "concurrent users", narrow: "concurrent users" },
};

type Level = { readonly fromMs: number; readonly durationMs: number; readonly value: number };

/** Actual over requested level after the warm-up: requests per second, or concurrent users in the closed model. */
export function trafficChart(load: LoadRun, workload: WorkloadReport): Markup {
  const levels = levelsOf(load, workload);
  return html`${LAYOUTS.map((layout) => draw(layout, workload, levels))}`;
}

/** Only whole windows: one cut short by the end of the run would show too low a rate. */
function levelsOf(load: LoadRun, { model, stages, warmUp }: WorkloadReport): readonly Level[] {
  const endMs = stages.reduce((sum, { durationMs }) => sum + durationMs, 0);
  const whole = chartWindows(load).filter(
    ({ fromMs, durationMs }) => fromMs >= warmUp.durationMs && fromMs + durationMs <= endMs,
  );
  if (model === "open")
    return whole.map((window) => ({ ...window, value: (window.count * 1_000) / window.durationMs }));
  return whole.map((window) => ({ ...window, value: usersIn(load, window) }));
}

function usersIn({ windows }: LoadRun, { fromMs, durationMs }: ChartWindow): number {
  const inside = windows.filter((window) => window.fromMs >= fromMs && window.fromMs < fromMs + durationMs);
  return Math.max(0, ...inside.map(({ vus }) => vus));
}

function draw(layout: Layout, { model, stages, warmUp }: WorkloadReport, levels: readonly Level[]): Markup {
  const corners = cornersOf(stages);
  const time = timeScale(Math.max(1, corners.at(-1)?.atMs ?? 1), [layout.left, layout.right], layout.ticks);
  const most = Math.max(1, ...corners.map(({ level }) => level), ...levels.map(({ value }) => value));
  const scale = linearScale(most, [BOTTOM, TOP], 4);
  const requested = corners.map(({ atMs, level }) => ({ x: time.place(atMs), y: scale.place(level) }));
  const actual = levels.map(({ fromMs, durationMs, value }) => ({
    x: time.place(fromMs + durationMs / 2),
    y: scale.place(value),
  }));
  const warm = time.place(warmUp.durationMs);
  return svg(layout, HEIGHT, "Line chart of requested and actual traffic over time.", [
    warmUp.durationMs > 0 &&
      html`<rect class="warm" x="${layout.left}" y="${TOP}" width="${warm - layout.left}" height="${BOTTOM - TOP}"/><text class="tick" x="${layout.left + 4}" y="${BOTTOM - 6}">${layout.kind === "wide" ? "warm-up, excluded from results" : "warm-up"}</text>`,
    yAxis(layout, scale, TITLES[model], TOP),
    xAxis(layout, time.ticks, time.place, "time since the start of the load", BOTTOM),
    line("requested", requested),
    line("actual", actual),
    endLabels(
      layout,
      [
        { text: "target", y: requested.at(-1)?.y ?? BOTTOM },
        ...(actual.length > 0 ? [{ text: "actual", y: actual.at(-1)?.y ?? BOTTOM }] : []),
      ],
      BOTTOM,
    ),
    columns(levels, time.place, [TOP, BOTTOM], (at) => textOf(levels[at])),
  ]);
}

function cornersOf(stages: readonly LoadStage[]): readonly { readonly atMs: number; readonly level: number }[] {
  let atMs = 0;
  return stages.flatMap(({ durationMs, from, to }) => {
    const startMs = atMs;
    atMs += durationMs;
    return [
      { atMs: startMs, level: from },
      { atMs, level: to },
    ];
  });
}

function textOf(level: Level | undefined): string {
  return level === undefined ? "" : `from ${writeDuration(level.fromMs)}: ${writeNumber(level.value)}`;
}
