import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { poolOrder } from "../../../scenarios/runtime/order.ts";
import { readRow, rowOf } from "../../../scenarios/runtime/pool.ts";

const pass = (seed: number, size: number, number: number): number[] => {
  const order = poolOrder(seed, size);
  return Array.from({ length: size }, (_, index) => order(number * size + index));
};

describe("the order of the pool", () => {
  test("is that of its rows in the first pass", () => {
    expect(pass(9, 5, 0)).toEqual([0, 1, 2, 3, 4]);
  });

  test("visits each row exactly once in every pass", () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 500 }), fc.integer({ min: 0, max: 50 }), (seed, size, number) => {
        expect([...pass(seed, size, number)].sort((one, other) => one - other)).toEqual(pass(seed, size, 0));
      }),
      { numRuns: 100 },
    );
  });

  test("differs from pass to pass", () => {
    expect(pass(1, 101, 1)).not.toEqual(pass(1, 101, 0));
    expect(pass(1, 101, 2)).not.toEqual(pass(1, 101, 1));
  });

  test("is a function of seed and iteration alone, in whatever order iterations come", () => {
    const [one, other] = [poolOrder(4, 37), poolOrder(4, 37)];
    const forward = Array.from({ length: 200 }, (_, iteration) => one(iteration));
    const backward = Array.from({ length: 200 }, (_, index) => other(199 - index)).reverse();
    expect(backward).toEqual(forward);
  });
});

describe("a row of the pool", () => {
  test("gives back its operation and the body, byte for byte", () => {
    const body = '{"name":"Ü – 漢字","description":"a \\" b"}';
    expect(readRow(rowOf("create-token-transaction", body))).toEqual({ operation: "create-token-transaction", body });
  });

  test("without an operation is refused", () => {
    expect(() => readRow("9{}")).toThrow();
  });
});
