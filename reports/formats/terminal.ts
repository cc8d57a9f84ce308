// Building blocks of terminal text: marks, optional colours, wrapping to 80 columns.
import type { State } from "../../results/verdict/verdict.ts";

/** Width of every line except commands to be copied. */
const TEXT_WIDTH = 80;

/** The mark of a state, the same in every format. */
export const MARKS: Readonly<Record<State, string>> = { good: "●", bad: "▲", unknown: "◌" };

/** Colours a text by state, in bold; returns it unchanged if no colour is wanted. */
export function paint(text: string, state: State, isColoured: boolean): string {
  return isColoured ? `\u001b[1;${COLOURS[state]}m${text}\u001b[0m` : text;
}

const COLOURS: Readonly<Record<State, number>> = { good: 36, bad: 31, unknown: 90 };

/** Wraps at blanks; the first line follows `label`, padded to `indent` columns, the others are indented. */
export function labelled(label: string, text: string, indent: number): string {
  const width = TEXT_WIDTH - indent;
  return wrap(text, width)
    .map((line, at) => `${at === 0 ? label.padEnd(indent) : " ".repeat(indent)}${line}`)
    .join("\n");
}

/** Aligns cells in columns: the first to the left, all others to the right, two blanks apart. */
export function alignColumns(rows: readonly (readonly string[])[], indent: string): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => [...(row[column] ?? "")].length)));
  return rows.map((row) => {
    const cells = row.map((cell, column) => {
      const gap = " ".repeat((widths[column] ?? 0) - [...cell].length);
      return column === 0 ? `${cell}${gap}` : `${gap}${cell}`;
    });
    return `${indent}${cells.join("  ")}`.trimEnd();
  });
}

/** Cuts to a number of code points, the last of them an ellipsis. */
export function cut(text: string, most: number): string {
  const points = [...text];
  return points.length <= most ? text : `${points.slice(0, most - 1).join("")}…`;
}

/** CI servers take a line that starts with :: or ##, even indented, for a command; no line is broken before one. */
const COMMAND = /^(::|##)/;

function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && !COMMAND.test(word) && [...line].length + 1 + [...word].length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}
