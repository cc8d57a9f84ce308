import { expect, test } from "vitest";
import {
  chanceOfSides,
  drawPairs,
  type RecordedPairs,
  recordedRow,
  SLOWDOWNS,
  slowSide,
} from "../../../proof/bench/gate/recorded-pairs.ts";
import { type PairModel, simulateRow } from "../../../proof/bench/gate/simulated-pairs.ts";
import { analysesUpTo } from "../../../run/comparison/interim-analyses.ts";
import type { OperationId } from "../../../schemas/operation.ts";
import { createRandom } from "../../../schemas/random.ts";
import { madeUpPairs } from "../../run/comparison/made-up-pairs.ts";

const rowOf = (model: Omit<PairModel, "name">) => simulateRow(1, { name: "test", ...model }, analysesUpTo(40), 100);

test("a row of simulated comparisons has few regressions where nothing differs", () => {
  const row = rowOf({ deviation: 0.042, slowdown: 0 });
  expect(row.regression).toBeLessThanOrEqual(0.03);
  expect(row.notSlower).toBeGreaterThan(0.9);
});

test.each([false, true])(
  "has many regressions where one metric is slower by a tenth, heavy tails: %s",
  (isHeavyTailed) => {
    const row = rowOf({ deviation: 0.06, slowdown: 0.1, isHeavyTailed });
    expect(row.regression).toBeGreaterThan(0.9);
    expect(row.meanPairs).toBeLessThan(24);
  },
);

// The noise of made-up pairs is on one side alone; swapping makes the sides alike.
const recorded: RecordedPairs = {
  machine: { cores: 2, memoryGiB: 4, platform: "none" },
  ratePerSecond: 200,
  pairMs: 20_000,
  samples: madeUpPairs(80, {}, { noise: 0.05 }),
};

test("recorded pairs are drawn once each, some of them with their sides swapped", () => {
  const drawn = drawPairs(createRandom(1, "test"), recorded.samples, 40);
  const sides = new Set(drawn.flatMap(({ baseline, candidate }) => [baseline, candidate]));
  expect(sides.size).toBe(80);
  const swapped = drawn.filter((pair) => !recorded.samples.includes(pair));
  expect(swapped.length).toBeGreaterThan(8);
  expect(swapped.length).toBeLessThan(32);
});

test("recorded pairs have different sides if one of them is always slower", () => {
  const factor = 1.03;
  const slowdown = { times: { mean: factor, p50: factor, p95: factor, p99: factor } };
  const samples = recorded.samples.map((pair) => ({ ...pair, candidate: slowSide(pair.candidate, slowdown) }));
  expect(chanceOfSides(recorded)).toBeGreaterThan(0.01);
  expect(chanceOfSides({ ...recorded, samples })).toBeLessThan(0.01);
});

test("recorded pairs are slowed down in the operation that is named, and in no other", () => {
  const [side] = madeUpPairs(1).map(({ candidate }) => candidate);
  const one = SLOWDOWNS["+10 %, one operation"];
  if (side === undefined || one === undefined) throw new Error("expected a side and a slowdown");
  const p50 = ({ operations }: typeof side, id: OperationId) => operations[id]?.responseTimeMs?.p50 ?? Number.NaN;
  const slow = slowSide(side, one);
  expect(p50(slow, "create-token-transaction")).toBeCloseTo(1.1 * p50(side, "create-token-transaction"), 10);
  expect(p50(slow, "token-price")).toBe(p50(side, "token-price"));
});

test("recorded pairs give few false alarms without a slowdown, and find +10 % more often than the usual rule", () => {
  const nothing = recordedRow(1, recorded, "nothing", 60, 40);
  const slow = recordedRow(1, recorded, "+10 %, all operations", 20, 40);
  expect(nothing.regression).toBeLessThanOrEqual(0.05);
  expect(slow.regression).toBeGreaterThan(0.9);
  expect(slow.usualRule).toBeLessThan(slow.regression);
});
