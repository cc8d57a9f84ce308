// Tables in Markdown, and the pages of docs/ that hold tables of benches.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A table. All columns but the first `left` are numbers. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[], left = 1): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(heads), line(heads.map((_, at) => (at < left ? "---" : "---:"))), ...rows.map(line)].join("\n");
}

/** A table with a row for each of some things; `columns` has the text of a cell by the head of its column. */
export function tableOf<Thing>(
  things: readonly Thing[],
  columns: Readonly<Record<string, (thing: Thing) => string>>,
  left = 1,
): string {
  const cells = things.map((thing) => Object.values(columns).map((text) => text(thing)));
  return table(Object.keys(columns), cells, left);
}

/** A share in per cent, rounded to `decimals` places. */
export function percent(share: number, decimals = 2): string {
  return `${Number((share * 100).toFixed(decimals))} %`;
}

/** Replaces the tables of that name in a page of docs/, and leaves everything else in it. */
export function writeTables(page: string, name: string, tables: readonly string[]): void {
  const path = join(import.meta.dirname, "../docs", page);
  writeFileSync(path, insertTables(readFileSync(path, "utf8"), name, tables));
}

/** A page with the tables between two marks replaced. */
export function insertTables(page: string, name: string, tables: readonly string[]): string {
  const [start, end] = [`<!-- tables of bench ${name}: start -->`, `<!-- tables of bench ${name}: end -->`];
  const [from, to] = [page.indexOf(start), page.indexOf(end)];
  if (from === -1 || to === -1) throw new Error(`the page must have the lines "${start}" and "${end}"`);
  return `${page.slice(0, from + start.length)}\n\n${tables.join("\n\n")}\n\n${page.slice(to)}`;
}
