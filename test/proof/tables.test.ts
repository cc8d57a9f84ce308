import { expect, test } from "vitest";
import { insertTables } from "../../proof/tables.ts";

test("a page keeps everything but the tables of the bench", () => {
  const other = "<!-- tables of bench other: start -->\nkept\n<!-- tables of bench other: end -->\n";
  const page = `a\n<!-- tables of bench one: start -->\nold\n<!-- tables of bench one: end -->\nb\n${other}`;
  const written = insertTables(page, "one", ["new", "newer"]);
  expect(written).toContain("new\n\nnewer");
  expect(written).not.toContain("old");
  expect(written.startsWith("a\n")).toBe(true);
  expect(written.endsWith(`b\n${other}`)).toBe(true);
  expect(() => insertTables("no marks", "one", [])).toThrow(/must hold the lines/);
});
