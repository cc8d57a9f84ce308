// Components that several sections use: marks, quoted text, commands, tables that scroll if wider than the screen.
import type { State } from "../../run/verdict/verdict.ts";
import { cut, MARKS } from "../formats/terminal.ts";
import type { JudgedRow } from "../view/judged-rows.ts";
import { html, type Markup, type Renderable } from "./markup.ts";

/** The mark of a state: a shape and a colour, with a name for screen readers. */
export function mark(state: State): Markup {
  return html`<span class="mark ${state}" role="img" aria-label="${NAMES[state]}">${MARKS[state]}</span>`;
}

/** Code, an id or a value from a run; its writing direction does not affect the text around it. */
export function code(text: string): Markup {
  return html`<code><bdi>${text}</bdi></code>`;
}

/** Text cut to 400 code points. */
export function brief(text: string): string {
  return cut(text, MAX_TEXT_LENGTH);
}

/** A command to be copied; the script adds a button. Its lines break between arguments, not at hyphens. */
export function command(text: string): Markup {
  const args = text.split(" ").map((arg, at) => html`${at > 0 && " "}<span>${arg}</span>`);
  return html`<pre class="command" tabindex="0"><code>${args}</code></pre>`;
}

/** A curl command, or where to find it if it is too long for the page. */
export function curlOf(text: string): Markup {
  return text.length <= MAX_CURL_LENGTH
    ? command(text)
    : html`<p class="muted">The command is too long for this page (${text.length} characters); see run.json.</p>`;
}

/** What the target sent, as a quotation cut to 256 code points. A run keeps no more: one of this length was likely cut. */
export function quotation(text: string): Markup {
  const points = [...text];
  const isCut = points.length >= MAX_QUOTATION_LENGTH;
  return html`<blockquote><bdi>${points.slice(0, MAX_QUOTATION_LENGTH).join("")}</bdi>${isCut && html`<span class="muted"> … cut</span>`}</blockquote>`;
}

/**
 * A table with a name. The first cell of a row is its header. On narrow screens each row is a block with named cells; a
 * `grid` stays a table there and scrolls, and so does a table of many rows, whose head stays in sight on any screen.
 */
export function table(
  name: string,
  heads: readonly Renderable[],
  rows: readonly (readonly Renderable[])[],
  kind: "numbers" | "text" | "grid" = "numbers",
): Markup {
  const isLong = rows.length > MOST_ROWS_IN_SIGHT;
  const isSmall = kind === "numbers" && heads.length < 5;
  const classes = [
    kind === "text" ? "text" : "numbers",
    ...(isSmall ? ["small"] : []),
    ...(kind === "grid" || isLong || isSmall ? [] : ["blocks"]),
  ];
  const named = heads.map((head) => (typeof head === "string" ? head : undefined));
  return html`<div class="scroll${isLong && " long"}" role="region" aria-label="${name}" tabindex="0"><table class="${classes.join(" ")}">
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map((cells) => html`<tr>${cells.map((cell, at) => (at === 0 ? html`<th scope="row">${cell}</th>` : html`<td${!isLong && named[at] !== undefined && html` data-name="${named[at]}"`}>${cell}</td>`))}</tr>\n`)}</tbody>
</table></div>`;
}

export function judgedTable(name: string, heads: readonly string[], rows: readonly JudgedRow[]): Markup {
  const hasReasons = rows.some(({ reason }) => reason !== "");
  return table(
    name,
    [...heads.map((head) => `${head.charAt(0).toUpperCase()}${head.slice(1)}`), ...(hasReasons ? ["Why"] : [])],
    rows.map(({ cells, state, verdict, reason }) => [
      ...cells,
      html`${mark(state)} ${verdict}`,
      ...(hasReasons ? [reason] : []),
    ]),
    "text",
  );
}

const MOST_ROWS_IN_SIGHT = 24;

export function folded(line: Renderable, body: Renderable): Markup {
  return html`<details><summary>${line}</summary>${body}</details>`;
}

/** A list of terms and values, without those that have no value. */
export function facts(rows: readonly (readonly [string, Renderable])[]): Markup {
  const present = rows.filter(([, value]) => value !== undefined && value !== "" && value !== false);
  return html`<dl>${present.map(([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>\n`)}</dl>`;
}

const MAX_CURL_LENGTH = 2_000;
const MAX_TEXT_LENGTH = 400;
const MAX_QUOTATION_LENGTH = 256;
const NAMES: Readonly<Record<State, string>> = { good: "pass", bad: "fail", unknown: "unknown" };
