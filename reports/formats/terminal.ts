// The layout of terminal text: lines are written without a width and laid out for 80 columns at the end.
import type { State } from "../../run/verdict/verdict.ts";

/** The columns that all text for people is laid out for, whatever the terminal has. */
export const COLUMNS = 80;

export const MARKS: Readonly<Record<State, string>> = { good: "●", bad: "▲", unknown: "◌" };

/**
 * A line before it is laid out. A labelled text is wrapped at blanks, its further lines indented; a verbatim line is to be
 * copied and stays whole; a table has its heads in the first row.
 */
export type Line =
  | { readonly label: string; readonly text: string; readonly indent: number; readonly state?: State }
  | { readonly verbatim: string }
  | { readonly table: readonly (readonly string[])[] };

/** A text behind its label; with a state, the label is coloured by it. */
export function labelled(label: string, text: string, indent: number, state?: State): Line {
  return { label, text, indent, ...(state !== undefined && { state }) };
}

/** A command behind its label, to be copied. */
export function verbatim(text: string): Line {
  return { verbatim: text };
}

export const BLANK: Line = { verbatim: "" };

/** A terminal: by default it gets no escape sequence. */
export type TerminalOptions = { readonly isColoured?: boolean };

/** The lines as text for a terminal. */
export function layOut(lines: readonly Line[], { isColoured = false }: TerminalOptions): string {
  return lines.map((line) => textOf(line, isColoured)).join("\n");
}

function textOf(line: Line, isColoured: boolean): string {
  if ("verbatim" in line) return line.verbatim;
  if ("table" in line) return tableText(line.table);
  const { label, text, indent, state } = line;
  const beside = `${label} `.padEnd(indent);
  const [start = "", ...rest] = wrap(text, COLUMNS - indent, COLUMNS - beside.length);
  const painted = state === undefined ? beside : beside.replace(label, () => paint(label, state, isColoured));
  return [`${painted}${start}`.trimEnd(), ...rest.map((one) => `${" ".repeat(indent)}${one}`)].join("\n");
}

/** Aligned columns; where they are too wide, a list with the heads beside the values. */
function tableText(rows: readonly (readonly string[])[]): string {
  const aligned = alignColumns(rows, "  ");
  if (aligned.every((row) => [...row].length <= COLUMNS)) return aligned.join("\n");
  const [heads = [], ...rest] = rows;
  return rest
    .flatMap(([name = "", ...cells]) => {
      const values = cells.map((cell, at) => `${heads[at + 1] ?? ""} ${cell}`.trim()).join(" · ");
      return [`  ${name}`, textOf(labelled("", values, 4), false)];
    })
    .join("\n");
}

function paint(text: string, state: State, isColoured: boolean): string {
  return isColoured ? `\u001b[1;${COLOURS[state]}m${text}\u001b[0m` : text;
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

/** CI servers take a line that starts with :: or ##, even indented, for a command; no line is broken before one. */
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
