// The layout of terminal text.
import type { State } from "../../run/verdict/verdict.ts";

/** The columns that all text for people is laid out for, whatever the terminal has. */
export const COLUMNS = 80;

export const MARKS: Readonly<Record<State, string>> = { good: "●", bad: "▲", unknown: "◌" };

/** A terminal: by default it gets no escape sequence. */
export type TerminalOptions = { readonly isColoured?: boolean };

/** Colours a text by a state, if the terminal has colours. */
export type Paint = (text: string, state: State) => string;

export function paintFor({ isColoured = false }: TerminalOptions): Paint {
  return (text, state) => (isColoured ? `\u001b[1;${COLOURS[state]}m${text}\u001b[0m` : text);
}

/** A text behind its label, wrapped at blanks, with its further lines indented. */
export function labelled(label: string, text: string, indent: number, paint = (own: string) => own): string {
  const beside = `${label} `.padEnd(indent);
  const [start = "", ...rest] = wrap(text, COLUMNS - indent, COLUMNS - beside.length);
  const first = `${beside.replace(label, () => paint(label))}${start}`.trimEnd();
  return [first, ...rest.map((one) => `${" ".repeat(indent)}${one}`)].join("\n");
}

/** Aligned columns under their heads; where they are too wide, a list with the heads beside the values. */
export function tableLines(rows: readonly (readonly string[])[]): readonly string[] {
  const aligned = alignColumns(rows, "  ");
  if (aligned.every((row) => [...row].length <= COLUMNS)) return aligned;
  const [heads = [], ...rest] = rows;
  return rest.flatMap(([name = "", ...cells]) => {
    const values = cells.map((cell, at) => `${heads[at + 1] ?? ""} ${cell}`.trim()).join(" · ");
    return [`  ${name}`, labelled("", values, 4)];
  });
}

const COLOURS: Readonly<Record<State, number>> = { good: 36, bad: 31, unknown: 90 };

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

/** CI servers read a line that starts with :: or ##, even indented, as a command, so no line is broken before one. */
const COMMAND = /^(::|##)/;

/** What is copied whole: a URL, a path or an id. */
const COPIED = /^[\w.:@%~*-]*\/[\w./:@%~*?=&#-]*$/;

/** Breaks a text at blanks into lines of a width; the first line may have another width. */
export function wrap(text: string, width: number, firstWidth = width): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ").flatMap((one) => piecesOf(one, width))) {
    const most = lines.length === 0 ? firstWidth : width;
    const isFull = [...line].length + (line === "" ? 0 : 1) + [...word].length > most;
    const isEmpty = line === "" && (lines.length > 0 || firstWidth >= width);
    if (isFull && !isEmpty && !COMMAND.test(word)) {
      lines.push(line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}

/** Names with their texts, which begin at a column; the further lines of a text are below its first. */
export function listed(
  rows: readonly (readonly [name: string, text: string])[],
  column: number,
  width = COLUMNS,
): readonly string[] {
  return rows.flatMap(([name, text]) =>
    wrap(text, width - column).map((line, at) => `${(at === 0 ? `  ${name}` : "").padEnd(column)}${line}`),
  );
}

/** A word that is longer than a line is broken, unless it is copied whole. */
function piecesOf(word: string, width: number): readonly string[] {
  const points = [...word];
  if (points.length <= width || COPIED.test(word)) return [word];
  return Array.from({ length: Math.ceil(points.length / width) }, (_, at) =>
    points.slice(at * width, (at + 1) * width).join(""),
  );
}
