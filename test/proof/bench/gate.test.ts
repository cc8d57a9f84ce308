import { describe, expect, test } from "vitest";
import { type Bank, relabelled, slowedDown } from "../../../proof/bench/gate/bank.ts";
import { bankTable, sidesTable, simulatedTable } from "../../../proof/bench/gate/page.ts";
import { bankRow, EFFECTS } from "../../../proof/bench/gate/recorded-pairs.ts";
import { sidesRows } from "../../../proof/bench/gate/sides.ts";
import { type PairModel, simulateRow } from "../../../proof/bench/gate/simulated-pairs.ts";
import { looksUpTo } from "../../../run/comparison/looks.ts";
import type { ComparedPair } from "../../../run/format/comparison-run.ts";
import type { OperationId } from "../../../schemas/operation.ts";
import { createRandom } from "../../../schemas/random.ts";
import { madeUpPairs } from "../../run/comparison/made-up-pairs.ts";

const rowOf = (model: Omit<PairModel, "name">, most = 40) =>
  simulateRow(1, { name: "test", ...model }, looksUpTo(most), 100);

describe("a simulated comparison", () => {
  test("of a build with itself is hardly ever a regression, and often shown not to be one", () => {
    const row = rowOf({ deviation: 0.042, slowdown: 0 });
    expect(row.regression).toBeLessThanOrEqual(0.03);
    expect(row.notSlower).toBeGreaterThan(0.9);
  });

  test("of a build that is slower by a tenth nearly always finds it, and in fewer pairs than it may take", () => {
    const row = rowOf({ deviation: 0.06, slowdown: 0.1 });
    expect(row.regression).toBeGreaterThan(0.95);
    expect(row.meanPairs).toBeLessThan(24);
    expect(rowOf({ deviation: 0.06, slowdown: 0.1, isHeavyTailed: true }).regression).toBeGreaterThan(0.9);
  });

  test("in too much noise stays open rather than to pass", () => {
    const row = rowOf({ deviation: 0.2, slowdown: 0.1 }, 20);
    expect(row.notSlower).toBeLessThan(0.1);
    expect(row.open).toBeGreaterThan(0.5);
  });
});

test("simulated rows are a table", () => {
  expect(simulatedTable([rowOf({ deviation: 0.06, slowdown: 0.1 })]).split("\n")).toHaveLength(3);
});

describe("a bank", () => {
  const BANK: Bank = {
    machine: "none",
    noise: "none",
    ratePerSecond: 200,
    seconds: 20,
    // The noise of made-up pairs is on one side alone; swapping makes the sides alike.
    pairs: madeUpPairs(80, {}, { noise: 0.05 }),
  };

  test("has each of its pairs at most once in a comparison, some of them swapped", () => {
    const drawn = relabelled(createRandom(1, "test"), BANK, 40);
    expect(drawn).toHaveLength(40);
    const swapped = drawn.filter((pair) => !BANK.pairs.includes(pair));
    expect(swapped.length).toBeGreaterThan(8);
    expect(swapped.length).toBeLessThan(32);
    const originals = drawn.map((pair) =>
      BANK.pairs.findIndex(
        ({ baseline, candidate }) =>
          [candidate, baseline].includes(pair.baseline) && [candidate, baseline].includes(pair.candidate),
      ),
    );
    expect(new Set(originals).size).toBe(40);
  });

  test("shows a side that is always the slower one, and one that is slower whenever it goes first", () => {
    const leastChance = (bank: Bank) => Math.min(...sidesRows(bank).map(({ chance }) => chance));
    expect(leastChance(BANK)).toBeGreaterThan(0.01);
    const slower = { operations: "all", times: { mean: 1.03, p50: 1.03, p95: 1.03, p99: 1.03 } } as const;
    const unlike = { ...BANK, pairs: slowedDown(BANK.pairs, slower) };
    expect(leastChance(unlike)).toBeLessThan(0.01);
    expect(sidesRows(unlike)[0]?.candidateByBaseline.low).toBeGreaterThan(1);
    expect(sidesTable(sidesRows(unlike)).split("\n")).toHaveLength(2 + sidesRows(unlike).length);
    const byOrder = unlike.pairs.map(
      (pair, at): ComparedPair =>
        at % 2 === 0
          ? { ...pair, first: "candidate" }
          : { ...pair, baseline: pair.candidate, candidate: pair.baseline, first: "baseline" },
    );
    const [ordered] = sidesRows({ ...BANK, pairs: byOrder });
    expect(ordered?.firstBySecond.low).toBeGreaterThan(1);
    expect(ordered?.candidateByBaseline.low).toBeLessThan(1);
  });

  test("is slowed down where it is said, and nowhere else", () => {
    const [pair] = BANK.pairs.slice(0, 1);
    if (pair === undefined) throw new Error("the bank has pairs");
    const one = EFFECTS["+10 %, one operation"];
    const [slow] = one === undefined ? [] : slowedDown([pair], one);
    const p50 = (side: ComparedPair["baseline"] | undefined, id: OperationId) =>
      side?.operations[id]?.responseTimeMs?.p50;
    expect(p50(slow?.candidate, "create-token-transaction")).toBeCloseTo(
      1.1 * (p50(pair.candidate, "create-token-transaction") ?? 0),
      10,
    );
    expect(p50(slow?.candidate, "token-price")).toBe(p50(pair.candidate, "token-price"));
    expect(slow?.baseline).toBe(pair.baseline);
  });

  test("gives few false alarms where nothing was put in, and many true ones where +10 % was; what others have neither", () => {
    const quiet = bankRow(1, BANK, "nothing", 60, 40);
    const slow = bankRow(1, BANK, "+10 %, all operations", 20, 40);
    expect(quiet.regression).toBeLessThanOrEqual(0.05);
    expect(slow.regression).toBeGreaterThan(0.9);
    expect(slow.usual).toBeLessThan(slow.regression);
    expect(slow.threshold).toBeGreaterThan(quiet.threshold);
    expect(slow.threshold).toBeLessThan(slow.regression);
    const restless = { ...BANK, pairs: madeUpPairs(80, {}, { noise: 0.1 }) };
    expect(bankRow(1, restless, "nothing", 60, 40).threshold).toBeGreaterThan(0.2);
    expect(bankTable([quiet, slow]).split("\n")).toHaveLength(4);
  });
});
