// Each keyword's values and weakenings at every node of the facts, responses included, judged by the node's schema alone.
import { describe, expect, test } from "vitest";
import { nameOf, nodesOf } from "../../schemas/derive/nodes.ts";
import { CONSTRAINTS } from "../../schemas/dialect.ts";
import { applyEdit, exampleOf, OPERATION_IDS, operations } from "../../schemas/index.ts";
import { keywordRules } from "../../schemas/keywords/index.ts";
import { compiled } from "./ajv.ts";

const nodes = OPERATION_IDS.flatMap((id) =>
  (["request", "response"] as const).flatMap((direction) =>
    nodesOf(operations[id][direction]).map((node) => ({ ...node, name: `${id} ${direction} ${nameOf(node.path)}` })),
  ),
);

describe.each(CONSTRAINTS)("the keyword %s", (keyword) => {
  const mine = nodes.filter(({ schema }) => schema[keyword] !== undefined);

  test("has rejected values that its nodes reject, and accepted values that they accept", () => {
    expect(mine.length).toBeGreaterThan(0);
    for (const { schema, presence, name } of mine) {
      const accepts = compiled(schema);
      for (const { variant, edit, field, expectation } of keywordRules[keyword].boundaries(schema, presence)) {
        if (expectation === "observe") continue;
        const text = applyEdit(exampleOf(schema), field === undefined ? "" : `/${field}`, edit);
        const isTaken = accepts(JSON.parse(text));
        expect({ name, variant, isTaken }).toEqual({ name, variant, isTaken: expectation === "accept" });
      }
    }
  });
});

test("null is rejected where a value is required, and only observed where a field may be absent", () => {
  const nulls = nodes.flatMap(({ schema, presence }) =>
    keywordRules.type.boundaries(schema, presence).flatMap(({ variant, expectation }) => {
      return variant === "null" ? [`${presence} ${expectation}`] : [];
    }),
  );
  expect(new Set(nulls)).toEqual(new Set(["body reject", "required reject", "element reject", "optional observe"]));
});
