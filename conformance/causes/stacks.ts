// What web stacks accept by default, as measured: docs/reference/stacks.md.
import table from "./stacks.json" with { type: "json" };

/**
 * What a stack did with a form: it read what was sent, read another value, accepted the request without reading the value, or
 * answered with another status than 2xx.
 */
export type Cell = "kept" | "changed" | "ignored" | { readonly status: number };

export type Stack = {
  readonly name: string;
  /** Of its packages. */
  readonly versions: string;
  /** When it was measured, YYYY-MM-DD. */
  readonly date: string;
  /** By the sentence of the form. A form that was not measured has none. */
  readonly cells: ReadonlyMap<string, Cell>;
};

const WORDS: Readonly<Record<string, Cell>> = { "=": "kept", "+": "changed", "~": "ignored" };

/** The forms that were tried, each a sentence. */
export const MEASURED_FORMS: readonly string[] = table.forms;

export const STACKS: readonly Stack[] = table.stacks.map(({ name, versions, date, cells }) => ({
  name,
  versions,
  date,
  cells: new Map(cells.split(" ").flatMap((word, at) => cellOf(word, table.forms[at] ?? ""))),
}));

function cellOf(word: string, form: string): readonly [string, Cell][] {
  if (word === "?") return [];
  return [[form, WORDS[word] ?? { status: Number(word) }]];
}
