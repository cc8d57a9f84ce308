import fc from "fast-check";
import { expect, it } from "vitest";
import { readJson } from "../../../service/exchange/json-text.ts";

const plainly = { counts: "last", raisesUnderflow: false } as const;

it("readJson returns what JSON.parse returns", () => {
  fc.assert(
    fc.property(fc.json(), fc.integer({ min: 0, max: 4 }), (json, indent) => {
      const text = JSON.stringify(JSON.parse(json), undefined, indent);
      expect(readJson(text, plainly).value).toStrictEqual(JSON.parse(text));
    }),
  );
});

it("readJson returns the duplicate field that the options choose", () => {
  const text = '{"a":1,"b":{"c":1,"c":2},"a":3}';
  expect(readJson(text, plainly).value).toEqual({ a: 3, b: { c: 2 } });
  expect(readJson(text, { ...plainly, counts: "first" }).value).toEqual({ a: 1, b: { c: 1 } });
  expect(readJson(text, plainly).repeatedFields).toEqual(["/b/c", "/a"]);
});

it("readJson finds whole numbers with a fraction or an exponent", () => {
  const { oddIntegers } = readJson('{"a":10,"b":10.0,"c":[1e1,-3],"d":1.5,"e":"10.0"}', plainly);
  expect([...oddIntegers]).toEqual(["/b", "/c/0"]);
});

it("readJson raises only positive numbers that are too small", () => {
  const { value } = readJson("[1e-400,0.0e-5,-1e-400,0]", { ...plainly, raisesUnderflow: true });
  expect(value).toEqual([Number.MIN_VALUE, 0, -0, 0]);
});

it("readJson reads a field __proto__ as a field", () => {
  const { value } = readJson('{"__proto__":{"a":1}}', plainly);
  expect(Object.keys(value as object)).toEqual(["__proto__"]);
  expect(value).not.toHaveProperty("a");
});
