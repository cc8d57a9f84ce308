// A metric over time in several runs, one line each on one time axis.
import { writeNumber } from "../../text/number-format.ts";
import { html, type Markup } from "../markup.ts";
import { endLabels, LAYOUTS, type Layout, line, svg, xAxis, yAxis } from "./plot.ts";
import { linearScale, logScale, timeScale } from "./scale.ts";

/** A run by its letter, `place` from 0: its values at moments from the start of its load, absent at gaps. */
export type OverlaySeries = {
  readonly name: string;
  readonly place: number;
  readonly points: readonly ({ readonly atMs: number; readonly value: number } | undefined)[];
};

/** A metric with its unit, such as "p95 of the response time, ms". */
export type Overlay = { readonly title: string; readonly lengthMs: number; readonly series: readonly OverlaySeries[] };

const HEIGHT = 236;
const [TOP, BOTTOM] = [44, 186];
/** If the largest value is more than this many times the least, a linear axis would hide one of the two. */
const LOG_FROM = 20;

/** The lines, for wide and narrow screens. */
export function overlayChart(overlay: Overlay): Markup {
  return html`${LAYOUTS.map((layout) => draw(layout, overlay))}`;
}

function draw(layout: Layout, { title, lengthMs, series }: Overlay): Markup {
  const values = series.flatMap(({ points }) => points.flatMap((point) => point?.value ?? []));
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const isLog = least > 0 && most / least > LOG_FROM;
  const scale = isLog ? logScale(least, most, [BOTTOM, TOP]) : linearScale(most, [BOTTOM, TOP], 5);
  const time = timeScale({ fromMs: 0, toMs: lengthMs }, [layout.left, layout.right], layout.ticks);
  const lines = series.map(({ name, place, points }) => ({
    name,
    place,
    points: points.map((point) => point && { x: time.place(point.atMs), y: scale.place(point.value) }),
  }));
  const labels = lines.flatMap(({ name, points }) => {
    const last = points.findLast((point) => point !== undefined);
    return last === undefined ? [] : [{ text: name, y: last.y }];
  });
  const named = isLog ? `${title}, logarithmic` : title;
  return svg(layout, HEIGHT, `Line chart of ${title} in each run: ${ranges(series)}.`, [
    yAxis(layout, scale, { wide: named, narrow: named }, TOP - 10),
    xAxis(layout, time.ticks, time.place, "time since the start of each load", BOTTOM),
    lines.map(({ place, points }) => line(`run-${place + 1}`, points)),
    endLabels(layout, labels, BOTTOM),
  ]);
}

function ranges(series: readonly OverlaySeries[]): string {
  return series
    .map(({ name, points }) => {
      const values = points.flatMap((point) => point?.value ?? []);
      return `${name} from ${writeNumber(Math.min(...values))} to ${writeNumber(Math.max(...values))}`;
    })
    .join(", ");
}
