// A sparkline of a metric over the releases of a history, with the intervals of single runs and the changes of level. Its scale
// starts at 0.
import type { MetricSeries } from "../../view/history.ts";
import { html, type Markup } from "../markup.ts";
import { line } from "./plot.ts";

const [WIDTH, HEIGHT, EDGE] = [300, 44, 4];

/** `name` is what a screen reader says. */
export function historySpark({ points, changes }: Pick<MetricSeries, "points" | "changes">, name: string): Markup {
  const highest = Math.max(...points.map(({ value, high = value }) => Math.max(value, high)), Number.MIN_VALUE);
  const step = (WIDTH - 2 * EDGE) / Math.max(1, points.length - 1);
  const xOf = (at: number) => tenth(EDGE + at * step);
  const yOf = (value: number) => tenth(HEIGHT - EDGE - (value / highest) * (HEIGHT - 2 * EDGE));
  const places = points.map(({ value }, at) => ({ x: xOf(at), y: yOf(value) }));
  const last = places.at(-1);
  return html`<svg class="spark" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${name}"><title>${name}</title><path class="axis" d="M${EDGE} ${HEIGHT - EDGE}H${WIDTH - EDGE}"/>${points.map(
    ({ low, high }, at) =>
      low !== undefined && high !== undefined && html`<path class="axis" d="M${xOf(at)} ${yOf(low)}V${yOf(high)}"/>`,
  )}${changes.map(({ at }) => html`<path class="line errors" d="M${tenth(xOf(at) - step / 2)} ${EDGE}V${HEIGHT - EDGE}"/>`)}${line("p95", places, 1.5)}${last !== undefined && html`<circle class="dot p95" cx="${last.x}" cy="${last.y}" r="2.4"/>`}</svg>`;
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
