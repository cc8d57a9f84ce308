import { expect, test } from "vitest";
import { insertTables } from "../../proof/tables.ts";

test("inserting the tables of a bench leaves everything else in the page", () => {
  const other = "<!-- tables of bench other: start -->\nkept\n<!-- tables of bench other: end -->\n";
  const page = `a\n<!-- tables of bench one: start -->\nold\n<!-- tables of bench one: end -->\nb\n${other}`;
  const written = insertTables(page, "one", ["new", "newer"]);
  expect(written).toBe(page.replace("\nold\n", "\n\nnew\n\nnewer\n\n"));
});

test("a page without marks is refused", () => {
  expect(() => insertTables("no marks", "one", [])).toThrow(/must have the lines/);
});
