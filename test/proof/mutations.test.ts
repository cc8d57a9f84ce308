import { expect, test } from "vitest";
import { mutationsOf } from "../../proof/mutants/derived/mutations.ts";
import { nameOf, nodesOf, pointerOf, type SchemaNode } from "../../schemas/derive/nodes.ts";
import { CONSTRAINTS, type Constraint } from "../../schemas/dialect.ts";
import {
  applyEdit,
  type Direction,
  exampleOf,
  FORMATS,
  limitOf,
  type OperationId,
  operations,
  statements,
} from "../../schemas/index.ts";
import { keywordRules } from "../../schemas/keywords/index.ts";
import { walk } from "../../schemas/walk.ts";
import { BODIES } from "../schemas/samples.ts";

const AMOUNT_LIMIT = limitOf("token-price", "amount", "exclusiveMinimum");
const all = BODIES.flatMap(([id, direction]) => mutationsOf(id, direction));

test("schema mutations exist for every constraint, and differ from the schema for a value that violates it", () => {
  const constraints = BODIES.flatMap(([id, direction]) => constraintsOf(id, direction));
  expect(constraints.length).toBeGreaterThan(0);
  expect(constraints.filter(({ isTold }) => !isTold).map(({ name }) => name)).toEqual([]);
});

test("schema mutations have unique ids and name existing statements", () => {
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(all.filter(({ id }) => !/^[a-z-]+\/(request|response)(\/[A-Za-z0-9_-]+)+$/.test(id))).toEqual([]);
  expect(all.filter(({ statement }) => !statements.has(statement))).toEqual([]);
});

test("schema mutations differ from the schemas and leave them unchanged", () => {
  const before = JSON.stringify(operations);
  const unchanged = all.filter(
    ({ operation, direction, schema }) => JSON.stringify(schema) === JSON.stringify(operations[operation][direction]),
  );
  expect(unchanged).toEqual([]);
  expect(JSON.stringify(operations)).toBe(before);
});

test.each([
  ["token-price/request/amount/exclusiveMinimum/limit-included", { amount: AMOUNT_LIMIT }, 0],
  ["token-price/request/amount/exclusiveMinimum/one-more", { amount: AMOUNT_LIMIT + 0.5 }, 1],
  ["token-price/request/chainSlug/required/optional", { chainSlug: undefined }, 0],
  ["token-price/request/amount/required/required", {}, 1],
  ["token-price/request/amount/type/integer-only", { amount: AMOUNT_LIMIT + 1.5 }, 1],
  ["token-price/request/chainSlug/enum/without-base", {}, 1],
  ["token-price/request/chainSlug/enum/with-SOLANA", { chainSlug: "SOLANA" }, 0],
  ["token-price/request/tokenId/properties/any", { tokenId: 7 }, 0],
])("schema mutations judge with the fault of %s", (id, changed, violations) => {
  const mutation = all.find((candidate) => candidate.id === id);
  const body = { tokenId: "3f6c1c6e-9a5b-4d0e-8a39-2f0b7c4d51e8", chainSlug: "base", ...changed };
  expect(mutation && walk(mutation.schema, JSON.parse(JSON.stringify(body)), FORMATS)).toHaveLength(violations);
});

/**
 * Each constraint of a body by its place, a required mark by its field, and whether some value tells a mutation of it. A
 * constraint that another one of its node hides is told by the mutation that forgets the node.
 */
function constraintsOf(operation: OperationId, direction: Direction) {
  const whole = operations[operation][direction];
  const truth = (body: unknown) => walk(whole, body, FORMATS);
  const mutations = mutationsOf(operation, direction).filter(({ kind }) => kind !== "tightened");
  return nodesOf(whole).flatMap((node) =>
    CONSTRAINTS.flatMap((keyword) => placesOf(node, keyword)).map(({ path, keyword, wrong }) => {
      const bodies: readonly unknown[] = wrong.map(({ pointer, edit }) =>
        JSON.parse(applyEdit(exampleOf(whole), pointer, edit)),
      );
      const told = mutations
        .filter((mutation) => mutation.path === path)
        .filter(({ schema }) =>
          bodies.some((body) => truth(body).length > 0 && walk(schema, body, FORMATS).length === 0),
        );
      const isHidden = bodies.every((body) => truth(body).some((violation) => violation.keyword !== keyword));
      const isOwn = told.some((mutation) => mutation.keyword === keyword);
      return { name: `${operation} ${direction} ${path} ${keyword}`, isTold: isOwn || (isHidden && told.length > 0) };
    }),
  );
}

/** Where a keyword constrains a node, or one of its fields, with the edits that break it there. */
function placesOf({ path, schema, presence }: SchemaNode, keyword: Constraint) {
  if (schema[keyword] === undefined) return [];
  const fields = keyword === "required" ? (schema.required ?? []) : [undefined];
  const values = keywordRules[keyword].boundaries(schema, presence);
  return fields.map((required) => ({
    path: nameOf(required === undefined ? path : [...path, { property: required }]),
    keyword,
    wrong: values
      .filter(({ expectation, field }) => expectation === "reject" && (required === undefined || field === required))
      .map(({ edit, field }) => ({ pointer: pointerOf(path) + (field === undefined ? "" : `/${field}`), edit })),
  }));
}
