import fc from "fast-check";
import { expect, test } from "vitest";
import { DIFFERENCE_KINDS, differenceId, readDifferenceId } from "../../../../run/format/replay.ts";
import { compareWithRecording } from "../../../../scenarios/runtime/replay/comparison.ts";
import { type Shape, shapeDifferences, shapeOf } from "../../../../scenarios/runtime/replay/shape.ts";
import { OPERATION_IDS } from "../../../../schemas/index.ts";

const answered = { success: true, data: { tokenId: "0b6c", outputAmount: 5 } };
const found = (recorded: number, status: number, now: unknown) =>
  compareWithRecording("token-price", shapeOf([answered]), recorded, { status, answered: now }).map(
    ({ statement, expected, actual }) => [statement, expected, actual],
  );

test("a response does not differ from the recording if only amounts do, or the recording shows nothing but its status", () => {
  expect(compareWithRecording("token-price", undefined, 2, { status: 200, answered })).toEqual([]);
  expect(found(2, 200, { success: true, data: { tokenId: "1b6c", outputAmount: 7 } })).toEqual([]);
});

test.each([
  [2, 503, [["token-price/recording/status", "2xx", "5xx"]]],
  [5, 200, [["token-price/recording/status", "5xx", "2xx"]]],
  [2, 0, [["token-price/recording/status", "2xx", "no response"]]],
  [0, 0, []],
  [2, 201, []],
])("a response with class %i in the recording and status %i now is compared", (recorded, status, expected) => {
  expect(found(recorded, status, undefined)).toEqual(expected);
});

test("a response differs from the recording by field and type, each under its own id", () => {
  expect(found(2, 200, { success: true, data: { tokenId: 7, extra: 1 }, note: null })).toEqual([
    ["token-price/recording/type/data/tokenId", "string", "number"],
    ["token-price/recording/missing/data/outputAmount", "a field", "none"],
    ["token-price/recording/added/data", "none", "extra"],
    ["token-price/recording/added", "none", "note"],
  ]);
});

test("the id of a difference is read back", () => {
  for (const operation of OPERATION_IDS)
    for (const kind of DIFFERENCE_KINDS)
      for (const pointer of ["", "/data", "/leaderboard/*/rank"])
        expect(readDifferenceId(differenceId(operation, kind, pointer))).toEqual({ operation, kind, pointer });
  expect(readDifferenceId("token-price/relation/echo")).toBeUndefined();
  expect(readDifferenceId("token-price/recording/other")).toBeUndefined();
});

test("the id of a difference contains no separator of a line of samples, and is short", () => {
  const id = differenceId("token-price", "missing", `/a&b=c,d"\n/é<script>/${"x".repeat(500)}`);
  expect(id).toMatch(/^[\w/-]+$/);
  expect(id.length).toBeLessThanOrEqual(120);
});

const differences = (shape: Shape, value: unknown) =>
  shapeDifferences(shape, value).map(({ kind, pointer, expected, found }) => [kind, pointer, expected, found]);

test.each([
  ["a member that every object has", [{ a: 1 }, { a: 2 }], {}, [["missing", "/a", "a field", "none"]]],
  ["no member that some lack", [{ a: 1 }, {}], {}, []],
  ["a member that none has, at its object", [{ a: 1 }], { a: 1, b: 2, c: 3 }, [["added", "", "none", "b, c"]]],
  ["another type", [{ a: 1 }], { a: "1" }, [["type", "/a", "number", "string"]]],
  ["null where there was none", [{ a: "x" }], { a: null }, [["type", "/a", "string", "null"]]],
  ["no type that some have", [{ a: "x" }, { a: null }], { a: null }, []],
  ["an object in place of an array", [{ a: [] }], { a: {} }, [["type", "/a", "array", "object"]]],
  ["elements at one place", [[{ a: 1 }]], [{ a: 1 }, { a: "1" }, { a: "2" }], [["type", "/*/a", "number", "string"]]],
  ["nothing of elements that it has not seen", [{ a: [] }], { a: [1, "x"] }, []],
  ["nothing in an array that is empty now", [[{ a: 1 }]], [], []],
  ["nothing where a value alone is another", [{ a: 1, b: "x", c: true }], { a: 9, b: "", c: false }, []],
  ["a name with a slash and a tilde", [{ "a/b~": 1 }], {}, [["missing", "/a~1b~0", "a field", "none"]]],
])("a shape reports %s", (_, recorded, now, expected) => {
  expect(differences(shapeOf(recorded), now)).toEqual(expected);
});

test("a shape treats objects with very many names as tables, and handles extreme depth", () => {
  const deep: unknown = JSON.parse(`${"[".repeat(5_000)}${"]".repeat(5_000)}`);
  expect(differences(shapeOf([deep]), deep)).toEqual([]);
  const table = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`id-${index}`, index]));
  expect(differences(shapeOf([table]), { other: "x" })).toEqual([]);
});

test("a shape handles names of prototypes", () => {
  const hostile: unknown = JSON.parse('{"__proto__":{"a":1},"constructor":1,"toString":"x"}');
  const shape = shapeOf([hostile]);
  expect(differences(shape, hostile)).toEqual([]);
  const names = ["__proto__", "constructor", "toString"];
  const missing = names.map((name) => ["missing", `/${name}`]);
  expect(differences(shape, {}).map(([kind, pointer]) => [kind, pointer])).toEqual(missing);
  expect(differences(shapeOf([{}]), hostile).map(([kind]) => kind)).toEqual(["added"]);
});

test("a shape fits every value that it was made from, and survives JSON unchanged", () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue(), { minLength: 1, maxLength: 5 }), (values) => {
      const shape = shapeOf(values);
      expect(JSON.parse(JSON.stringify(shape))).toEqual(shape);
      for (const value of values) expect(shapeDifferences(shape, value)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
