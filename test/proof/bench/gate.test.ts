import { describe, expect, test } from "vitest";
import {
  continueFile,
  cpuOf,
  type MadeComparison,
  type MadeComparisons,
} from "../../../proof/bench/gate/comparisons.ts";
import {
  chanceOfSides,
  drawPairs,
  type RecordedPairs,
  recordedRow,
  SLOWDOWNS,
  slowSide,
} from "../../../proof/bench/gate/recorded-pairs.ts";
import { type PairModel, simulateRow } from "../../../proof/bench/gate/simulated-pairs.ts";
import { comparisonGoals, rowsOfComparisons } from "../../../proof/bench/gate.ts";
import { analysesUpTo } from "../../../run/comparison/interim-analyses.ts";
import type { OperationId } from "../../../schemas/operation.ts";
import { createRandom } from "../../../schemas/random.ts";
import { madeUpPairs } from "../../run/comparison/made-up-pairs.ts";
import { temporaryFolder } from "../../scenarios/driver/temporary-folder.ts";

const folder = temporaryFolder();

describe("a row of simulated comparisons", () => {
  const rowOf = (model: Omit<PairModel, "name">) => simulateRow(1, { name: "test", ...model }, analysesUpTo(40), 100);

  test("has few regressions where nothing differs", () => {
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
});

describe("recorded pairs", () => {
  // The noise of made-up pairs is on one side alone; swapping makes the sides alike.
  const recorded: RecordedPairs = {
    machine: "none",
    background: "none",
    ratePerSecond: 200,
    seconds: 20,
    pairs: madeUpPairs(80, {}, { noise: 0.05 }),
  };

  test("are drawn once each, some of them with their sides swapped", () => {
    const drawn = drawPairs(createRandom(1, "test"), recorded.pairs, 40);
    const sides = new Set(drawn.flatMap(({ baseline, candidate }) => [baseline, candidate]));
    expect(sides.size).toBe(80);
    const swapped = drawn.filter((pair) => !recorded.pairs.includes(pair));
    expect(swapped.length).toBeGreaterThan(8);
    expect(swapped.length).toBeLessThan(32);
  });

  test("have different sides if one of them is always slower", () => {
    const factor = 1.03;
    const slowdown = { times: { mean: factor, p50: factor, p95: factor, p99: factor } };
    const pairs = recorded.pairs.map((pair) => ({ ...pair, candidate: slowSide(pair.candidate, slowdown) }));
    expect(chanceOfSides(recorded)).toBeGreaterThan(0.01);
    expect(chanceOfSides({ ...recorded, pairs })).toBeLessThan(0.01);
  });

  test("are slowed down in the operation that is named, and in no other", () => {
    const [side] = madeUpPairs(1).map(({ candidate }) => candidate);
    const one = SLOWDOWNS["+10 %, one operation"];
    if (side === undefined || one === undefined) throw new Error("expected a side and a slowdown");
    const p50 = ({ operations }: typeof side, id: OperationId) => operations[id]?.responseTimeMs?.p50 ?? Number.NaN;
    const slow = slowSide(side, one);
    expect(p50(slow, "create-token-transaction")).toBeCloseTo(1.1 * p50(side, "create-token-transaction"), 10);
    expect(p50(slow, "token-price")).toBe(p50(side, "token-price"));
  });

  test("give few false alarms without a slowdown, and find +10 % more often than the usual rule", () => {
    const nothing = recordedRow(1, recorded, "nothing", 60, 40);
    const slow = recordedRow(1, recorded, "+10 %, all operations", 20, 40);
    expect(nothing.regression).toBeLessThanOrEqual(0.05);
    expect(slow.regression).toBeGreaterThan(0.9);
    expect(slow.usualRule).toBeLessThan(slow.regression);
  });
});

describe("comparisons by assay ab", () => {
  const comparison = (slowdown: 0 | 0.1, verdict: MadeComparison["verdict"]): MadeComparison => ({
    slowdown,
    verdict,
    rounds: 150,
    pairs: 10,
    seconds: 300,
    baselineMs: 1,
    cpuRatio: 1 + slowdown,
  });
  const made = (comparisons: readonly MadeComparison[]): MadeComparisons => ({
    machine: "none",
    ratePerSecond: 400,
    seconds: 20,
    comparisons,
  });

  test("are counted by kind and by verdict", () => {
    const verdicts = ["not-slower", "undecided", "regression", "not-slower"] as const;
    const [same, slower] = rowsOfComparisons(
      made([...verdicts.map((verdict) => comparison(0, verdict)), comparison(0.1, "regression")]),
    );
    expect(same).toMatchObject({ trials: 4, regression: 0.25, notSlower: 0.5, undecided: 0.25, cpuRatio: { mean: 1 } });
    expect(slower).toMatchObject({ trials: 1, regression: 1, cpuRatio: { most: 1.1 } });
  });

  test.each([
    ["no false alarm and one miss in ten", 0, 1, 10, [true, true]],
    ["a false alarm and two misses in ten", 1, 2, 10, [false, false]],
    ["nine of each kind", 0, 0, 9, [false, false]],
    ["a false alarm in two hundred", 1, 0, 200, [true, true]],
  ] as const)("meet their goals or not with %s", (_, alarms, misses, count, expected) => {
    const comparisons = Array.from({ length: count }, (__, at) => [
      comparison(0, at < alarms ? "regression" : "not-slower"),
      comparison(0.1, at < misses ? "undecided" : "regression"),
    ]).flat();
    expect(comparisonGoals(rowsOfComparisons(made(comparisons))).map(({ isMet }) => isMet)).toEqual(expected);
  });

  test.each([{ machine: "another" }, { seconds: 10 }])("are not mixed with those of %o", (other) => {
    const path = folder.write("comparisons.json", JSON.stringify({ ...made([comparison(0, "undecided")]), ...other }));
    expect(() => continueFile(path, made([]))).toThrow(`${Object.keys(other)[0]} must be `);
  });

  test("have the ratio of processor time of a response", () => {
    const baseline = { cpuMs: 2_000, count: 2_500 };
    const samples = madeUpPairs(4, { cpuMs: 3_000, count: 2_500 }, { noise: 0, baseline });
    expect(cpuOf({ samples }).cpuRatio).toBeCloseTo(1.5, 10);
    expect(cpuOf({ samples: madeUpPairs(4) }).cpuRatio).toBeNaN();
  });
});
