// The XML that JUnit files need, always well-formed: characters that XML 1.0 forbids are shown as escapes.
import { showHidden } from "../../run/text/hidden-characters.ts";

/** One element without its undefined attributes; children are elements or escaped text. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
  ...children: readonly string[]
): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeAttribute(String(value))}"`)
    .join("");
  return children.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${children.join("")}</${name}>`;
}

/** Text between tags. `>` is escaped too, so that no text can contain the end of a CDATA section. */
export function escapeText(text: string): string {
  return showHidden(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Line feeds and tabs are written as references, because parsers turn them into blanks in attributes. */
function escapeAttribute(text: string): string {
  return escapeText(text)
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&apos;")
    .replaceAll("\n", "&#10;")
    .replaceAll("\t", "&#9;");
}
