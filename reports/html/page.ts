// The report as one HTML file that requests nothing and is complete without scripts.
import { createHash } from "node:crypto";
import type { LoadProgress } from "../../results/run/load-progress.ts";
import type { Run } from "../../results/run/run.ts";
import { writeDuration, writeMoment } from "../text/number-format.ts";
import { hostOf } from "../view/parts.ts";
import type { CommandPlace } from "../view/rerun-command.ts";
import { dataElement } from "./load-data.ts";
import { html, type Markup, textOf, trusted } from "./markup.ts";
import { periodControl } from "./period-control.ts";
import { LOAD_SCRIPT, RELOAD_SECONDS, RENEWAL_SCRIPT, SCRIPT } from "./script.ts";
import { type ReportView, type Section, type SectionContent, viewOf } from "./section.ts";
import { sections } from "./sections/index.ts";
import { firstScreen } from "./sections/verdict.ts";
import { STYLE } from "./style.ts";

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

function pageOf(view: ReportView): string {
  const { run } = view;
  const running = progressOf(view);
  const present = sections.flatMap((section) => {
    const content = section.render(view);
    return content === undefined ? [] : [{ section, content }];
  });
  const control =
    view.load !== undefined && view.hasSlices && view.load.times !== undefined && periodControl(view.load);
  return `${textOf(html`${trusted("<!doctype html>")}
<html lang="en">
${head(view)}
${running === undefined ? html`<body>` : html`<body data-at="${running.at}">`}
<a class="skip" href="#verdict">Skip to the verdict</a>
${banner(view)}
<main>
${firstScreen(view)}
<nav aria-label="Sections">${present.map(({ section }) => html`<a href="#${section.id}">${section.topic}</a> `)}</nav>
${present.map(({ section, content }) => html`${section.id === "load" && control}${whole(section, content)}`)}
</main>
<footer>Assay ${run.versions.assay} · ${writeMoment(run.startedAt)} · ${running === undefined ? "all data of this page is in run.json beside it" : "the load is running"}</footer>
${view.data !== undefined && dataElement(view.data, view.hasSlices)}
${scriptsOf(view).map((script) => html`<script>${trusted(script)}</script>`)}
</body>
</html>`)}\n`;
}

function progressOf({ parts: { load } }: ReportView): LoadProgress | undefined {
  return load.kind === "not-run" ? undefined : load.progress;
}

/** What a page without a load, or one whose load is over, does not need is left out. */
function scriptsOf(view: ReportView): readonly string[] {
  return [
    SCRIPT,
    ...(view.data === undefined ? [] : [LOAD_SCRIPT]),
    ...(progressOf(view) === undefined ? [] : [RENEWAL_SCRIPT]),
  ];
}

/** While its load is going on, the page asks the server that serves it for the next one, and nobody else for anything. */
function head(view: ReportView): Markup {
  const { run, verdict } = view;
  const isRunning = progressOf(view) !== undefined;
  const policy = [
    "default-src 'none'",
    `style-src ${digest(STYLE)}`,
    `script-src ${scriptsOf(view).map(digest).join(" ")}`,
    ...(isRunning ? ["connect-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return html`<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${trusted(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">${isRunning && html`<noscript><meta http-equiv="refresh" content="${RELOAD_SECONDS}"></noscript>`}
<title>${verdict.word} · ${hostOf(run.target)} · Assay</title>
<style>${trusted(STYLE)}</style>
</head>`;
}

function banner({ run }: ReportView): Markup {
  const reference = run.targetIsReference ? " (reference service)" : "";
  return html`<header>
<p><strong>Assay</strong> <span class="host"><bdi>${hostOf(run.target)}</bdi>${reference}</span> <span class="muted">${writeMoment(run.startedAt)} · ${writeDuration(run.durationMs)} · seed ${run.seed}</span></p>
<fieldset class="themes"><legend>Theme</legend>${THEMES.map(
    ([id, name, isFirst]) =>
      html`<input type="radio" name="theme" id="theme-${id}"${isFirst && trusted(" checked")}><label for="theme-${id}">${name}</label>`,
  )}</fieldset>
</header>`;
}

const THEMES = [
  ["system", "Auto", true],
  ["light", "Light", false],
  ["dark", "Dark", false],
] as const;

function whole({ id, topic }: Section, { finding, body }: SectionContent): Markup {
  return html`<section class="part" id="${id}" aria-labelledby="${id}-finding">
<p class="topic">${topic}</p>
<h2 id="${id}-finding">${finding}</h2>
${body}
</section>
`;
}

function digest(text: string): string {
  return `'sha256-${createHash("sha256").update(text, "utf8").digest("base64")}'`;
}
