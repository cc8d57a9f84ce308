// Throughput over time: started, finished and valid requests per second, and below, on the same time axis, errors, invalid
// responses and drops.
import { writeCount, writeDuration, writeRate } from "../../text/number-format.ts";
import { html, type Markup } from "../markup.ts";
import { type Frame, happened, isWhole, timeAxis, timeOf } from "./frame.ts";
import { endLabels, LAYOUTS, type Layout, line, type Point, svg, yAxis } from "./plot.ts";
import { linearScale } from "./scale.ts";
import { type ChartWindow, throughGaps } from "./series.ts";

const HEIGHT = 372;
const [TOP, MIDDLE, LOWER, BOTTOM] = [44, 190, 244, 322];
const FAULTS = ["errors", "invalid", "dropped"] as const;
const FAULT_TITLE = {
  wide: "errors, invalid responses and dropped iterations per second",
  narrow: "errors, invalid and dropped per second",
};

type Series = { readonly kind: string; readonly points: readonly (Point | undefined)[] };

/** Two panels with one time axis, for wide and narrow screens. Windows that are not whole have no rate. */
export function rateChart(windows: readonly ChartWindow[], frame: Frame): Markup {
  return html`${LAYOUTS.map((layout) => draw(layout, windows, frame))}`;
}

function draw(layout: Layout, windows: readonly ChartWindow[], frame: Frame): Markup {
  const whole = windows.filter((window) => isWhole(frame, window));
  const time = timeOf(frame, layout);
  const highest = Math.max(0, ...whole.flatMap((window) => [startedIn(window), window.count].map(rateIn(window))));
  const rate = linearScale(highest, [MIDDLE, TOP], 6);
  const most = Math.max(0, ...whole.flatMap((window) => FAULTS.map((fault) => rateIn(window)(window[fault]))));
  const faults = linearScale(Math.max(most, 1), [BOTTOM, LOWER], 2);
  const series = (kind: string, of: (window: ChartWindow) => number, place: (value: number) => number): Series => ({
    kind,
    points: throughGaps(windows, (window) =>
      isWhole(frame, window)
        ? { x: time.place(window.fromMs + window.durationMs / 2), y: place(rateIn(window)(of(window))) }
        : undefined,
    ),
  });
  const lines = [
    ...(whole.some(({ started, count }) => started !== undefined && started !== count)
      ? [series("started", startedIn, rate.place)]
      : []),
    ...(whole.some((window) => validIn(window) !== window.count)
      ? [series("finished", ({ count }) => count, rate.place)]
      : []),
    series("valid", validIn, rate.place),
  ];
  const seen = FAULTS.filter((fault) => whole.some((window) => window[fault] > 0)).map((fault) =>
    series(fault, (window) => window[fault], faults.place),
  );
  return svg(layout, HEIGHT, "Line chart of requests per second over time; its data is in the table below.", [
    happened(frame, layout, [TOP, BOTTOM]),
    yAxis(layout, rate, { wide: "requests per second", narrow: "requests per second" }, TOP - 10),
    lines.map(({ kind, points }) => line(kind, points)),
    endLabels(layout, labelsOf(lines), MIDDLE),
    yAxis(layout, faults, FAULT_TITLE, LOWER),
    timeAxis(frame, layout, BOTTOM),
    seen.map(({ kind, points }) => line(kind, points)),
    seen.length === 0
      ? html`<text class="label" x="${layout.right + 7}" y="${BOTTOM + 4}">none</text>`
      : endLabels(layout, labelsOf(seen), BOTTOM),
  ]);
}

function labelsOf(lines: readonly Series[]): readonly { readonly text: string; readonly y: number }[] {
  return lines.flatMap(({ kind, points }) => {
    const last = points.findLast((point) => point !== undefined);
    return last === undefined ? [] : [{ text: kind, y: last.y }];
  });
}

function rateIn({ durationMs }: ChartWindow): (count: number) => number {
  return (count) => (count * 1000) / durationMs;
}

function startedIn({ started, count }: ChartWindow): number {
  return started ?? count;
}

function validIn({ count, errors, invalid }: ChartWindow): number {
  return count - errors - invalid;
}

/** What the chart shows of a window, in words. */
export function rateText(window: ChartWindow): string {
  const { fromMs, started, count, errors, invalid, dropped, lateMs } = window;
  const rates = [
    ...(started === undefined ? [] : [`${writeRate(rateIn(window)(started))} started`]),
    `${writeRate(rateIn(window)(count))} finished`,
  ];
  const late = lateMs === undefined ? "" : `, generator late by ${writeCount(lateMs)} ms`;
  return `from ${writeDuration(fromMs)}: ${rates.join(", ")}; ${errors} errors, ${invalid} invalid, ${dropped} dropped${late}`;
}
