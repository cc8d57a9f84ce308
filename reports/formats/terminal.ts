// Pieces of text for a terminal: marks, colours where they are wanted, wrapping to 80 columns.
import type { State } from "../../results/verdict/verdict.ts";

/** Columns that every line keeps to which is not a command to be copied. */
const TEXT_WIDTH = 80;

/** The mark of a state, the same in every format. */
export const MARKS: Readonly<Record<State, string>> = { good: "●", bad: "▲", unknown: "◌" };

/** Colours a text by state, bold; gives it back as it is where no colour is wanted. */
export function paint(text: string, state: State, isColoured: boolean): string {
  return isColoured ? `\u001b[1;${COLOURS[state]}m${text}\u001b[0m` : text;
}

const COLOURS: Readonly<Record<State, number>> = { good: 36, bad: 31, unknown: 90 };

/** Wraps at blanks; the first line stands after `label`, padded to `indent` columns, the others under it. */
export function labelled(label: string, text: string, indent: number): string {
  const room = TEXT_WIDTH - indent;
  return wrap(text, room)
    .map((line, at) => `${at === 0 ? label.padEnd(indent) : " ".repeat(indent)}${line}`)
    .join("\n");
}

/** Cells under each other: the first column to the left, all others to the right, two blanks between. */
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

/** Cuts to a number of code points, an ellipsis in the last one's place. */
export function cut(text: string, most: number): string {
  const points = [...text];
  return points.length <= most ? text : `${points.slice(0, most - 1).join("")}…`;
}

/** CI servers take a line for a command that begins with :: or ##, even indented; such a word never begins one. */
const COMMAND = /^(::|##)/;

function wrap(text: string, room: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && !COMMAND.test(word) && [...line].length + 1 + [...word].length > room) {
      lines.push(line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}
