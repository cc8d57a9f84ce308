import fc from "fast-check";
import { expect, test } from "vitest";
import { type PooledRequest, spansIn } from "../../../scenarios/runtime/pool.ts";
import { blockOf, poolOrder } from "../../../scenarios/runtime/pool-order.ts";

const pass = (seed: number, size: number, number: number): number[] => {
  const order = poolOrder(seed, size);
  return Array.from({ length: size }, (_, index) => order(number * size + index));
};

test("the order of the pool visits each row exactly once in every pass", () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1, max: 500 }), fc.integer({ min: 0, max: 50 }), (seed, size, number) => {
      expect([...pass(seed, size, number)].sort((one, other) => one - other)).toEqual(pass(seed, size, 0));
    }),
    { numRuns: 100 },
  );
});

test("the order of the pool is a function of seed and iteration alone, in whatever order iterations come", () => {
  const [one, other] = [poolOrder(4, 37), poolOrder(4, 37)];
  const forward = Array.from({ length: 200 }, (_, iteration) => one(iteration));
  const backward = Array.from({ length: 200 }, (_, index) => other(199 - index)).reverse();
  expect(backward).toEqual(forward);
});

const order = poolOrder(7, 20_000, blockOf(20_000));

test("the order of blocks visits each row once in a later pass, each next to the one before it", () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => order(20_000 + index));
  expect(new Set(rows).size).toBe(20_000);
  const apart = rows.filter((row, index) => index > 0 && row !== (rows[index - 1] ?? 0) + 1);
  expect(apart.length).toBeLessThan(8);
});

test("the order of blocks is that of the Go engine", () => {
  const positions = [0, 4_999, 20_000, 22_499, 22_500, 40_000, 59_999].map((iteration) => order(iteration));
  expect(positions).toEqual([0, 4999, 0, 2499, 12500, 5000, 19999]);
});

test("the order of blocks falls back to rows if they do not fill whole blocks", () => {
  expect(blockOf(160)).toBe(1);
});

const requestsOf = (count: number) =>
  Array.from({ length: count }, (): PooledRequest => ({ operation: "token-price", body: "{}" }));

test("the spans of a pool are single requests without sessions", () => {
  const spanOf = spansIn({ requests: requestsOf(5) }, 1);
  expect([0, 1, 4].map(spanOf)).toEqual([
    { begin: 0, end: 1 },
    { begin: 1, end: 2 },
    { begin: 4, end: 5 },
  ]);
});

test("the spans of a pool are whole sessions, each once in every pass, the last up to the end", () => {
  const beginnings = [0, 3, 4, 9];
  const spanOf = spansIn({ requests: requestsOf(12), sessions: beginnings }, 7);
  for (const pass of [0, 1, 2]) {
    const spans = Array.from({ length: 4 }, (_, index) => spanOf(pass * 4 + index));
    expect(spans.map(({ begin }) => begin).sort((one, other) => one - other)).toEqual(beginnings);
    expect(spans.find(({ begin }) => begin === 9)?.end).toBe(12);
    expect(spans.find(({ begin }) => begin === 3)?.end).toBe(4);
  }
});
