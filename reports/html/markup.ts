// HTML that escapes by default: whatever is put into a template is text, unless a template of this file made it.
import { showHidden } from "../../results/text/hidden-characters.ts";

const MARKUP = Symbol("markup");

/** Finished HTML or SVG. The symbol cannot come out of a JSON document, so no record can pretend to be markup. */
export type Markup = { readonly [MARKUP]: string };

/** What may stand in a template: text is escaped, lists are joined, nothing is written for what is absent. */
export type Piece = Markup | string | number | undefined | null | false | readonly Piece[];

/** Tagged template for HTML and SVG. Attribute values must stand in double quotes. */
export function html(parts: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  return { [MARKUP]: parts.map((part, at) => part + written(pieces[at])).join("") };
}

/** Our own text as it stands, for the contents of style and script elements. Never text of a record. */
export function trusted(text: string): Markup {
  return { [MARKUP]: text };
}

/** The finished text. */
export function textOf(markup: Markup): string {
  return markup[MARKUP];
}

/**
 * Escapes for element content and quoted attributes; hidden characters are shown. A line feed is written as a reference,
 * so that no text begins a line of the file: a console that prints the file may take a line for a command.
 */
export function escapeHtml(text: string): string {
  return showHidden(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;")
    .replaceAll("`", "&#96;")
    .replaceAll("\n", "&#10;");
}

function written(piece: Piece): string {
  if (piece === undefined || piece === null || piece === false) return "";
  if (typeof piece === "string") return escapeHtml(piece);
  if (typeof piece === "number") return String(piece);
  return MARKUP in piece ? piece[MARKUP] : piece.map(written).join("");
}
