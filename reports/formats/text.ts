// The terminal summary: the failures, then the verdict, so that it stays in sight above the prompt. That of a run without
// findings fits into 24 lines of 80 columns.
import type { Run } from "../../run/format/run.ts";
import { showHiddenOnOneLine as line } from "../../run/text/hidden-characters.ts";
import type { CommandPlace } from "../view/rerun-command.ts";
import { MAX_VALUE_LENGTH, type Problem, type Problems, type Row } from "../view/summary-rows.ts";
import { summaryOf } from "./summary.ts";
import { cut, labelled, MARKS, type Paint, paintFor, type TerminalOptions, tableLines } from "./terminal.ts";

const INDENT = 14;
const MAX_FAILURES = 8;
const MAX_ADVISORY = 3;

/** The summary of a run for a terminal. Text from the target never starts a line, and its hidden characters are shown. */
export function textSummary(run: Run, options: CommandPlace & TerminalOptions = {}): string {
  const { state, word, reason, rows, table, next, provenance, problems } = summaryOf(run, options);
  const paint = paintFor(options);
  const head = `${MARKS[state]} ${word}`;
  const blocks: readonly (readonly string[])[] = [
    ...problemBlocks(problems, paint),
    [labelled(head, line(reason), head.length + 2, (text) => paint(text, state))],
    rows.map(rowLine),
    table.length > 1 ? tableLines(table.map((cells) => cells.map(line))) : [],
    [
      labelled("  next", line(next.what), INDENT),
      ...(next.command === undefined ? [] : [`${" ".repeat(INDENT)}${line(next.command)}`]),
      ...(provenance.length === 0 ? [] : [labelled("  run", line(provenance.join(" · ")), INDENT)]),
    ],
  ];
  const shown = blocks.filter((block) => block.length > 0).map((block) => block.join("\n"));
  return `${shown.join("\n\n")}\n`;
}

/** The failures come last, next to the verdict. */
function problemBlocks(problems: Problems, paint: Paint): readonly (readonly string[])[] {
  const { failures, serverErrors, advisory, notAccepted } = problems;
  return [
    ...numberedBlocks(advisory, MAX_ADVISORY, paint),
    ...[...serverErrors, ...notAccepted].map((problem) => [headLine(problem, paint), ...problem.rows.map(rowLine)]),
    ...numberedBlocks(failures, MAX_FAILURES, paint),
  ];
}

/** The first problems in full, all others in two lines each. */
function numberedBlocks(problems: readonly Problem[], most: number, paint: Paint): readonly (readonly string[])[] {
  const shown = problems
    .slice(0, most)
    .map((problem, at) => [headLine(problem, paint, at + 1), ...problem.rows.map(rowLine)]);
  const rest = problems
    .slice(most)
    .flatMap((problem, at) => [
      headLine(problem, paint, most + at + 1),
      labelled("", line(`${problem.cause?.about} · ${problem.cause?.firstCheck}`), 5),
    ]);
  return [...shown, rest];
}

function headLine({ state, title }: Problem, paint: Paint, number?: number): string {
  const mark = number === undefined ? MARKS[state] : `${MARKS[state]} ${number}`;
  return labelled(mark, line(title), number === undefined ? 2 : 5, (text) => paint(text, state));
}

function rowLine({ kind, label, text }: Row): string {
  if (kind === "command") return `  ${label.padEnd(INDENT - 2)}${line(text)}`;
  return labelled(`  ${label}`, kind === "value" ? cut(line(text), MAX_VALUE_LENGTH) : line(text), INDENT);
}
