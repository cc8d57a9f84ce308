import { expect, test } from "vitest";
import { applyEdit, type Edit } from "../../schemas/index.ts";

const BODY = { a: 1, list: ["x", "y"], inner: { b: true } };
const by = (json: string): Edit => ({ kind: "replace", json });
const REMOVAL: Edit = { kind: "remove" };
const RENAMING: Edit = { kind: "rename", to: "A" };
const REWRITING: Edit = { kind: "replace", json: '"X"', rewrite: (json) => json.toUpperCase() };

test.each<[what: string, body: object, pointer: string, edit: Edit, text: string]>([
  ["replaces a value by raw text", BODY, "/a", by("-0"), '{"a":-0,"list":["x","y"],"inner":{"b":true}}'],
  ["replaces a value by a text that a parser would round", { a: 1 }, "/a", by("1e-400"), '{"a":1e-400}'],
  ["replaces the whole body at the empty pointer", BODY, "", by("[]"), "[]"],
  ["reaches elements", BODY, "/list/1", by("null"), '{"a":1,"list":["x",null],"inner":{"b":true}}'],
  ["reaches nested fields", { inner: { b: true } }, "/inner/b", by("2"), '{"inner":{"b":2}}'],
  ["adds an array on the way", {}, "/tags/0", by("1"), '{"tags":[1]}'],
  ["adds an object on the way", {}, "/builder/fee", by("1"), '{"builder":{"fee":1}}'],
  ["rewrites a present value", { a: "moon" }, "/a", REWRITING, '{"a":"MOON"}'],
  ["uses the given text for an absent value", {}, "/a", REWRITING, '{"a":"X"}'],
  ["removes a field", BODY, "/a", REMOVAL, '{"list":["x","y"],"inner":{"b":true}}'],
  ["removes an element", { list: [1, 2] }, "/list/0", REMOVAL, '{"list":[2]}'],
  ["renames a field in its place", { a: 1, c: 2 }, "/a", RENAMING, '{"A":1,"c":2}'],
  ["reads an escaped pointer", { "a/b": 1, "c~d": 2 }, "/a~1b", REMOVAL, '{"c~d":2}'],
])("an edit %s", (_, body, pointer, edit, text) => {
  expect(applyEdit(body, pointer, edit)).toBe(text);
});

test.each<[body: object, pointer: string, edit: Edit, named: string]>([
  [{}, "/a", REMOVAL, "/a"],
  [{}, "/a", RENAMING, "/a"],
  [{ list: [] }, "/list/0", REMOVAL, "/list/0"],
  [{}, "", REMOVAL, "remove"],
  [{}, "/toString", REMOVAL, "/toString"],
])("an edit of %j at %j that finds nothing there throws", (body, pointer, edit, named) => {
  expect(() => applyEdit(body, pointer, edit)).toThrow(named);
});
