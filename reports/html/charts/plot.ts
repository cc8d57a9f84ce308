// The frame that every chart shares: axes with titles and units, hairlines, lines with gaps, labels at their ends.
import { html, type Markup, type Renderable } from "../markup.ts";
import type { Scale, Tick } from "./scale.ts";

/** Dimensions of a chart in its own units, for wide screens and paper or for narrow screens. */
export type Layout = {
  readonly kind: "wide" | "narrow";
  readonly width: number;
  readonly left: number;
  /** Right edge of the plot; the labels of lines are beyond it. */
  readonly right: number;
  readonly ticks: number;
};

/** Both layouts. A chart is drawn in each, and the style shows the one that fits. */
export const LAYOUTS: readonly Layout[] = [
  { kind: "wide", width: 1100, left: 58, right: 1020, ticks: 10 },
  { kind: "narrow", width: 344, left: 44, right: 290, ticks: 4 },
];

type Point = { readonly x: number; readonly y: number };

export function svg(layout: Layout, height: number, name: string, children: Renderable): Markup {
  return html`<svg class="chart ${layout.kind}" viewBox="0 0 ${layout.width} ${height}" role="img" aria-label="${name}">${children}</svg>`;
}

/** A title, or one for the wide layout and a shorter one for the narrow layout. */
export type Title = string | Readonly<Record<Layout["kind"], string>>;

/** Grid lines and labels of the y axis; its title with the unit is above it. */
export function yAxis(layout: Layout, scale: Scale, title: Title, top: number): Markup {
  return html`<text class="title" x="${layout.kind === "wide" ? layout.left - 8 : 4}" y="${top - 14}">${typeof title === "string" ? title : title[layout.kind]}</text>${scale.ticks.map(
    ({ value, label }) => {
      const y = scale.place(value);
      return html`<path class="grid" d="M${layout.left} ${y}H${layout.right}"/><text class="tick end" x="${layout.left - 8}" y="${y + 4}">${label}</text>`;
    },
  )}`;
}

/** Ticks and labels of the x axis; its title is below it. */
export function xAxis(
  layout: Layout,
  ticks: readonly Tick[],
  place: (value: number) => number,
  title: string,
  y: number,
): Markup {
  return html`<path class="axis" d="M${layout.left} ${y}H${layout.right}"/>${ticks.map(
    ({ value, label }) =>
      html`<path class="axis" d="M${place(value)} ${y}v5"/><text class="tick middle" x="${place(value)}" y="${y + 18}">${label}</text>`,
  )}<text class="title middle" x="${(layout.left + layout.right) / 2}" y="${y + 36}">${title}</text>`;
}

/** A line through points; an absent point is a gap, and a point between two gaps is drawn as a dot. */
export function line(kind: string, points: readonly (Point | undefined)[], radius = 2.5): Markup {
  const runs: Point[][] = [[]];
  for (const point of points) {
    if (point === undefined) runs.push([]);
    else runs.at(-1)?.push(point);
  }
  const path = runs
    .filter((run) => run.length > 1)
    .map((run) => `M${run.map(({ x, y }) => `${x} ${y}`).join("L")}`)
    .join("");
  const dots = runs.filter((run) => run.length === 1).flat();
  return html`${path !== "" && html`<path class="line ${kind}" d="${path}"/>`}${dots.map(({ x, y }) => html`<circle class="dot ${kind}" cx="${x}" cy="${y}" r="${radius}"/>`)}`;
}

/** Labels at the right ends of lines, moved apart if they would overlap, in the order of their heights. */
export function endLabels(
  layout: Layout,
  labels: readonly { readonly text: string; readonly y: number }[],
  lowest: number,
): Markup {
  const sorted = [...labels].sort((one, other) => one.y - other.y);
  const places = spread(
    sorted.map(({ y }) => y),
    lowest,
  );
  return html`${sorted.map(({ text }, at) => html`<text class="label" x="${layout.right + 7}" y="${(places[at] ?? 0) + 4}">${text}</text>`)}`;
}

const LABEL_HEIGHT = 15;

function spread(sorted: readonly number[], lowest: number): readonly number[] {
  const places: number[] = [];
  for (const y of sorted) places.push(Math.max(y, (places.at(-1) ?? Number.NEGATIVE_INFINITY) + LABEL_HEIGHT));
  for (let at = places.length - 1, limit = lowest; at >= 0; at--) {
    const place = Math.min(places[at] ?? 0, limit);
    places[at] = place;
    limit = place - LABEL_HEIGHT;
  }
  return places;
}
