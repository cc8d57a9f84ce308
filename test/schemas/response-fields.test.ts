import { expect, test } from "vitest";
import { fieldAround, responseFields } from "../../schemas/derive/response-fields.ts";
import type { Schema } from "../../schemas/index.ts";

test("responseFields names nested fields and elements of lists, with the bits of what they contain", () => {
  const list: Schema = { type: "array", items: { type: "array", items: { properties: { b: {} } } } };
  expect(responseFields({ type: "object", properties: { a: { properties: { c: {} } }, list } })).toEqual([
    { name: "a", within: 2 },
    { name: "a.c", within: 0 },
    { name: "list", within: 8 },
    { name: "list[][].b", within: 0 },
  ]);
});

test("responseFields leaves out a field that must be absent", () => {
  const schema: Schema = { type: "object", properties: { a: {} }, not: { type: "object", required: ["b"] } };
  expect(responseFields(schema).map(({ name }) => name)).toEqual(["a"]);
});

test("responseFields rejects more fields than a number has bits", () => {
  const properties = Object.fromEntries(Array.from({ length: 32 }, (_, at) => [`field${at}`, {}]));
  expect(() => responseFields({ type: "object", properties })).toThrow(/31 fields, got 32/);
});

test("fieldAround skips the brackets of lists", () => {
  expect(["a", "a.b", "a[][].b", "a.b[].c"].map(fieldAround)).toEqual(["", "a", "a", "a.b"]);
});
