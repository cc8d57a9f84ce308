import { expect, test } from "vitest";
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

/** The document itself is a frame around its $defs, or a node. */
function schemaNodes(document: Node): readonly Node[] {
  const children = [
    ...Object.values((document["$defs"] ?? {}) as Node),
    ...Object.values((document["properties"] ?? {}) as Node),
    ...(document["items"] === undefined ? [] : [document["items"]]),
  ] as readonly Node[];
  return [document, ...children.flatMap(schemaNodes)];
}
