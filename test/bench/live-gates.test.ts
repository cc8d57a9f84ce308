import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { cpuOf, type LiveGate, type LiveGates, liveRows, readLive, writeLive } from "../../bench/gate/live-gates.ts";
import { liveTable } from "../../bench/gate/page.ts";
import { madeUpPairs } from "../comparison/made-up-pairs.ts";

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
  seconds: 20,
  gates: [
    gate(0, "pass"),
    gate(0.1, "fail"),
    gate(0, "inconclusive"),
    gate(0.1, "fail"),
    gate(0, "fail"),
    gate(0, "pass"),
  ],
};

describe("comparisons that were made", () => {
  test("are counted by kind and by how they ended", () => {
    const [same, slower] = liveRows(MADE);
    expect(same).toMatchObject({
      gates: 4,
      regression: 0.25,
      notSlower: 0.5,
      open: 0.25,
      meanPairs: 10,
      meanCpuRatio: 1,
    });
    expect(slower).toMatchObject({ gates: 2, regression: 1, notSlower: 0, meanCpuRatio: 1.1 });
    expect(slower?.interval.low).toBeLessThan(0.4);
    expect(liveRows({ ...MADE, gates: [] })).toEqual([]);
    expect(liveTable(liveRows(MADE)).split("\n")).toHaveLength(4);
  });

  test("are kept as a file", () => {
    const folder = mkdtempSync(join(tmpdir(), "assay-live-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, "live.json");
    expect(readLive(path)).toBeUndefined();
    writeLive(path, MADE);
    expect(readLive(path)).toEqual(MADE);
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
