import fc from "fast-check";
import { expect, test } from "vitest";
import { JSON_LIMITS, parseJson } from "../../../target/exchange/json.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

test("agrees with JSON.parse", () => {
  fc.assert(
    fc.property(fc.oneof(fc.json({ maxDepth: 5 }), fc.string()), (text) => {
      const parsed = parseJson(bytes(text.toWellFormed()));
      let expected: unknown;
      try {
        expected = JSON.parse(text.toWellFormed());
      } catch {
        expect(parsed).toEqual({ ok: false, code: "not-json" });
        return;
      }
      expect(parsed).toMatchObject({ ok: true });
      expect(parsed.ok && parsed.value).toEqual(expected);
    }),
  );
});

test.each([
  ["a byte that is not UTF-8", new Uint8Array([0x22, 0xff, 0x22]), "not-utf8"],
  ["UTF-16", new Uint8Array(Buffer.from("\ufeff{}", "utf16le")), "not-utf8"],
  ["nothing", new Uint8Array(), "not-json"],
  ["a NaN literal", bytes('{"a":NaN}'), "not-json"],
  ["bytes after the document", bytes("{} {}"), "not-json"],
  ["a string without an end", bytes('{"a":"\\"'), "not-json"],
  ["HTML", bytes("<!doctype html>"), "not-json"],
  ["too many fields", bytes(`[${"1,".repeat(JSON_LIMITS.fields + 1)}1]`), "response-too-large"],
  ["a string that is too long", bytes(`"${"a".repeat(JSON_LIMITS.stringLength + 1)}"`), "response-too-large"],
])("rejects %s", (_what, body, code) => {
  expect(parseJson(body)).toEqual({ ok: false, code });
});

test("leaves out what is nested too deep in an object, and notes it", () => {
  const deep = (depth: number) => `{"a":1,"b":${'{"a":'.repeat(depth)}1${"}".repeat(depth)},"c":[2]}`;
  const shallow = parseJson(bytes(deep(JSON_LIMITS.depth - 1)));
  expect(shallow).toMatchObject({ ok: true, notes: [] });
  const cut = parseJson(bytes(deep(10_000)));
  expect(cut).toMatchObject({ ok: true, value: { a: 1, c: [2] }, notes: ["nested-too-deep"] });
  expect(parseJson(bytes(deep(10_000).slice(0, -9)))).toEqual({ ok: false, code: "not-json" });
});

test("rejects a body deeper than the limit, of any size", () => {
  const nested = (depth: number) => bytes("[".repeat(depth) + "]".repeat(depth));
  expect(parseJson(nested(JSON_LIMITS.depth)).ok).toBe(true);
  expect(parseJson(nested(JSON_LIMITS.depth + 1))).toEqual({ ok: false, code: "json-too-deep" });
  expect(parseJson(nested(2_000_000))).toEqual({ ok: false, code: "json-too-deep" });
  expect(parseJson(bytes(`"${"[".repeat(1000)}"`)).ok).toBe(true);
});

test.each([
  ["a byte-order mark", "\u{feff}{}", ["byte-order-mark"]],
  ["a name twice", '{"a":1,"b":{"a":1},"a":2}', ["duplicate-field"]],
  ["a name twice, once escaped", '{"a":1,"\\u0061":2}', ["duplicate-field"]],
  ["a name twice that ends with a backslash", '{"a\\\\":1,"a\\\\":2}', ["duplicate-field"]],
  ["a name twice that begins with a quotation mark", '{"\\"a":1,"\\"a":2}', ["duplicate-field"]],
  ["names of different objects", '[{"a":1},{"a":1}]', []],
  ["a text equal to a name", '{"a":"a","b":"a"}', []],
  ["a number beyond the range of doubles", '{"a":1e400}', ["number-not-finite"]],
  ["an integer beyond the exact range", '{"a":9007199254740993}', ["integer-not-exact"]],
  ["a long fraction", '{"a":0.12345678901234567890}', []],
  ["digits in a text", '{"a":"9007199254740993 1e400"}', []],
])("notes peculiarities of %s", (_what, text, notes) => {
  expect(parseJson(bytes(text))).toMatchObject({ ok: true, notes });
});

test("keeps the type of numbers beyond the range of doubles", () => {
  const value = { a: Number.MAX_VALUE, b: [-Number.MAX_VALUE], c: 1 };
  expect(parseJson(bytes('{"a":1e400,"b":[-1e400],"c":1}'))).toMatchObject({ value });
});

test("reads a field called __proto__ as a field", () => {
  const parsed = parseJson(bytes('{"__proto__":{"polluted":true}}'));
  expect(Object.hasOwn({ ...(parsed.ok ? (parsed.value as object) : {}) }, "polluted")).toBe(false);
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
});
