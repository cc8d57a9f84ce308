// Characters that a reader cannot see or that act on a terminal: controls, bidirectional marks, zero-width characters,
// lone surrogates. Text of the target never reaches a console, file or page with one of them in it.

/**
 * One hidden character: C0 but tab and line feed, DEL, C1, soft hyphen, zero-width and bidirectional marks, line and
 * paragraph separators, fillers, tags, lone surrogates and the two noncharacters that XML forbids.
 */
const HIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is what this is for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\ufffe\uffff]|[\u{e0000}-\u{e007f}]|[\ud800-\udfff]/gu;

/** The text with each hidden character written as `\u{…}`; tabs and line feeds stay. */
export function showHidden(text: string): string {
  return text.replace(HIDDEN, (character) => `\\u{${codeOf(character).toString(16)}}`);
}

/** {@link showHidden} on one line: line feeds become `\n` and tabs `\t`. */
export function showHiddenOnOneLine(text: string): string {
  return showHidden(text.replaceAll("\r", "\\r").replaceAll("\n", "\\n").replaceAll("\t", "\\t"));
}

/**
 * JSON, indented by 2 by default and ended by a line feed, hidden characters as escapes: the same document,
 * safe to print. An indent of 0 makes it one line. A replacer is that of `JSON.stringify`.
 */
export function printableJson(value: unknown, indent = 2, replacer?: (key: string, value: unknown) => unknown): string {
  return `${JSON.stringify(value, replacer, indent).replace(HIDDEN, escapeUnits)}\n`;
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}

function escapeUnits(character: string): string {
  return Array.from({ length: character.length }, (_, at) => character.charCodeAt(at))
    .map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`)
    .join("");
}
