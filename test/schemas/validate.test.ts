// What a violation says. Which statement each body violates, and where, is tested by checks.test.ts and the examples in test/spec.
import { expect, test } from "vitest";
import { limitOf, MAX_VIOLATIONS, validateRequest, validateResponse } from "../../schemas/index.ts";

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
