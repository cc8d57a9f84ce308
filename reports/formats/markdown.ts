// The Markdown summary for a pull request or a chat: the verdict and its table first, then each problem, folded.
import type { Run } from "../../run/format/run.ts";
import { showHiddenOnOneLine } from "../../run/text/hidden-characters.ts";
import type { CommandPlace } from "../view/rerun-command.ts";
import { MAX_VALUE_LENGTH, type Problem, type Row, type Summary } from "../view/summary-rows.ts";
import { summaryOf } from "./summary.ts";
import { cut, MARKS } from "./terminal.ts";

const MAX_PROBLEMS = 20;

/** A run as GitHub-flavoured Markdown. Text from a run is in code spans or has all Markdown punctuation escaped. */
export function markdownSummary(run: Run, place: CommandPlace = {}): string {
  const { state, word, reason, host, rows, table, next, provenance, problems } = summaryOf(run, place);
  const { failures, serverErrors, advisory, notAccepted } = problems;
  const blocks: readonly (readonly string[])[] = [
    [`### ${MARKS[state]} ${prose(word)}${host === undefined ? "" : ` · ${code(host)}`}`],
    [prose(reason)],
    tableLines(table),
    rows.map(rowLine),
    [`${prose(next.what)}${next.command === undefined ? "" : `: ${code(next.command)}`}`],
    provenance.length === 0 ? [] : [`<sub>${provenance.map(prose).join(" · ")}</sub>`],
    ...notAccepted.map((problem) => folded(problem)),
    ...numberedBlocks(failures),
    ...serverErrors.map((problem) => folded(problem)),
    ...numberedBlocks(advisory),
  ];
  const shown = blocks.filter((block) => block.length > 0);
  // Commands have a blank line on both sides, which meets those of their neighbours.
  return `${shown.map((block) => block.join("\n")).join("\n\n")}\n`.replaceAll(/\n{3,}/g, "\n\n");
}

function tableLines([heads = [], ...rows]: Summary["table"]): readonly string[] {
  if (rows.length === 0) return [];
  return [
    `| ${heads.join(" | ")} |`,
    `|---|${"---:|".repeat(heads.length - 1)}`,
    ...rows.map(([name = "", ...cells]) => `| ${[code(name), ...cells].join(" | ")} |`),
  ];
}

/** The first problems folded, all others as a list. */
function numberedBlocks(problems: readonly Problem[]): readonly (readonly string[])[] {
  return [
    ...problems.slice(0, MAX_PROBLEMS).map((problem, at) => folded(problem, at + 1)),
    problems
      .slice(MAX_PROBLEMS)
      .map(({ title, cause }) => `- ${prose(`${title} ${cause?.about}`)}, first ${code(cause?.firstCheck ?? "")}`),
  ];
}

function folded({ state, title, cause, rows }: Problem, number?: number): readonly string[] {
  const head = `${MARKS[state]} ${number === undefined ? "" : `${number}. `}${inHtml(title)}`;
  const about = cause === undefined ? "" : ` (${inHtml(cause.about)})`;
  return [`<details><summary>${head}${about}</summary>`, "", ...rows.map(rowLine), "", "</details>"];
}

function rowLine({ kind, label, text }: Row): string {
  if (kind === "sentence") return `- ${prose(label)}: ${prose(text)}`;
  // The blank line ends the item of the list, so that the block has its own button to copy.
  if (kind === "command") return `\n${fenced(text)}\n`;
  return `- ${prose(label)}: ${code(cut(showHiddenOnOneLine(text), MAX_VALUE_LENGTH))}`;
}

/** A code span that no text can close: its fence is longer than any sequence of backticks inside. */
function code(text: string): string {
  const shown = showHiddenOnOneLine(text);
  const fence = "`".repeat(longestRun(shown) + 1);
  const pad = shown.startsWith("`") || shown.endsWith("`") || shown === "" ? " " : "";
  return `${fence}${pad}${shown}${pad}${fence}`;
}

/** A block of shell commands that no text can close. */
function fenced(text: string): string {
  const shown = showHiddenOnOneLine(text);
  const fence = "`".repeat(Math.max(3, longestRun(shown) + 1));
  return `${fence}sh\n${shown}\n${fence}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}

/** Text outside code: Markdown punctuation escaped, and an empty comment after @ and # against mentions. */
function prose(text: string): string {
  return showHiddenOnOneLine(text)
    .replace(/[\\`*_{}[\]<>()#+!|~$&-]/g, (mark) => (mark === "&" ? "&amp;" : mark === "<" ? "&lt;" : `\\${mark}`))
    .replace(/@/g, "@<!-- -->")
    .replace(/\\#(?=\d)/g, "\\#<!-- -->");
}

function inHtml(text: string): string {
  return showHiddenOnOneLine(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("@", "@<!-- -->")
    .replace(/#(?=\d)/g, "#<!-- -->");
}
