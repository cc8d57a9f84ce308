import { describe, expect, test } from "vitest";
import { createRandom } from "../../../schemas/random.ts";
import { findingsIn } from "./made-up-run.ts";

/** A run of 100 responses a second, of which so many have no `data.initFee`. */
const missingIn = (missing: (second: number) => number) =>
  findingsIn((second) => ({ missing: { "data.initFee": missing(second) } }));

describe("a field that responses lose", () => {
  test("is found with its moment and its shares", () => {
    const [finding, ...more] = missingIn((second) => (second >= 25 ? 100 : 0));
    expect(more).toEqual([]);
    expect(finding).toMatchObject({
      kind: "disappeared",
      operation: "token-price",
      fromMs: 25_000,
      toMs: 60_000,
      value: 3_500,
      unit: "responses",
      sentence:
        "From 25 s on, none of the responses of token-price have a value at data.initFee (0 of 3500); before, all had one (2500 of 2500).",
    });
  });

  test("is found where a few responses keep it and not all had it", () => {
    const found = missingIn((second) => (second < 30 ? 40 + (second % 5) : 99));
    expect(found).toMatchObject([{ kind: "disappeared", fromMs: 30_000 }]);
    expect(found[0]?.sentence).toContain("58.0 % had one (1740 of 3000)");
  });

  test.each([50, 10])("is found where %i %% of responses lose it, from the middle of a window on", (missing) => {
    const found = missingIn((second) => (second < 30 ? 0 : second === 30 ? missing / 5 : missing));
    expect(found).toMatchObject([{ kind: "disappeared" }]);
    expect([30_000, 31_000]).toContain(found[0]?.fromMs);
  });

  test.each([50, 100])("is found with its end where %i %% of the responses lose it for a time", (missing) => {
    const [finding, ...more] = missingIn((second) => (second >= 20 && second < 30 ? missing : 0));
    expect(more).toEqual([]);
    expect(finding).toMatchObject({ kind: "disappeared", fromMs: 20_000, toMs: 30_000, value: 10 * missing });
    expect(finding?.sentence).toContain("before and after");
  });

  test("is not reported again for the fields within it", () => {
    const found = findingsIn((second) => ({ missing: second < 20 ? { "balances[].chain": 2 } : { balances: 100 } }));
    expect(found.map(({ sentence }) => sentence)).toEqual([expect.stringContaining("a value at balances (")]);
  });

  test("is compared among the responses that have the value around it", () => {
    // Half of the lists are empty all the time; from 30 s on no element has a chain.
    const found = findingsIn((second) => ({ missing: { balances: 50, "balances[].chain": second < 30 ? 0 : 50 } }));
    expect(found.map(({ sentence }) => sentence)).toEqual([
      expect.stringContaining("balances[].chain (0 of 1500); before, all had one (1500 of 1500)"),
    ]);
  });
});

const random = createRandom(1, "shares");
test.each<readonly [string, (second: number) => number]>([
  ["was never there", () => 100],
  ["comes and goes", (second) => (second % 2 === 0 ? 100 : 0)],
  ["is gone for a moment at the end", (second) => (second >= 58 ? 100 : 0)],
  ["fades, as the tokens that have it are named less and less", (second) => Math.min(100, 3 * second)],
  ["varies as much by itself", () => random.integer(5, 95)],
  ["falls by little", (second) => (second < 30 ? 40 : 50)],
  ["is gone for a time where it may depend on the token", (second) => (second >= 20 && second < 30 ? 100 : 40)],
  ["falls in part where it may depend on the token", (second) => (second < 30 ? 40 : 70)],
])("a field without a finding %s", (_, missing) => {
  expect(missingIn(missing)).toEqual([]);
});
