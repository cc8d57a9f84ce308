// The terminal summary: the failures, then the verdict, so that it stays in sight above the prompt. That of a run without
// findings fits into 24 lines of 80 columns.
import type { Run } from "../../run/format/run.ts";
import type { SideBySide } from "../../run/format/side-by-side.ts";
import { showHiddenOnOneLine as line } from "../../run/text/hidden-characters.ts";
import type { CommandPlace } from "../view/rerun-command.ts";
import { MAX_VALUE_LENGTH, type Problem, type Problems, type Row, type Summary } from "../view/summary-rows.ts";
import { sideBySideSummary, summaryOf } from "./summary.ts";
import { BLANK, cut, type Line, labelled, layOut, MARKS, type TerminalOptions, verbatim } from "./terminal.ts";

const INDENT = 14;
const MAX_FAILURES = 8;
const MAX_ADVISORY = 3;

/** The summary of a run for a terminal. Text from the target never starts a line, and its hidden characters are shown. */
export function textSummary(run: Run, options: CommandPlace & TerminalOptions = {}): string {
  return write(summaryOf(run, options), options);
}

export function sideBySideText(found: SideBySide, options: TerminalOptions = {}): string {
  return write(sideBySideSummary(found), options);
}

function write(
  { state, word, reason, rows, table, next, provenance, problems }: Summary,
  options: TerminalOptions,
): string {
  const head = `${MARKS[state]} ${word}`;
  const blocks: readonly (readonly Line[])[] = [
    ...problemBlocks(problems),
    [labelled(head, line(reason), head.length + 2, state)],
    rows.map(rowLine),
    table.length > 1 ? [{ table: table.map((cells) => cells.map(line)) }] : [],
    [
      labelled("  next", line(next.what), INDENT),
      ...(next.command === undefined ? [] : [verbatim(`${" ".repeat(INDENT)}${line(next.command)}`)]),
      ...(provenance.length === 0 ? [] : [labelled("  run", line(provenance.join(" · ")), INDENT)]),
    ],
  ];
  const shown = blocks.filter((block) => block.length > 0);
  const lines = shown.flatMap((block, at) => (at === 0 ? block : [BLANK, ...block]));
  return `${layOut(lines, options)}\n`;
}

/** The failures come last, next to the verdict. */
function problemBlocks(problems: Problems): readonly (readonly Line[])[] {
  const { failures, serverErrors, advisory, notAccepted } = problems;
  return [
    ...numberedBlocks(advisory, MAX_ADVISORY),
    ...[...serverErrors, ...notAccepted].map((problem) => [headLine(problem), ...problem.rows.map(rowLine)]),
    ...numberedBlocks(failures, MAX_FAILURES),
  ];
}

/** The first problems in full, all others in two lines each. */
function numberedBlocks(problems: readonly Problem[], most: number): readonly (readonly Line[])[] {
  const shown = problems.slice(0, most).map((problem, at) => [headLine(problem, at + 1), ...problem.rows.map(rowLine)]);
  const rest = problems
    .slice(most)
    .flatMap((problem, at) => [
      headLine(problem, most + at + 1),
      labelled("", line(`${problem.cause?.about} · ${problem.cause?.firstCheck}`), 5),
    ]);
  return [...shown, rest];
}

function headLine({ state, title }: Problem, number?: number): Line {
  const mark = number === undefined ? MARKS[state] : `${MARKS[state]} ${number}`;
  return labelled(mark, line(title), number === undefined ? 2 : 5, state);
}

function rowLine({ kind, label, text }: Row): Line {
  if (kind === "command") return verbatim(`  ${label.padEnd(INDENT - 2)}${line(text)}`);
  return labelled(`  ${label}`, kind === "value" ? cut(line(text), MAX_VALUE_LENGTH) : line(text), INDENT);
}
