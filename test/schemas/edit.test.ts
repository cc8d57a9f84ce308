import { describe, expect, test } from "vitest";
import { applyEdit } from "../../schemas/index.ts";

const body = { a: 1, list: ["x", "y"], inner: { b: true } };

describe("an edit of a body", () => {
  test("replaces a value by raw text, whatever a parser would make of it", () => {
    expect(applyEdit(body, "/a", { kind: "replace", json: "-0" })).toBe('{"a":-0,"list":["x","y"],"inner":{"b":true}}');
    expect(applyEdit({ a: 1 }, "/a", { kind: "replace", json: "1e-400" })).toBe('{"a":1e-400}');
  });

  test("replaces the whole body at the empty pointer", () => {
    expect(applyEdit(body, "", { kind: "replace", json: "[]" })).toBe("[]");
  });

  test("reaches elements and nested fields", () => {
    expect(applyEdit(body, "/list/1", { kind: "replace", json: "null" })).toBe(
      '{"a":1,"list":["x",null],"inner":{"b":true}}',
    );
    expect(applyEdit({ inner: { b: true } }, "/inner/b", { kind: "replace", json: "2" })).toBe('{"inner":{"b":2}}');
  });

  test("adds a field that is absent, with the objects and arrays on the way", () => {
    expect(applyEdit({}, "/tags/0", { kind: "replace", json: "1" })).toBe('{"tags":[1]}');
    expect(applyEdit({}, "/builder/fee", { kind: "replace", json: "1" })).toBe('{"builder":{"fee":1}}');
  });

  test("rewrites a present value, and uses the given text for an absent one", () => {
    const edit = { kind: "replace", json: '"X"', rewrite: (json: string) => json.toUpperCase() } as const;
    expect(applyEdit({ a: "moon" }, "/a", edit)).toBe('{"a":"MOON"}');
    expect(applyEdit({}, "/a", edit)).toBe('{"a":"X"}');
  });

  test("removes and renames fields and leaves the others in order", () => {
    expect(applyEdit(body, "/a", { kind: "remove" })).toBe('{"list":["x","y"],"inner":{"b":true}}');
    expect(applyEdit({ a: 1, c: 2 }, "/a", { kind: "rename", to: "A" })).toBe('{"A":1,"c":2}');
    expect(applyEdit({ list: [1, 2] }, "/list/0", { kind: "remove" })).toBe('{"list":[2]}');
  });

  test("throws if there is nothing to remove or rename", () => {
    expect(() => applyEdit({}, "/a", { kind: "remove" })).toThrow("/a");
    expect(() => applyEdit({}, "/a", { kind: "rename", to: "A" })).toThrow("/a");
    expect(() => applyEdit({ list: [] }, "/list/0", { kind: "remove" })).toThrow("/list/0");
    expect(() => applyEdit({}, "", { kind: "remove" })).toThrow("remove");
  });

  test("understands escaped pointers and finds no field on a prototype", () => {
    expect(applyEdit({ "a/b": 1, "c~d": 2 }, "/a~1b", { kind: "remove" })).toBe('{"c~d":2}');
    expect(() => applyEdit({}, "/toString", { kind: "remove" })).toThrow("/toString");
  });
});
