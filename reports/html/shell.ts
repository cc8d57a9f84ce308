// What every page is: one HTML file that requests nothing and is complete without scripts, with a banner and a choice of themes.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { html, type Markup, type Renderable, textOf, trusted } from "./markup.ts";
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

/** A page. `begins` is what its skip link leads to, `about` its banner; a page that `reloads` is that of a running load. */
export type Page = {
  readonly title: string;
  readonly scripts: readonly string[];
  readonly begins: { readonly id: string; readonly name: string };
  readonly about: Renderable;
  readonly main: Renderable;
  readonly footer: Renderable;
  readonly data?: Renderable;
  readonly reloads: boolean;
};

/** The page as text. While its load runs, the browser loads it again from the server that serves it; else it requests nothing. */
export function pageText({ title, scripts, begins, about, main, footer, data, reloads }: Page): string {
  const policy = [
    "default-src 'none'",
    `style-src ${digest(STYLE)}`,
    ...(scripts.length > 0 ? [`script-src ${scripts.map(digest).join(" ")}`] : []),
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return `${textOf(html`${trusted("<!doctype html>")}
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${trusted(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">${reloads && html`<meta http-equiv="refresh" content="${RELOAD_SECONDS}">`}
<title>${title}</title>
<style>${trusted(STYLE)}</style>
</head>
<body>
<a class="skip" href="#${begins.id}">Skip to the ${begins.name}</a>
<header>
<p><strong>Assay</strong> ${about}</p>
<fieldset class="themes"><legend>Theme</legend>${THEMES.map(
    ([id, name, isFirst]) =>
      html`<input type="radio" name="theme" id="theme-${id}"${isFirst && trusted(" checked")}><label for="theme-${id}">${name}</label>`,
  )}</fieldset>
</header>
<main>
${main}
</main>
<footer>${footer}</footer>
${data}
${scripts.map((script) => html`<script>${trusted(script)}</script>`)}
</body>
</html>`)}\n`;
}

/** A section of a page: `finding` is its heading, a statement and not a topic. */
export type PageSection = {
  readonly id: string;
  readonly topic: string;
  readonly finding: Renderable;
  readonly body: Renderable;
};

export function sectionElement({ id, topic, finding, body }: PageSection): Markup {
  return html`<section class="part" id="${id}" aria-labelledby="${id}-finding">
<p class="topic">${topic}</p>
<h2 id="${id}-finding">${finding}</h2>
${body}
</section>
`;
}

export function navigation(sections: readonly Pick<PageSection, "id" | "topic">[]): Markup {
  return html`<nav aria-label="Sections">${sections.map(({ id, topic }) => html`<a href="#${id}">${topic}</a> `)}</nav>`;
}

const THEMES = [
  ["system", "Auto", true],
  ["light", "Light", false],
  ["dark", "Dark", false],
] as const;

function digest(text: string): string {
  return `'sha256-${createHash("sha256").update(text, "utf8").digest("base64")}'`;
}
