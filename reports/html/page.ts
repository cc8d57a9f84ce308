// The report as one HTML file that requests nothing and is complete without scripts.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Run } from "../../run/format/run.ts";
import { OPERATION_IDS } from "../../schemas/operation.ts";
import { writeDuration, writeMoment } from "../text/number-format.ts";
import { hostOf, targetNote } from "../view/parts.ts";
import type { CommandPlace } from "../view/rerun-command.ts";
import { line } from "./charts/plot.ts";
import { p95Points } from "./charts/sparkline.ts";
import { dataElement } from "./load-data.ts";
import type { LoadView } from "./load-view.ts";
import { html, type Markup, textOf, trusted } from "./markup.ts";
import { type ReportView, viewOf } from "./section.ts";
import { sections } from "./sections/index.ts";
import { firstScreen } from "./sections/verdict.ts";
import { STYLE } from "./style.ts";

/** A script of the page, which `npm run generate` bundles from reports/html/browser. */
function scriptOf(name: string): string {
  return readFileSync(new URL(`generated/${name}.js`, import.meta.url), "utf8");
}

/** The script of every page; its digest is in the page's Content-Security-Policy, as is that of the next one. */
export const SCRIPT = scriptOf("main");

/** What a page with a load needs besides. */
export const LOAD_SCRIPT = scriptOf("load");

/** Seconds between two reloads of the page of a running load. */
export const RELOAD_SECONDS = 5;

/** Size limit of a page in characters, so that it opens at once and can be mailed. */
export const MAX_CHARACTERS = 1_000_000;

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

/** While its load runs, the browser loads the page again from the server that serves it; else it requests nothing. */
function pageOf(view: ReportView): string {
  const { run, verdict, load, data, hasSlices } = view;
  const isRunning = run.kind === "load" && run.progress !== undefined;
  const scripts = data === undefined ? [SCRIPT] : [SCRIPT, LOAD_SCRIPT];
  const policy = `default-src 'none'; style-src ${digest(STYLE)}; script-src ${scripts.map(digest).join(" ")}; base-uri 'none'; form-action 'none'`;
  const present = sections.flatMap(({ id, topic, render }) => {
    const content = render(view);
    return content === undefined ? [] : [{ id, topic, ...content }];
  });
  const control = hasSlices && load?.times !== undefined && periodControl(load);
  return `${textOf(html`${trusted("<!doctype html>")}
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${trusted(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">${isRunning && html`<meta http-equiv="refresh" content="${RELOAD_SECONDS}">`}
<title>${verdict.word} · ${hostOf(run.target)} · Assay</title>
<style>${trusted(STYLE)}</style>
</head>
<body>
<a class="skip" href="#verdict">Skip to the verdict</a>
<header>
<p><strong>Assay</strong> <span class="host"><bdi>${hostOf(run.target)}</bdi>${targetNote(run)}</span> <span class="muted">${writeMoment(run.startedAt)} · ${writeDuration(run.durationMs)} · seed ${run.seed}</span></p>
</header>
<main>
${firstScreen(view)}
<nav aria-label="Sections">${present.map(({ id, topic }) => html`<a href="#${id}">${topic}</a> `)}</nav>
${present.map(
  ({
    id,
    topic,
    finding,
    body,
  }) => html`${id === "load" && control}<section class="part" id="${id}" aria-labelledby="${id}-finding">
<p class="topic">${topic}</p>
<h2 id="${id}-finding">${finding}</h2>
${body}
</section>
`,
)}
</main>
<footer>Assay ${run.versions.assay} · ${writeMoment(run.startedAt)} · ${isRunning ? "the load is running" : "all data of this page is in run.json beside it"}</footer>
${data !== undefined && dataElement(data, hasSlices)}
${scripts.map((script) => html`<script>${trusted(script)}</script>`)}
</body>
</html>`)}\n`;
}

function digest(text: string): string {
  return `'sha256-${createHash("sha256").update(text, "utf8").digest("base64")}'`;
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
  const bands = frame.bands.map(
    ({ kind, fromMs: from, toMs: to }) =>
      html`<g class="band ${kind}"><rect x="${place(from)}" y="0" width="${Math.max(2, place(to) - place(from))}" height="${HEIGHT}"/></g>`,
  );
  return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">${bands}${line("p95", p95Points(windows, place, HEIGHT))}</svg>`;
}
