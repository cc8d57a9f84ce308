import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type DocumentRules, parseDocument, readText, withoutByteOrderMark } from "../../../run/documents/document.ts";
import { compileSchema, schemaProblems } from "../../../run/documents/problem.ts";
import { failureOf } from "../../failure-of.ts";
import { temporaryFolder } from "../../scenarios/driver/temporary-folder.ts";

const schema = {
  type: "object",
  additionalProperties: false,
  required: ["name"],
  properties: {
    $schema: { type: "string" },
    name: { type: "string", minLength: 1 },
    size: { type: "integer", minimum: 1, maximum: 9 },
    colour: { enum: ["red", "blue"] },
    version: { const: 2 },
    share: { type: "number", exclusiveMinimum: 0 },
    day: { type: "string", pattern: "^\\d+$", maxLength: 3 },
    parts: { type: "array", minItems: 1, maxItems: 2, items: { type: "string" } },
    bounds: {
      type: "object",
      additionalProperties: false,
      properties: { below: { type: "number" }, above: { type: "number" } },
      oneOf: [{ required: ["below"] }, { required: ["above"] }],
    },
    either: { anyOf: [{ const: 1 }, { type: "string" }] },
    byName: { type: "object", propertyNames: { pattern: "^[a-z]+$" }, additionalProperties: { type: "number" } },
  },
} as const;

const validate = compileSchema(schema);
const rules = (showsValues = true): DocumentRules => ({
  what: "a sample",
  code: "config-invalid",
  check: (content) => schemaProblems(validate, content, { showsValues }),
});

const folder = temporaryFolder();

/** Why a text is not a document by the rules. */
function failureIn(text: string, checked = rules()) {
  return failureOf(() => parseDocument(text, "sample.json", checked));
}

describe("a document", () => {
  test("that conforms is its content; of two equal names the last one counts", () => {
    expect(parseDocument('{"name":"a","size":99,"size":2}', "f", rules())).toEqual({ name: "a", size: 2 });
  });

  test.each([
    ["a field of another type", { name: 7 }, "/name must be of type string, got 7"],
    ["a missing field", {}, "the document must have the field name"],
    ["a field that is nearly known", { name: "a", colur: 1 }, "/colur is an unknown field; did you mean colour?"],
    ["an unknown of two", { name: "a", bounds: { max: 1, below: 1 } }, "/bounds/max is an unknown field; use above"],
    ["an unknown field among many", { name: "a", xyzzy: 1 }, "/xyzzy is an unknown field"],
    ["a value outside a list", { name: "a", colour: "pink" }, '/colour must be one of red, blue, got "pink"'],
    ["another constant", { name: "a", version: 1 }, "/version must be 2, got 1"],
    ["a number below its minimum", { name: "a", size: 0 }, "/size must be at least 1, got 0"],
    ["a number above its maximum", { name: "a", size: 10 }, "/size must be at most 9, got 10"],
    ["a number on an open bound", { name: "a", share: 0 }, "/share must be above 0, got 0"],
    [
      "two rules violated by one value",
      { name: "a", day: "2 Jan" },
      '/day must be a text of at most 3 characters, got "2 Jan"',
      '/day must be a text that matches ^\\d+$, got "2 Jan"',
    ],
    ["an empty list", { name: "a", parts: [] }, "/parts must be a list of at least 1 element, got an array of 0"],
    ["no alternative", { name: "a", bounds: {} }, "/bounds must set exactly one of below, above, got none"],
    [
      "two alternatives",
      { name: "a", bounds: { below: 1, above: 1 } },
      "/bounds must set exactly one of below, above, got below and above",
    ],
    [
      "a value of no form",
      { name: "a", either: true },
      "/either must be in one of the forms that the schema allows, got true",
    ],
    ["a name of no form", { name: "a", byName: { "A B": 1 } }, "/byName/A B must have a name that matches ^[a-z]+$"],
    ["an array", [], "the document must be of type object, got an array of 0"],
  ])("with %s is reported by pointer and expectation", (_, content, ...problems) => {
    const { details } = failureIn(JSON.stringify(content));
    expect(details.toSorted()).toEqual(problems.map((problem) => `line 1: ${problem}`));
  });

  test("has every problem named at once, in the order of the lines", () => {
    const text = '{\n "parts": [\n  "a",\n  2\n ],\n "name": "",\n "odd": {\n  "deep": 1\n }, "size": 1.5\n}';
    const failure = failureIn(text);
    expect(failure).toMatchObject({ code: "config-invalid", message: "sample.json must be a sample, got 4 problems." });
    expect(failure.details.map((detail) => /^line (\d+): (\S+)/.exec(detail)?.slice(1))).toEqual([
      ["4", "/parts/1"],
      ["6", "/name"],
      ["7", "/odd"],
      ["9", "/size"],
    ]);
  });

  test.each([
    [
      "past valid parts",
      '{"byName":{"a":1},\n"parts":["a"],\n"name":\n7}',
      "line 4: /name must be of type string, got 7",
    ],
    ["up to the last of one name", '{"name":"a",\n"size":1,\n"size":0}', "line 3: /size must be at least 1, got 0"],
    [
      "whatever a name holds, and its problem on one line",
      '{"name":"a",\n"a/b~c\\nline 9: x":1}',
      "line 2: /a~1b~0c\\nline 9: x is an unknown field",
    ],
  ])("has its lines counted %s", (_, text, problem) => {
    expect(failureIn(text).details).toEqual([problem]);
  });

  test("cannot inherit fields", () => {
    const { details } = failureIn('{"__proto__":{"name":"a"}}');
    expect(details).toContain("line 1: the document must have the field name");
    expect(Object.hasOwn(Object.prototype, "name")).toBe(false);
  });

  test("has twenty problems listed and the rest counted", () => {
    const fields = Array.from({ length: 500 }, (_, index) => `"field${index}zzzz":1`);
    const { details } = failureIn(`{"name":"a",${fields.join()}}`);
    expect(details).toHaveLength(21);
    expect(details.at(-1)).toBe("and 480 more");
  });

  test("that may hold credentials has no value shown", () => {
    const { details } = failureIn('{"name":"a","colour":"sesame","size":"sesame","parts":["a","b","c"]}', rules(false));
    expect(details).toHaveLength(3);
    expect(details.join()).not.toContain("sesame");
    expect(details).toContain("line 1: /size must be of type integer, got a string");
  });
});

