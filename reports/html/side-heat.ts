// Heat maps of several runs below one another, with the same axes.
import type { HeatMap } from "./charts/heat.ts";
import { heatChart } from "./charts/heat.ts";
import { readLoadData } from "./load-data.ts";
import { loadView } from "./load-view.ts";
import { html, type Markup } from "./markup.ts";
import type { OverlaidRun } from "./side-over-time.ts";

/** A map for each run that has what it is made of. */
export function heatMaps(runs: readonly OverlaidRun[]): Markup {
  const drawn = runs.flatMap(({ name, load }) => {
    const { heat, frame } = loadView(readLoadData(load));
    return heat === undefined ? [] : [{ name, heat, frame }];
  });
  const fromMs = Math.min(...drawn.map(({ heat }) => heat.fromMs));
  const rows = Math.max(
    ...drawn.map(({ heat }) => below(heat, fromMs) + Math.max(...heat.counts.map(({ length }) => length))),
  );
  const span = { fromMs: 0, toMs: Math.max(...drawn.map(({ frame }) => frame.span.toMs)) };
  return html`${drawn.map(
    ({ name, heat, frame }) =>
      html`<figure>${heatChart(aligned(heat, fromMs, rows), { ...frame, span })}<figcaption>${name}: the stronger, the more responses took so long at that time.</figcaption></figure>`,
  )}`;
}

/** With rows from the least time of all maps to the largest. */
function aligned(heat: HeatMap, fromMs: number, rows: number): HeatMap {
  const added = below(heat, fromMs);
  const counts = heat.counts.map((column) => Array.from({ length: rows }, (_, row) => column[row - added] ?? 0));
  return { ...heat, fromMs, counts };
}

/** How many rows lie below those of a map. */
function below({ fromMs, factor }: HeatMap, leastMs: number): number {
  return Math.round(Math.log(fromMs / leastMs) / Math.log(factor));
}
