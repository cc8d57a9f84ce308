import { describe, expect, test } from "vitest";
import { CONSTRAINTS, FORMATS } from "../../schemas/dialect.ts";
import { operationDocuments, resourceDocuments } from "../../schemas/facts.ts";

type Node = Readonly<Record<string, unknown>>;

/** Keywords that give structure or information and refuse nothing by themselves. */
const ANNOTATIONS = [
  "$schema",
  "$id",
  "$ref",
  "$defs",
  "title",
  "description",
  "default",
  "examples",
  "properties",
  "items",
];
const OWN = ["x-operation", "x-statement", "x-open", "x-tier"];

test("the facts have no keyword that no validator knows", () => {
  const documents = [...Object.values(operationDocuments), ...Object.values(resourceDocuments)] as readonly Node[];
  const nodes = documents.flatMap(schemaNodes);
  const known = new Set<string>([...CONSTRAINTS, ...ANNOTATIONS, ...OWN]);
  expect(nodes.length).toBeGreaterThan(140);
  expect(nodes.flatMap((node) => Object.keys(node)).filter((keyword) => !known.has(keyword))).toEqual([]);
});

test("no format has the flag i and a negated class, which each VU of k6 would compile for 70 ms", () => {
  const slow = Object.entries(FORMATS).filter(
    ([, { flags, source }]) => flags.includes("i") && /\\S|\[\^/.test(source),
  );
  expect(slow.map(([name]) => name)).toEqual([]);
});

describe("the format uuid", () => {
  test.each([
    "3f6c1c6e-9a5b-4d0e-8a39-2f0b7c4d51e8",
    "3F6C1C6E-9A5B-4D0E-8A39-2F0B7C4D51E8",
    "00000000-0000-0000-0000-000000000000",
    "0190a6f2-7d4e-7c31-8b52-3e9a41d7f065",
  ])("takes %s", (text) => expect(FORMATS.uuid.test(text)).toBe(true));

  test.each([
    "",
    "3f6c1c6e-9a5b-4d0e-8a39-2f0b7c4d51e",
    "3f6c1c6e-9a5b-4d0e-8a39-2f0b7c4d51e80",
    "3f6c1c6e-9a5b-4d0e-8a39-2f0b7c4d51eg",
    "urn:uuid:3f6c1c6e-9a5b-4d0e-8a39-2f0b7c4d51e8",
    "3f6c1c6e-9a5b-4d0e-8a39-2f0b7c4d51e8\n",
  ])("does not take %j", (text) => expect(FORMATS.uuid.test(text)).toBe(false));
});

describe("the format date-time is ISO 8601, of which RFC 3339 is a part", () => {
  test.each([
    "2026-01-02T03:04:05Z",
    "2026-01-02t03:04:05.678z",
    "2026-01-02T03:04:05+05:30",
    "2026-01-02T03:04:05",
    "2026-01-02T03:04",
    "20260102T030405Z",
    "2026-01-02T03:04:05,5-0800",
    "2026-W53-7T12:00Z",
    "2026-366T12:00Z",
    "2024-02-29T00:00:00Z",
    "2000-02-29T24:00:00Z",
    "2026-12-31T23:59:60Z",
    "+002026-01-02T03:04:05Z",
  ])("takes %s", (text) => expect(FORMATS["date-time"].test(text)).toBe(true));

  test.each([
    "",
    "yesterday",
    "2026-01-02",
    "03:04:05Z",
    "1767312000",
    "2026-01-02 03:04:05",
    "2026-13-02T03:04:05Z",
    "2026-01-32T03:04:05Z",
    "2026-04-31T03:04:05Z",
    "2023-02-29T03:04:05Z",
    "1900-02-29T03:04:05Z",
    "2026-01-02T25:04:05Z",
    "2026-01-02T03:60:05Z",
    "2026-W54-1T12:00Z",
    "2026-000T12:00Z",
    "Fri, 02 Jan 2026 03:04:05 GMT",
    "2026-01-02T03:04:05Z\n",
  ])("does not take %j", (text) => expect(FORMATS["date-time"].test(text)).toBe(false));
});

/** The document itself is a frame around its $defs, or a node. */
function schemaNodes(document: Node): readonly Node[] {
  const children = [
    ...Object.values((document["$defs"] ?? {}) as Node),
    ...Object.values((document["properties"] ?? {}) as Node),
    ...(document["items"] === undefined ? [] : [document["items"]]),
  ] as readonly Node[];
  return [document, ...children.flatMap(schemaNodes)];
}
