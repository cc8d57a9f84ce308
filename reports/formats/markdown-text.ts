// Text from a run in Markdown: in code that it cannot close, or with all punctuation escaped.
import { showHiddenOnOneLine } from "../../run/text/hidden-characters.ts";

/** A code span that no text can close: its fence is longer than any sequence of backticks inside. */
export function code(text: string): string {
  const shown = showHiddenOnOneLine(text);
  const fence = "`".repeat(longestRun(shown) + 1);
  const pad = shown.startsWith("`") || shown.endsWith("`") || shown === "" ? " " : "";
  return `${fence}${pad}${shown}${pad}${fence}`;
}

/** A block of shell commands that no text can close. */
export function fenced(text: string): string {
  const shown = showHiddenOnOneLine(text);
  const fence = "`".repeat(Math.max(3, longestRun(shown) + 1));
  return `${fence}sh\n${shown}\n${fence}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}

/** Text outside code: Markdown punctuation escaped, and an empty comment after @ and # against mentions. */
export function prose(text: string): string {
  return showHiddenOnOneLine(text)
    .replace(/[\\`*_{}[\]<>()#+!|~$&-]/g, (mark) => (mark === "&" ? "&amp;" : mark === "<" ? "&lt;" : `\\${mark}`))
    .replace(/@/g, "@<!-- -->")
    .replace(/\\#(?=\d)/g, "\\#<!-- -->");
}

/** Text in the summary of a folded block, which is HTML. */
export function inHtml(text: string): string {
  return showHiddenOnOneLine(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("@", "@<!-- -->")
    .replace(/#(?=\d)/g, "#<!-- -->");
}
