import { expect, test } from "vitest";
import type { Schema } from "../../../schemas/index.ts";
import { goChecksSource } from "../../../tools/schemas/go-checks.ts";

const sourceOf = (field: Schema) =>
  goChecksSource(new Map([["token-price", { type: "object", properties: { field } } as const]]));

test("checks in Go are generated for every keyword of the responses", () => {
  expect(sourceOf({ type: "string", format: "uuid" })).toContain("cursor.IsUUID(c.Value())");
  expect(sourceOf({ type: "array", items: { type: "integer" } })).toContain("ok = c.Integer()");
  expect(sourceOf({})).toContain("ok = c.Once(&at[TokenPriceField], 1<<0) && c.Skip(cursor.Deepest)");
});

test.each<readonly [string, Schema]>([
  ["several types", { type: ["string", "number"] }],
  ["a length", { type: "string", minLength: 1 }],
  ["a bound", { type: "number", minimum: 1 }],
  ["listed values without a type", { enum: ["a"] }],
  ["a format that no response has", { type: "string", format: "uri" }],
  ["two constraints of one text", { type: "string", format: "uuid", pattern: "a" }],
])("checks in Go are not generated for %s", (_, schema) => expect(() => sourceOf(schema)).toThrow(/no check in Go/));

test.each([String.raw`^\s*$`, String.raw`\w`, ".", "(?!a)b", String.raw`(a)\1`, "[[:alpha:]]", "[^]", "[]", "`"])(
  "are not generated for the expression %s",
  (pattern) => expect(() => sourceOf({ type: "string", pattern })).toThrow(/may mean something else in Go/),
);
