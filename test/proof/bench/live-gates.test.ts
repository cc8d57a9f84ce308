import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { goOnWith, readKept, writeKept } from "../../../proof/bench/gate/kept-file.ts";
import { cpuOf, type LiveGate, type LiveGates, liveGoals, liveRows } from "../../../proof/bench/gate/live-gates.ts";
import { liveTable } from "../../../proof/bench/gate/page.ts";
import { madeUpPairs } from "../../run/comparison/made-up-pairs.ts";

const gate = (slowdown: LiveGate["slowdown"], verdict: LiveGate["verdict"]): LiveGate => ({
  slowdown,
  verdict,
  rounds: 150,
  pairs: 10,
  seconds: 300,
  baselineMs: 1,
  cpuRatio: 1 + slowdown,
});
const MADE: LiveGates = {
  machine: "none",
  ratePerSecond: 400,
  seconds: 20,
  gates: [
    gate(0, "not-slower"),
    gate(0.1, "regression"),
    gate(0, "open"),
    gate(0.1, "regression"),
    gate(0, "regression"),
    gate(0, "not-slower"),
  ],
};

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "assay-live-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

describe("comparisons that were made", () => {
  test("are counted by kind and by how they ended", () => {
    const [same, slower] = liveRows(MADE);
    expect(same).toMatchObject({
      trials: 4,
      regression: 0.25,
      notSlower: 0.5,
      open: 0.25,
      meanPairs: 10,
      cpuRatio: { mean: 1, least: 1, most: 1 },
    });
    expect(slower).toMatchObject({ trials: 2, regression: 1, notSlower: 0, cpuRatio: { most: 1.1 } });
    expect(slower?.interval.low).toBeLessThan(0.4);
    expect(liveRows({ ...MADE, gates: [] })).toEqual([]);
    expect(liveTable(liveRows(MADE)).split("\n")).toHaveLength(4);
  });

  test("reach their goals with ten of each kind, of which one alone may be missed and none may be a false alarm", () => {
    const made = (alarms: number, missed: number, count = 10) =>
      liveGoals(
        liveRows({
          ...MADE,
          gates: Array.from({ length: count }, (_, at) => [
            gate(0, at < alarms ? "regression" : "not-slower"),
            gate(0.1, at < missed ? "open" : "regression"),
          ]).flat(),
        }),
      ).map(({ isReached }) => isReached);
    expect(made(0, 1)).toEqual([true, true]);
    expect(made(1, 2)).toEqual([false, false]);
    expect(made(0, 0, 9)).toEqual([false, false]);
    expect(made(1, 0, 200)).toEqual([true, true]);
    expect(liveGoals([]).map(({ isReached }) => isReached)).toEqual([false, false]);
  });

  test("are kept as a file", () => {
    const path = join(temporaryFolder(), "comparisons.json");
    expect(readKept(path)).toBeUndefined();
    writeKept(path, MADE);
    expect(readKept(path)).toEqual(MADE);
  });

  test.each([
    ["where nothing was kept", undefined, []],
    ["from what was kept under the same conditions", MADE, MADE.gates],
  ])("are gone on with %s", (_, kept, gates) => {
    const path = join(temporaryFolder(), "comparisons.json");
    if (kept !== undefined) writeKept(path, kept);
    expect(goOnWith(path, { ...MADE, gates: [] }).gates).toEqual(gates);
  });

  test.each([{ machine: "another" }, { seconds: 10 }])("are not mixed with those of %o", (other) => {
    const path = join(temporaryFolder(), "comparisons.json");
    writeKept(path, { ...MADE, ...other });
    const [name = ""] = Object.keys(other);
    expect(() => goOnWith(path, { ...MADE, gates: [] })).toThrow(`Expected ${name} `);
  });

  test("show how much more processor time the candidate needed", () => {
    const samples = madeUpPairs(
      4,
      { cpuMs: 3_000, count: 2_500 },
      { noise: 0, baseline: { cpuMs: 2_000, count: 2_500 } },
    );
    expect(cpuOf({ samples }).ratio).toBeCloseTo(1.5, 10);
    expect(cpuOf({ samples: madeUpPairs(4) }).ratio).toBeNaN();
  });
});
