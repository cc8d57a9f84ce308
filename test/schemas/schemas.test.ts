// The dialect of the schemas, their examples, violations, edits of bodies and seeded chance.

import fc from "fast-check";
import { expect, test } from "vitest";
import { nodesOf } from "../../schemas/derive/nodes.ts";
import { fieldAround, responseFields } from "../../schemas/derive/response-fields.ts";
import { CONSTRAINTS } from "../../schemas/dialect.ts";
import {
  applyEdit,
  type Edit,
  exampleOf,
  FORMATS,
  limitOf,
  MAX_VIOLATIONS,
  OPERATION_IDS,
  operations,
  type Schema,
  validateRequest,
  validateResponse,
} from "../../schemas/index.ts";
import { createRandom, firstOf } from "../../schemas/random.ts";
import { compiled } from "./ajv.ts";
import { BODIES } from "./samples.ts";

const nodes = BODIES.flatMap(([id, direction]) => nodesOf(operations[id][direction]));

test("the facts have no keyword that no validator knows", () => {
  // These give structure or information, and refuse nothing by themselves.
  const others = "title description default examples properties items x-operation x-statement x-open x-tier".split(" ");
  const known = new Set<string>([...CONSTRAINTS, ...others]);
  expect(nodes.length).toBeGreaterThan(120);
  expect(nodes.flatMap(({ schema }) => Object.keys(schema)).filter((keyword) => !known.has(keyword))).toEqual([]);
});

test("no format has the flag i and a negated class, which each VU of k6 would compile for 70 ms", () => {
  const isSlow = ({ flags, source }: RegExp) => flags.includes("i") && /\\S|\[\^/.test(source);
  expect(Object.values(FORMATS).filter(isSlow)).toEqual([]);
});

test.each(OPERATION_IDS)("examples make a whole valid request and response of %s", (id) => {
  const { request, response } = operations[id];
  expect(validateRequest(id, exampleOf(request))).toEqual([]);
  expect(validateResponse(id, exampleOf(response))).toEqual([]);
  expect(Object.keys(Object(exampleOf(response)))).toEqual(Object.keys(response.properties ?? {}));
});

test("examples conform to the schema of their node", () => {
  const examples = nodes.flatMap(({ schema }) => (schema.examples ?? []).map((example) => ({ schema, example })));
  expect(examples.length).toBeGreaterThan(120);
  expect(examples.filter(({ schema, example }) => !compiled(schema)(example))).toEqual([]);
});

const ID = "3f6c1c6e-9a5b-4d0e-8a39-2f0b7c4d51e8";

test("a violation has what was expected and what was received", () => {
  const minimum = limitOf("get-leaderboard", "limit", "minimum");
  expect(validateRequest("get-leaderboard", { limit: minimum - 1 })).toEqual([
    expect.objectContaining({ expected: `>= ${minimum}`, actual: String(minimum - 1) }),
  ]);
  expect(validateRequest("token-price", { tokenId: ID })).toEqual([
    expect.objectContaining({ expected: "a field of this name", actual: "no such field" }),
  ]);
});

test("an inherited field does not count as present", () => {
  expect(validateRequest("token-price", Object.create({ tokenId: ID, chainSlug: "base" }))).toHaveLength(2);
});

test("the validator keeps only the first violations of a body with 100,000", () => {
  const leaderboard = Array.from({ length: 100_000 }, () => ({ user_id: 1, rank: "x", total_usd: "y" }));
  validateResponse("get-leaderboard", { success: true, leaderboard: [] });
  const before = process.memoryUsage().heapUsed;
  expect(validateResponse("get-leaderboard", { success: true, leaderboard })).toHaveLength(MAX_VIOLATIONS);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(20_000_000);
});

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

test("seeded chance gives the same values for the same seed and labels, on every machine", () => {
  const draw = (seed: number, label: string) => {
    const random = createRandom(seed, label);
    return [random.integer(0, 999_999), random.integer(0, 999_999), random.uuid()];
  };
  expect(draw(1, "a")).toEqual(draw(1, "a"));
  expect(draw(1, "a")).not.toEqual(draw(2, "a"));
  expect(draw(1, "a")).not.toEqual(draw(1, "b"));
});

test("seeded chance gives the first value of a stream without the stream", () => {
  fc.assert(
    fc.property(fc.integer(), fc.string(), fc.nat(), (seed, label, index) => {
      expect(firstOf(seed, label, index)).toBe(createRandom(seed, label, index).next());
    }),
  );
});

test("seeded chance draws integers from both ends of the range and none outside", () => {
  const dice = createRandom(1, "dice");
  expect(new Set(Array.from({ length: 200 }, () => dice.integer(-2, 3)))).toEqual(new Set([-2, -1, 0, 1, 2, 3]));
});

test("seeded chance is even: each tenth of the range holds a tenth of 100,000 draws within 5 %", () => {
  const random = createRandom(7, "even");
  const bins = Array(10).fill(0);
  for (let draw = 0; draw < 100_000; draw++) bins[Math.floor(random.next() * 10)] += 1;
  // The standard deviation of a bin is 95, so that 500 is beyond five of them.
  for (const bin of bins) expect(Math.abs(bin - 10_000)).toBeLessThan(500);
});

test("seeded chance makes UUIDs of version 4 and no two alike", () => {
  const random = createRandom(9);
  const uuids = Array.from({ length: 2000 }, () => random.uuid());
  expect(new Set(uuids).size).toBe(2000);
  expect(uuids.filter((uuid) => !FORMATS.uuid.test(uuid) || !/^.{14}4.{4}[89ab]/.test(uuid))).toEqual([]);
});

test("seeded chance refuses to pick from an empty list", () => {
  expect(() => createRandom(1).pick([])).toThrow("not empty");
});
