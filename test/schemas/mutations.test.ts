import { describe, expect, test } from "vitest";
import { judgeOf } from "../../schemas/derive/ajv.ts";
import { mutationsOf, OPERATION_IDS, operations, statements } from "../../schemas/index.ts";

const DIRECTIONS = ["request", "response"] as const;
const all = OPERATION_IDS.flatMap((id) => DIRECTIONS.flatMap((direction) => mutationsOf(id, direction)));

describe("schema mutations", () => {
  test("exist for every body in these numbers", () => {
    expect(
      OPERATION_IDS.map((id) => [id, ...DIRECTIONS.map((direction) => mutationsOf(id, direction).length)]),
    ).toEqual([
      ["token-price", 48, 83],
      ["create-token-transaction", 150, 78],
      ["trade-token", 89, 42],
      ["get-leaderboard", 26, 66],
      ["get-user-fees", 13, 49],
    ]);
  });

  test("have ids of their own and name statements that exist", () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.filter(({ id }) => !/^[a-z-]+\/(request|response)(\/[A-Za-z0-9_-]+)+$/.test(id))).toEqual([]);
    expect(all.filter(({ statement }) => !statements.has(statement))).toEqual([]);
  });

  test("are of every kind and of every keyword of the facts", () => {
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(["dropped", "loosened", "tightened"]));
    expect([...new Set(all.map(({ keyword }) => keyword))].sort()).toEqual(
      [
        ...["enum", "exclusiveMinimum", "format", "items", "maxLength", "maximum", "minLength", "minimum", "not"],
        ...["pattern", "properties", "required", "type"],
      ].sort(),
    );
  });

  test("leave the facts as they are and differ from them", () => {
    const before = JSON.stringify(operations);
    const unchanged = all.filter(
      ({ operation, direction, schema }) => JSON.stringify(schema) === JSON.stringify(operations[operation][direction]),
    );
    expect(unchanged).toEqual([]);
    expect(JSON.stringify(operations)).toBe(before);
  });

  test.each([
    ["token-price/request/amount/exclusiveMinimum/limit-included", { amount: 0 }, 0],
    ["token-price/request/amount/exclusiveMinimum/one-more", { amount: 0.5 }, 1],
    ["token-price/request/chainSlug/required/optional", { chainSlug: undefined }, 0],
    ["token-price/request/amount/required/required", {}, 1],
    ["token-price/request/amount/type/integer-only", { amount: 1.5 }, 1],
    ["token-price/request/chainSlug/enum/without-base", {}, 1],
    ["token-price/request/chainSlug/enum/with-SOLANA", { chainSlug: "SOLANA" }, 0],
    ["token-price/request/tokenId/properties/any", { tokenId: 7 }, 0],
  ])("judge with the fault of %s", (id, changed, violations) => {
    const mutation = all.find((candidate) => candidate.id === id);
    const body = { tokenId: "3f6c1c6e-9a5b-4d0e-8a39-2f0b7c4d51e8", chainSlug: "base", ...changed };
    expect(mutation && judgeOf(mutation.schema)(JSON.parse(JSON.stringify(body)))).toHaveLength(violations);
  });
});
