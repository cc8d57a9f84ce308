// The control that a period is chosen by: a strip of the run with two sliders over it, and the operation to look at. The page
// holds it hidden, as it works with scripts alone.
import { OPERATION_IDS } from "../../schemas/operation.ts";
import { line } from "./charts/plot.ts";
import { throughGaps } from "./charts/series.ts";
import type { LoadView } from "./load-view.ts";
import { html, type Markup } from "./markup.ts";

const [WIDTH, HEIGHT] = [1_000, 34];

/** The element, for a run with slices. */
export function periodControl(view: LoadView): Markup {
  const operations = OPERATION_IDS.filter((id) => view.load.operations[id] !== undefined);
  return html`<section id="period" aria-label="Period" hidden>
<div class="strip">${strip(view)}<div class="shade"></div><input type="range" min="0" step="1" value="0" aria-label="Start of the period"><input type="range" min="0" step="1" value="0" aria-label="End of the period"></div>
<p><output></output> <button type="button" hidden>Whole run</button> <label>Operation <select><option value="*">all</option>${operations.map((id) => html`<option value="${id}">${id}</option>`)}</select></label></p>
</section>
`;
}

/** The p95 over the whole run, and where something was found. */
function strip({ windows, frame }: LoadView): Markup {
  const { fromMs, toMs } = frame.span;
  const place = (ms: number) => Math.round(((ms - fromMs) / (toMs - fromMs)) * WIDTH * 10) / 10;
  const highest = Math.max(Number.MIN_VALUE, ...windows.map(({ times }) => times?.p95 ?? 0));
  const points = throughGaps(windows, (window) =>
    window.times === undefined
      ? undefined
      : {
          x: place(window.fromMs + window.durationMs / 2),
          y: Math.round((HEIGHT - 3 - (window.times.p95 / highest) * (HEIGHT - 8)) * 10) / 10,
        },
  );
  const bands = frame.bands.map(
    ({ kind, fromMs: from, toMs: to }) =>
      html`<g class="band ${kind}"><rect x="${place(from)}" y="0" width="${Math.max(2, place(to) - place(from))}" height="${HEIGHT}"/></g>`,
  );
  return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">${bands}${line("p95", points)}</svg>`;
}
