import { describe, expect, test } from "vitest";
import { insertTables, simulatedTable } from "../../bench/gate/page.ts";
import { type PairModel, simulateRow } from "../../bench/gate/simulated-gate.ts";
import { looksUpTo } from "../../comparison/looks.ts";

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

test("the page gets the rows between its marks", () => {
  const table = simulatedTable([rowOf({ deviation: 0.06, slowdown: 0.1 })]);
  expect(table.split("\n")).toHaveLength(3);
  const page = "a\n<!-- tables of bench gate: start -->\nold\n<!-- tables of bench gate: end -->\nb";
  const made = insertTables(page, [table]);
  expect(made).toContain(table);
  expect(made).not.toContain("old");
  expect(() => insertTables("", [])).toThrow("must hold");
});
