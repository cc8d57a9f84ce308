// The little XML that JUnit files need, always well-formed: what XML 1.0 forbids is shown as an escape instead.
import { showHidden } from "../../results/text/hidden-characters.ts";

/** One element; attributes that are undefined are left out, children are elements or escaped text already. */
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

/** Text between tags. `>` is escaped too, so that no text can hold the end of a CDATA section. */
export function escapeText(text: string): string {
  return showHidden(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** A parser would turn line feeds and tabs of an attribute into blanks; as references they stay. */
function escapeAttribute(text: string): string {
  return escapeText(text)
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&apos;")
    .replaceAll("\n", "&#10;")
    .replaceAll("\t", "&#9;");
}
