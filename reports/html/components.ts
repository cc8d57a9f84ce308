// Small parts that several sections are made of: marks, quoted text, commands, tables that may be wider than the screen.
import type { State } from "../../results/verdict/verdict.ts";
import { html, type Markup, type Piece } from "./markup.ts";

/** The mark of a state: a shape and a colour, read out as a word. */
export function mark(state: State): Markup {
  return html`<span class="mark ${state}" role="img" aria-label="${WORDS[state]}">${SHAPES[state]}</span>`;
}

/** Text of a record where it is code, an id or a value; set apart from the direction of the text around it. */
export function code(text: string): Markup {
  return html`<code><bdi>${text}</bdi></code>`;
}

/** Text short enough for its place, an ellipsis where it was cut. */
export function brief(text: string): string {
  const points = [...text];
  return points.length <= LONGEST_TEXT ? text : `${points.slice(0, LONGEST_TEXT).join("")}…`;
}

/** A command to be copied; where scripts run it gets a button. Its lines break between words, not at hyphens. */
export function command(text: string): Markup {
  const words = text.split(" ").map((word, at) => html`${at > 0 && " "}<span>${word}</span>`);
  return html`<pre class="command" tabindex="0"><code>${words}</code></pre>`;
}

/** A command for the page, or where it lies if it is too long to be read there. */
export function curlOf(text: string): Markup {
  return text.length <= LONGEST_CURL
    ? command(text)
    : html`<p class="muted">The command has ${text.length} characters; it is in record.json.</p>`;
}

/** What the target sent, marked as a quotation and cut to 256 code points. */
export function quotation(text: string): Markup {
  const points = [...text];
  const isCut = points.length > LONGEST_QUOTATION;
  return html`<blockquote><bdi>${points.slice(0, LONGEST_QUOTATION).join("")}</bdi>${isCut && html`<span class="muted"> … cut</span>`}</blockquote>`;
}

/** A table with a name; it scrolls by itself where the screen is narrower. Cells of the first column head their rows. */
export function table(
  name: string,
  heads: readonly string[],
  rows: readonly (readonly Piece[])[],
  kind: "figures" | "words" = "figures",
): Markup {
  const size = kind === "figures" && heads.length < 5 ? "small" : "";
  return html`<div class="scroll" role="region" aria-label="${name}" tabindex="0"><table class="${kind} ${size}">
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map((cells) => html`<tr>${cells.map((cell, at) => (at === 0 ? html`<th scope="row">${cell}</th>` : html`<td>${cell}</td>`))}</tr>\n`)}</tbody>
</table></div>`;
}

/** Something folded to one line. */
export function folded(line: Piece, body: Piece): Markup {
  return html`<details><summary>${line}</summary>${body}</details>`;
}

/** Terms and what they are; rows without a value are left out. */
export function facts(rows: readonly (readonly [string, Piece])[]): Markup {
  const present = rows.filter(([, value]) => value !== undefined && value !== "" && value !== false);
  return html`<dl>${present.map(([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>\n`)}</dl>`;
}

const LONGEST_CURL = 2_000;
const LONGEST_TEXT = 400;
const LONGEST_QUOTATION = 256;
const SHAPES: Readonly<Record<State, string>> = { good: "●", bad: "▲", unknown: "◌" };
const WORDS: Readonly<Record<State, string>> = { good: "holds", bad: "broken", unknown: "not known" };
