// Where the slow responses are: time against the logarithm of the response time, the number of responses as the strength of
// one hue.
import { writeCount } from "../../text/number-format.ts";
import { html, type Markup } from "../markup.ts";
import { type Frame, happened, timeAxis, timeOf } from "./frame.ts";
import { LAYOUTS, type Layout, svg, yAxis } from "./plot.ts";
import { logScale } from "./scale.ts";

/** Responses by slice and row. Rows are equally high on a logarithmic axis, each from `fromMs` times `factor` to its power. */
export type HeatMap = {
  readonly lengthMs: number;
  readonly fromMs: number;
  readonly factor: number;
  /** By slice, and in it by row. */
  readonly counts: readonly (readonly number[])[];
};

const HEIGHT = 286;
const [TOP, BOTTOM] = [44, 236];

/** Fewer columns than slices are drawn on narrow screens; neighbours are added up. */
const MOST_COLUMNS: Readonly<Record<Layout["kind"], number>> = { wide: 120, narrow: 60 };

/** Strengths of the hue. A cell of the next one has about four times as many responses. */
const SHADES = 5;

export function heatChart(heat: HeatMap, frame: Frame): Markup {
  return html`${LAYOUTS.map((layout) => draw(layout, heat, frame))}`;
}

function draw(layout: Layout, heat: HeatMap, frame: Frame): Markup {
  const { fromMs, factor } = heat;
  const rows = Math.max(1, ...heat.counts.map(({ length }) => length));
  const scale = logScale(fromMs, fromMs * factor ** rows, [BOTTOM, TOP]);
  const { place } = timeOf(frame, layout);
  const columns = columnsOf(heat, frame, MOST_COLUMNS[layout.kind]);
  const most = Math.max(1, ...columns.flatMap(({ counts }) => counts));
  const limits = limitsOf(most);
  const shades = limits.map((limit, shade) =>
    columns
      .flatMap(({ atMs, toMs, counts }) => {
        const [left, right] = [place(atMs), place(toMs)];
        return counts.flatMap((count, row) => {
          if (count < limit || count >= (limits[shade + 1] ?? Number.POSITIVE_INFINITY)) return [];
          const [low, high] = [scale.place(fromMs * factor ** row), scale.place(fromMs * factor ** (row + 1))];
          return [`M${left} ${high}H${right}V${low}H${left}z`];
        });
      })
      .join(""),
  );
  const title = { wide: "response time from the scheduled start, ms, logarithmic", narrow: "response time, ms (log)" };
  return svg(layout, HEIGHT, "Heat map of response times over time.", [
    yAxis(layout, scale, title, TOP - 10),
    shades.map((path, shade) => path !== "" && html`<path class="heat heat-${shade + 1}" d="${path}"/>`),
    happened(frame, layout, [TOP, BOTTOM]),
    timeAxis(frame, layout, BOTTOM),
    legend(layout, limits),
  ]);
}

type Column = { readonly atMs: number; readonly toMs: number; readonly counts: readonly number[] };

/** The slices in the frame, neighbours added up if there are too many; clipped at its edges. */
function columnsOf({ lengthMs, counts }: HeatMap, { span }: Frame, most: number): readonly Column[] {
  const inside = counts
    .map((own, at) => ({ atMs: at * lengthMs, counts: own }))
    .filter(({ atMs }) => atMs + lengthMs > span.fromMs && atMs < span.toMs);
  const each = Math.max(1, Math.ceil(inside.length / most));
  return inside
    .filter((_, at) => at % each === 0)
    .map(({ atMs }, at) => {
      const group = inside.slice(at * each, (at + 1) * each);
      const rows = Math.max(0, ...group.map(({ counts: own }) => own.length));
      return {
        atMs: Math.max(atMs, span.fromMs),
        toMs: Math.min(atMs + lengthMs * group.length, span.toMs),
        counts: Array.from({ length: rows }, (_, row) => group.reduce((sum, one) => sum + (one.counts[row] ?? 0), 0)),
      };
    });
}

/** The least count of each shade: 1, and then equal ratios up to the largest count. */
function limitsOf(most: number): readonly number[] {
  const shades = Math.min(SHADES, Math.max(1, Math.ceil(Math.log2(most + 1))));
  return Array.from({ length: shades }, (_, at) => Math.max(at + 1, Math.round(most ** (at / shades))));
}

function legend(layout: Layout, limits: readonly number[]): Markup {
  const [width, y] = [layout.kind === "wide" ? 46 : 34, 16];
  const left = layout.kind === "wide" ? layout.right - width * limits.length : layout.width - width * limits.length - 4;
  return html`${layout.kind === "wide" && html`<text class="tick end" x="${left - 8}" y="${y + 4}">responses from</text>`}${limits.map(
    (limit, at) =>
      html`<rect class="heat heat-${at + 1}" x="${left + at * width}" y="${y - 6}" width="10" height="10"/><text class="tick" x="${left + at * width + 13}" y="${y + 4}">${brief(limit)}</text>`,
  )}`;
}

function brief(count: number): string {
  return count < 10_000 ? writeCount(count) : `${Math.round(count / 1_000)}k`;
}
