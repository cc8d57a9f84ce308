// The report as one HTML file that requests nothing and is complete without scripts.

import type { LoadProgress } from "../../run/format/load-progress.ts";
import type { Run } from "../../run/format/run.ts";
import { OPERATION_IDS } from "../../schemas/operation.ts";
import { writeDuration, writeMoment } from "../text/number-format.ts";
import { hostOf, targetNote } from "../view/parts.ts";
import type { CommandPlace } from "../view/rerun-command.ts";
import { line } from "./charts/plot.ts";
import { throughGaps } from "./charts/series.ts";
import { dataElement } from "./load-data.ts";
import type { LoadView } from "./load-view.ts";
import { html, type Markup } from "./markup.ts";
import { type ReportView, viewOf } from "./section.ts";
import { sections } from "./sections/index.ts";
import { firstScreen } from "./sections/verdict.ts";
import {
  LOAD_SCRIPT,
  MAX_CHARACTERS,
  navigation,
  type PageSection,
  pageText,
  SCRIPT,
  sectionElement,
} from "./shell.ts";

/**
 * Further checks shown in full for each cause, and whether any period can be chosen: the first row that keeps the page below
 * its limit is taken.
 */
const VARIANTS = [
  { inFull: 20, hasSlices: true },
  { inFull: 5, hasSlices: true },
  { inFull: 0, hasSlices: true },
  { inFull: 0, hasSlices: false },
] as const;

/** A run as an HTML page. The same run gives the same bytes. */
export function htmlReport(run: Run, place: CommandPlace = {}): string {
  let page = "";
  const view = viewOf(run, place);
  for (const variant of VARIANTS) {
    page = pageOf({ ...view, ...variant });
    if (page.length <= MAX_CHARACTERS) break;
  }
  return page;
}

function pageOf(view: ReportView): string {
  const { run, verdict } = view;
  const running = progressOf(view);
  const present = sections.flatMap(({ id, topic, render }): readonly PageSection[] => {
    const content = render(view);
    return content === undefined ? [] : [{ id, topic, ...content }];
  });
  const control =
    view.load !== undefined && view.hasSlices && view.load.times !== undefined && periodControl(view.load);
  return pageText({
    title: `${verdict.word} · ${hostOf(run.target)} · Assay`,
    scripts: view.data === undefined ? [SCRIPT] : [SCRIPT, LOAD_SCRIPT],
    begins: { id: "verdict", name: "verdict" },
    about: about(view),
    main: html`${firstScreen(view)}
${navigation(present)}
${present.map((one) => html`${one.id === "load" && control}${sectionElement(one)}`)}`,
    footer: html`Assay ${run.versions.assay} · ${writeMoment(run.startedAt)} · ${running === undefined ? "all data of this page is in run.json beside it" : "the load is running"}`,
    data: view.data !== undefined && dataElement(view.data, view.hasSlices),
    reloads: running !== undefined,
  });
}

function progressOf({ run }: ReportView): LoadProgress | undefined {
  return run.kind === "load" ? run.progress : undefined;
}

function about({ run }: ReportView): Markup {
  return html`<span class="host"><bdi>${hostOf(run.target)}</bdi>${targetNote(run)}</span> <span class="muted">${writeMoment(run.startedAt)} · ${writeDuration(run.durationMs)} · seed ${run.seed}</span>`;
}

const [WIDTH, HEIGHT] = [1_000, 34];

function periodControl(view: LoadView): Markup {
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