test.each([
  ["a comment", '{ "name": "a" // why\n}', 1],
  ["a trailing comma", '{\n "name": "a",\n}', 3],
  ["a single quote", "{\n\n 'name': 1}", 3],
  ["a byte order mark", '\uFEFF{"name":"a"}', 1],
  ["nothing", "", 1],
  ["a torn end", '{\n"name":"sesa', 2],
])("a text that is not JSON with %s is reported by line and never quoted", (_, text, line) => {
  const failure = failureIn(text);
  expect(failure.message).toBe("sample.json must be a sample, got no JSON document.");
  expect(failure.details[0]).toMatch(new RegExp(`^line ${line}: \\w`));
  expect(failure.details.join()).not.toContain("sesa");
});

test("a text that is not JSON has twenty of its faults listed", () => {
  expect(failureIn("not json ".repeat(10_000)).details).toHaveLength(21);
});

test("a text that is not JSON is JSON once a byte order mark is removed for a reader that allows one", () => {
  expect(parseDocument(withoutByteOrderMark('\uFEFF{"name":"a"}'), "f", rules())).toEqual({ name: "a" });
});

const limits = { what: "a sample", code: "config-unreadable", mostBytes: 2 * 2 ** 20 } as const;

test("a file is read unchanged", () => {
  expect(readText(folder.write("marked.json", "\uFEFF{}"), limits)).toBe("\uFEFF{}");
});

test.each([
  ["nothing", join(folder.path, "missing"), /got no such file/],
  ["a folder", folder.path, /got a folder/],
  ["a file beyond its size limit", folder.write("large", " ".repeat(2 * 2 ** 20 + 1)), /more than 2 MiB/],
])("a file is not read from %s", (_, path, found) => {
  const unreadable = { code: "config-unreadable", message: expect.stringMatching(found) };
  expect(() => readText(path, limits)).toThrow(expect.objectContaining(unreadable));
});
