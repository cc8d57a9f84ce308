// Throughput over time: responses per second, and below, on the same time axis, errors, invalid responses and drops.
import { writeCount, writeDuration, writeRate } from "../../text/number-format.ts";
import { html, type Markup } from "../markup.ts";
import { columns, endLabels, LAYOUTS, type Layout, line, svg, xAxis, yAxis } from "./plot.ts";
import { linearScale, timeScale } from "./scale.ts";
import type { ChartWindow } from "./series.ts";

const HEIGHT = 372;
const [TOP, MIDDLE, LOWER, BOTTOM] = [34, 190, 244, 322];
const FAULTS = ["errors", "invalid", "dropped"] as const;
const FAULT_TITLE = {
  wide: "errors, invalid responses and dropped iterations per second",
  narrow: "errors, invalid and dropped per second",
};

/** Two panels with one time axis, for wide and narrow screens. */
export function rateChart(windows: readonly ChartWindow[]): Markup {
  return html`${LAYOUTS.map((layout) => draw(layout, windows))}`;
}

function draw(layout: Layout, windows: readonly ChartWindow[]): Markup {
  const until = Math.max(1, ...windows.map(({ fromMs, durationMs }) => fromMs + durationMs));
  const time = timeScale(until, [layout.left, layout.right], layout.ticks);
  const rate = linearScale(Math.max(0, ...windows.map((window) => perSecond(window, window.count))), [MIDDLE, TOP], 6);
  const most = Math.max(0, ...windows.flatMap((window) => FAULTS.map((fault) => perSecond(window, window[fault]))));
  const faults = linearScale(Math.max(most, 1), [BOTTOM, LOWER], 2);
  const x = ({ fromMs, durationMs }: ChartWindow) => time.place(fromMs + durationMs / 2);
  const through = (of: (window: ChartWindow) => number, place: (value: number) => number) =>
    windows.map((window) => ({ x: x(window), y: place(perSecond(window, of(window))) }));
  const finished = through(({ count }) => count, rate.place);
  const valid = through(validCount, rate.place);
  const isAllValid = windows.every((window) => validCount(window) === window.count);
  const seen = FAULTS.filter((fault) => windows.some((window) => window[fault] > 0));
  const last = windows.at(-1);
  return svg(layout, HEIGHT, "Line chart of responses per second over time; its data is in the table below.", [
    yAxis(layout, rate, { wide: "responses per second", narrow: "responses per second" }, TOP),
    !isAllValid && line("finished", finished),
    line("valid", valid),
    endLabels(
      layout,
      [
        { text: "valid", y: valid.at(-1)?.y ?? MIDDLE },
        ...(isAllValid ? [] : [{ text: "finished", y: finished.at(-1)?.y ?? MIDDLE }]),
      ],
      MIDDLE,
    ),
    yAxis(layout, faults, FAULT_TITLE, LOWER),
    xAxis(layout, time.ticks, time.place, "time since the start of the load", BOTTOM),
    seen.map((fault) =>
      line(
        fault,
        through((window) => window[fault], faults.place),
      ),
    ),
    seen.length === 0
      ? html`<text class="label" x="${layout.right + 7}" y="${BOTTOM + 4}">none</text>`
      : endLabels(
          layout,
          seen.map((fault) => ({
            text: fault,
            y: last === undefined ? BOTTOM : faults.place(perSecond(last, last[fault])),
          })),
          BOTTOM,
        ),
    columns(windows, time.place, [TOP, BOTTOM], (at) => textOf(windows[at])),
  ]);
}

function perSecond({ durationMs }: ChartWindow, count: number): number {
  return (count * 1000) / durationMs;
}

function validCount({ count, errors, invalid }: ChartWindow): number {
  return count - errors - invalid;
}

function textOf(window: ChartWindow | undefined): string {
  if (window === undefined) return "";
  const rate = writeRate(perSecond(window, window.count));
  return `from ${writeDuration(window.fromMs)}: ${rate}, n = ${writeCount(window.count)}, ${window.errors} errors, ${window.invalid} invalid, ${window.dropped} dropped`;
}
