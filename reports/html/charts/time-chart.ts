// A chart over time: panels below one another on one time axis, each with lines and a label at the end of each line.
import { html, type Markup } from "../markup.ts";
import { type Frame, happened, timeAxis, timeOf } from "./frame.ts";
import { endLabels, LAYOUTS, line, svg, type Title, yAxis } from "./plot.ts";
import type { Scale } from "./scale.ts";
import { type ChartWindow, throughGaps } from "./series.ts";

export type TimedValue = { readonly atMs: number; readonly value: number };

/** An absent value is a gap in the line. `after` came after the schedule, and no line leads to it. */
export type TimeLine = {
  /** The class that gives the line its colour. */
  readonly kind: string;
  readonly label: string;
  readonly values: readonly (TimedValue | undefined)[];
  readonly after?: readonly (TimedValue | undefined)[];
};

/** A panel without lines says "none". */
export type Panel = {
  /** From {@link TOP} to the bottom of the plot, unless the chart has several panels. */
  readonly scale: Scale;
  readonly title: Title;
  readonly lines: readonly TimeLine[];
  readonly top?: number;
  readonly bottom?: number;
};

export const TOP = 44;
const AXIS = 50;

/** The edges of the plot of a chart of one panel, the lower one first. */
export function edgesOf(height: number): readonly [number, number] {
  return [height - AXIS, TOP];
}

export function timeChart(name: string, height: number, panels: readonly Panel[], frame: Frame): Markup {
  const [lowest] = edgesOf(height);
  return html`${LAYOUTS.map((layout) => {
    const time = timeOf(frame, layout);
    const drawn = panels.map(({ scale, title, lines, top = TOP - 10, bottom = lowest }) => {
      const placed = (values: TimeLine["values"] = []) =>
        values.map((one) => one && { x: time.place(one.atMs), y: scale.place(one.value) });
      // Where lines end at one height, the one on top has the highest label.
      const labels = lines.toReversed().flatMap(({ label, values, after = [] }) => {
        const last = placed([...after, ...values]).findLast((point) => point !== undefined);
        return last === undefined ? [] : [{ text: label, y: last.y }];
      });
      return [
        yAxis(layout, scale, title, top),
        bottom === lowest && timeAxis(frame, layout, bottom),
        lines.map(({ kind, values, after }) => line(kind, [...placed(values), undefined, ...placed(after)])),
        endLabels(layout, lines.length === 0 ? [{ text: "none", y: bottom }] : labels, bottom),
      ];
    });
    return svg(layout, height, name, [happened(frame, layout, [TOP, lowest]), drawn]);
  })}`;
}

/** A value for the middle of each window, with an absent one where the run has a gap. */
export function valuesOf(
  windows: readonly ChartWindow[],
  of: (window: ChartWindow) => number | undefined,
): TimeLine["values"] {
  return throughGaps(windows, (window) => {
    const value = of(window);
    return value === undefined ? undefined : { atMs: window.fromMs + window.durationMs / 2, value };
  });
}
