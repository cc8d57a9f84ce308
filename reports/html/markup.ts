// HTML that escapes by default: whatever is put into a template is text, unless a template made it.
import { showHidden } from "../../run/text/hidden-characters.ts";

const MARKUP = Symbol("markup");

/** Finished HTML or SVG. A JSON document cannot contain the symbol, so no text of a run passes as markup. */
export type Markup = { readonly [MARKUP]: string };

/** What a template accepts: text is escaped, lists are joined, absent values write nothing. */
export type Renderable = Markup | string | number | undefined | null | false | readonly Renderable[];

/** Tagged template for HTML and SVG. Attribute values must be in double quotes. */
export function html(parts: TemplateStringsArray, ...values: readonly Renderable[]): Markup {
  return { [MARKUP]: parts.map((part, at) => part + render(values[at])).join("") };
}

/** Assay's own text, unescaped, for style and script elements. Never text from a run. */
export function trusted(text: string): Markup {
  return { [MARKUP]: text };
}

export function textOf(markup: Markup): string {
  return markup[MARKUP];
}

/**
 * Escapes for element content and quoted attributes; hidden characters are shown. A line feed is written as a reference,
 * so that no text starts a line of the file: a CI console that prints the file could take the line for a command.
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

function render(value: Renderable): string {
  if (value === undefined || value === null || value === false) return "";
  if (typeof value === "string") return escapeHtml(value);
  if (typeof value === "number") return String(value);
  return MARKUP in value ? value[MARKUP] : value.map(render).join("");
}
