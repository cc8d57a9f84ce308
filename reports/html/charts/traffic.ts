// Requested and actual traffic over time: the stages of the load profile and what was sent.
import type { LoadStage } from "../../../run/format/load-stages.ts";
import type { WorkloadReport } from "../../../run/format/workload.ts";
import { writeDuration, writeNumber } from "../../text/number-format.ts";
import { html, type Markup } from "../markup.ts";
import { type Frame, happened, isWhole, timeAxis, timeOf } from "./frame.ts";
import { endLabels, LAYOUTS, type Layout, line, svg, type Title, yAxis } from "./plot.ts";
import { linearScale } from "./scale.ts";
import { type ChartWindow, throughGaps } from "./series.ts";

const HEIGHT = 236;
const [TOP, BOTTOM] = [44, 186];
const TITLES: Readonly<Record<WorkloadReport["model"], Title>> = {
  open: { wide: "requests started per second", narrow: "requests started per second" },
  closed: { wide: "concurrent users", narrow: "concurrent users" },
};

/**
 * Actual over requested level: requests started per second, or concurrent users in the closed model. Only whole windows after
 * the warm-up have an actual one: one cut short by the end of the run would show too low a rate.
 */
export function trafficChart(workload: WorkloadReport, windows: readonly ChartWindow[], frame: Frame): Markup {
  return html`${LAYOUTS.map((layout) => draw(layout, workload, windows, frame))}`;
}

/** The actual level in a window. */
function levelIn(model: WorkloadReport["model"], { started, count, durationMs, vus }: ChartWindow): number {
  return model === "open" ? ((started ?? count) * 1_000) / durationMs : vus;
}

function draw(
  layout: Layout,
  { model, stages }: WorkloadReport,
  windows: readonly ChartWindow[],
  frame: Frame,
): Markup {
  const corners = cornersOf(stages);
  const time = timeOf(frame, layout);
  const whole = windows.filter((window) => isWhole(frame, window));
  const most = Math.max(1, ...corners.map(({ level }) => level), ...whole.map((window) => levelIn(model, window)));
  const scale = linearScale(most, [BOTTOM, TOP], 4);
  const requested = corners.map(({ atMs, level }) => ({ x: time.place(atMs), y: scale.place(level) }));
  const actual = throughGaps(windows, (window) =>
    isWhole(frame, window)
      ? { x: time.place(window.fromMs + window.durationMs / 2), y: scale.place(levelIn(model, window)) }
      : undefined,
  );
  const last = actual.findLast((point) => point !== undefined);
  return svg(layout, HEIGHT, "Line chart of requested and actual traffic over time.", [
    happened(frame, layout, [TOP, BOTTOM]),
    yAxis(layout, scale, TITLES[model], TOP - 10),
    timeAxis(frame, layout, BOTTOM),
    line("requested", requested),
    line("actual", actual),
    endLabels(
      layout,
      [
        { text: "target", y: requested.at(-1)?.y ?? BOTTOM },
        ...(last === undefined ? [] : [{ text: "actual", y: last.y }]),
      ],
      BOTTOM,
    ),
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

/** What the chart shows of a window, in words. */
export function trafficText({ model }: WorkloadReport, window: ChartWindow): string {
  const unit = model === "open" ? "/s started" : " users";
  return `from ${writeDuration(window.fromMs)}: ${writeNumber(levelIn(model, window))}${unit}`;
}
