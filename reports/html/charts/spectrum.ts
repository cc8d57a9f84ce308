// The distribution of response times: a panel for each operation with its percentiles, on an axis that spreads out the rare
// slow ones. All panels have the same axes, and show the other operations faintly.
import type { OperationId } from "../../../schemas/operation.ts";
import { writeCount, writeMs } from "../../text/number-format.ts";
import { html, type Markup } from "../markup.ts";
import { LAYOUTS, type Layout, line, type Point, svg } from "./plot.ts";
import { logScale } from "./scale.ts";

/** A percentile of the response times, from 0 to 100, in ms; `beyond` is how many samples lie beyond it. */
export type SpectrumPoint = { readonly percentile: number; readonly ms: number; readonly beyond: number };

/** The percentiles of one operation, rising. */
export type Spectrum = {
  readonly operation: OperationId;
  readonly n: number;
  readonly points: readonly SpectrumPoint[];
};

/** With fewer samples beyond it, a percentile is not reliable and is drawn hollow. */
export const LEAST_BEYOND = 10;

/** Percentiles with a dot, a number and a tick. */
const NAMED: readonly number[] = [50, 90, 95, 99, 99.9];

const PANEL_HEIGHT = 236;
const [TOP, BOTTOM] = [52, 186];
const GAP = 22;
const COLUMNS: Readonly<Record<Layout["kind"], number>> = { wide: 5, narrow: 2 };

/** Percentiles of each operation against log(1 / (1 − q)), the time on a logarithmic axis. */
export function spectrumChart(spectra: readonly Spectrum[]): Markup {
  return html`${LAYOUTS.map((layout) => draw(layout, spectra))}`;
}

function draw(layout: Layout, spectra: readonly Spectrum[]): Markup {
  const isWide = layout.kind === "wide";
  const all = spectra.flatMap(({ points }) => points.map(({ ms }) => ms)).filter((ms) => ms > 0);
  const [least, most] = [Math.min(1e6, ...all), Math.max(0.001, ...all)];
  const last = Math.max(99, ...spectra.flatMap(({ points }) => points.map(({ percentile }) => percentile)));
  const columns = Math.min(COLUMNS[layout.kind], Math.max(1, spectra.length));
  const width = (layout.width - layout.left - 6 - (columns - 1) * GAP) / columns;
  const panels = spectra.map((own, at) => {
    const column = at % columns;
    const top = Math.floor(at / columns) * PANEL_HEIGHT;
    const bottom = top + BOTTOM;
    const left = Math.round(layout.left + column * (width + GAP));
    const right = Math.round(left + Math.min(width, 330));
    const scale = logScale(least, most, [bottom, top + TOP]);
    const xOf = (percentile: number) =>
      Math.round(10 * (left + (right - left) * (rarity(percentile) / rarity(last)))) / 10;
    const placed = ({ points }: Spectrum): Point[] =>
      points.map(({ percentile, ms }) => ({ x: xOf(percentile), y: scale.place(ms) }));
    const named = own.points.filter(({ percentile }) => NAMED.includes(percentile));
    const ticks = NAMED.filter((percentile) => xOf(percentile) <= right + 1 && percentile !== 95);
    const end = named.at(-1);
    return html`<text class="label name" x="${left}" y="${top + 16}">${isWide ? own.operation : shorter(own.operation)}</text><text class="tick" x="${left}" y="${top + 32}">${column === 0 && isWide ? "ms, log · " : ""}n = ${writeCount(own.n)}</text>
${scale.ticks.map(({ value, label }) => html`<path class="grid" d="M${left} ${scale.place(value)}H${right}"/>${column === 0 && html`<text class="tick end" x="${left - 6}" y="${scale.place(value) + 4}">${label}</text>`}`)}
<path class="axis" d="M${left} ${bottom}H${right}"/>${ticks.map((percentile) => html`<path class="axis" d="M${xOf(percentile)} ${bottom}v5"/><text class="tick middle" x="${xOf(percentile)}" y="${bottom + 18}">p${percentile}</text>`)}
${spectra.map((other) => other !== own && line("other", placed(other)))}${line("own", placed(own))}
${named.map(({ percentile, ms, beyond }) => html`<circle class="${beyond >= LEAST_BEYOND ? "reliable" : "hollow"}" cx="${xOf(percentile)}" cy="${scale.place(ms)}" r="3.5"><title>${own.operation} p${percentile}: ${writeMs(ms)}${beyond >= LEAST_BEYOND ? "" : `, fewer than ${LEAST_BEYOND} samples beyond`}</title></circle>`)}
${end !== undefined && endLabel(end, { x: xOf(end.percentile), y: scale.place(end.ms) }, right)}`;
  });
  const height = Math.ceil(spectra.length / columns) * PANEL_HEIGHT;
  const name = "Percentiles of the response time of each operation; the numbers are in the load table.";
  return svg(layout, height, name, panels);
}

/** 0 for the 50th percentile, and 1 more for each tenfold rarer time. */
function rarity(percentile: number): number {
  return Math.log10(50 / (100 - percentile));
}

/** The slowest percentile with a name as a number, to the right below its point, where no line of the operation leads. */
function endLabel({ percentile, ms }: SpectrumPoint, { x, y }: Point, right: number): Markup {
  const hasRoom = right - x > ROOM_FOR_LABEL;
  return html`<text class="label${hasRoom ? "" : " end"}" x="${hasRoom ? x + 3 : right}" y="${hasRoom ? y + 18 : y + 38}">p${percentile} ${writeMs(ms)}</text>`;
}

const ROOM_FOR_LABEL = 78;

function shorter(operation: OperationId): string {
  return operation.length <= 16 ? operation : `${operation.slice(0, 15)}…`;
}
