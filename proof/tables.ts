// Tables that a bench writes into a page of docs/: they stand between two marks, and all else of the page stays as it is.
import { readFileSync, writeFileSync } from "node:fs";

/** Replaces the tables of a bench in the page at the path. */
export function writeTables(path: string, bench: string, tables: readonly string[]): void {
  writeFileSync(path, insertTables(readFileSync(path, "utf8"), bench, tables));
}

/** A page with the tables of a bench replaced. */
export function insertTables(page: string, bench: string, tables: readonly string[]): string {
  const [start, end] = [`<!-- tables of bench ${bench}: start -->`, `<!-- tables of bench ${bench}: end -->`];
  const [from, to] = [page.indexOf(start), page.indexOf(end)];
  if (from === -1 || to === -1) throw new Error(`the page must hold the lines "${start}" and "${end}"`);
  return `${page.slice(0, from + start.length)}\n\n${tables.join("\n\n")}\n\n${page.slice(to)}`;
}
