// What the benches make of their measurements: figures, tables and goals.
import { describe, expect, test } from "vitest";
import type { BenchResult } from "../../../proof/bench/bench.ts";
import { resultOf as calibrationResult } from "../../../proof/bench/calibration.ts";
import { resultOf as generatorResult, KINDS } from "../../../proof/bench/generator.ts";
import { resultOf as insideResult } from "../../../proof/bench/inside.ts";
import type { RunMetrics } from "../../../proof/bench/measured-run.ts";
import { resultOf as pausesResult } from "../../../proof/bench/pauses.ts";
import type { ComparedSide, SideMetrics } from "../../../run/format/run.ts";
import { madeUpPairs } from "../../run/comparison/made-up-pairs.ts";

const metGoals = ({ goals }: BenchResult) => goals.map(({ isMet }) => isMet);

describe("the result of the bench generator", () => {
  const CPU = { "bare-400": 100, "assay-400": 70, "bare-2000": 50, "assay-2000": 80, "bare-closed": 50 };
  const MORE_CPU = {
    "assay-closed": 15,
    "bare-tls": 50,
    "assay-tls": 45,
    "assay-mixed": 140,
    vegeta: 30,
    autocannon: 12,
  };
  const MEMORY = { "bare-400": 80, "assay-400": 160, "bare-2000": 160, "assay-2000": 280 };
  const metricsOf = (id: string): RunMetrics => {
    const cpu = new Map(Object.entries({ ...CPU, ...MORE_CPU })).get(id) ?? 1;
    const memory = new Map(Object.entries(MEMORY)).get(id) ?? 100;
    const other = { requests: 1_000, cpuMsBefore: 1, otherPeakMiB: 0 };
    return { ...other, cpuMicrosPerRequest: cpu, generatorMicrosPerRequest: cpu, generatorPeakMiB: memory };
  };
  const runs = Object.fromEntries(Object.keys(KINDS).map((id) => [id, Array.from({ length: 3 }, () => metricsOf(id))]));
  const result = generatorResult(runs);

  test("computes each ratio from the runs of one pair", () => {
    const ratios = result.lines.flatMap((line) => /([\d.]+) × \(/.exec(line)?.[1] ?? []);
    expect(ratios).toEqual(["0.70", "1.60", "0.30", "0.90", "2.00", "0.80", "2.00"]);
  });

  test("has a goal for each ratio with a limit", () => {
    expect(metGoals(result)).toEqual([true, false, true, false, true, false, false]);
  });

  test("leaves out the ratios of a generator that could not be fetched", () => {
    const { vegeta: _, ...others } = runs;
    expect(metGoals(generatorResult(others))).toEqual([true, false, true, false, false, false]);
  });

  test("meets a goal only if the whole interval is within", () => {
    const row = { metric: "cpuMicrosPerRequest", under: "assay", atLeast: 1 } as const;
    const ratioRows = ["slow", "unsure"].map((name) => ({ ...row, name, over: name }));
    const of = (...micros: readonly number[]) =>
      micros.map((cpuMicrosPerRequest) => ({ ...metricsOf(""), cpuMicrosPerRequest }));
    const measured = { assay: of(20, 22, 21), slow: of(200, 221, 209), unsure: of(21, 40, 15) };
    expect(metGoals(generatorResult(measured, ratioRows))).toEqual([true, false]);
  });
});

describe("the result of the bench pauses", () => {
  const quiet = {
    rate: 100,
    stopped: "nothing",
    pauseSeconds: 0,
    stoppedMs: 0,
    namedMs: 0,
    excluded: 0,
    p99: 2,
    targetP99: 0,
    floorP99: 0,
    isAtMost: false,
    verdict: "pass",
    reasons: [],
  } as const;
  const generator = {
    ...quiet,
    stopped: "generator",
    pauseSeconds: 1,
    stoppedMs: 1_002,
    namedMs: 1_010,
    excluded: 2,
  } as const;
  const target = { ...quiet, stopped: "target", pauseSeconds: 1, namedMs: 0, p99: 610 } as const;
  const inconclusive = { verdict: "inconclusive", reasons: ["generator-late"] } as const;
  const throttled = { ...quiet, stopped: "half a processor", p99: 90, ...inconclusive } as const;
  const goalsOf = (...rows: Parameters<typeof pausesResult>[0]) => metGoals(pausesResult([quiet, ...rows], 40));

  test("meets its goals if each pause is attributed to the process that was stopped", () => {
    expect(goalsOf(generator, target, throttled)).toEqual([true, true, true, true, true]);
  });

  test("misses the goal of a pause that is not named, that moves the p99, or that the target is not charged with", () => {
    expect(goalsOf({ ...generator, namedMs: 900 }, target)).toEqual([false, true, true, true, true]);
    expect(goalsOf({ ...generator, p99: 40 }, target)).toEqual([true, false, true, true, true]);
    expect(goalsOf(generator, { ...target, p99: 500 })).toEqual([true, true, false, true, true]);
  });

  test("accepts a freeze that is not charged to the target only in a run without a verdict, and shows why", () => {
    const hidden = { ...target, p99: 2 };
    expect(goalsOf(generator, hidden)).toEqual([true, true, false, true, true]);
    expect(goalsOf(generator, { ...hidden, ...inconclusive })).toEqual([true, true, true, true, true]);
    const { lines } = pausesResult([quiet, { ...hidden, ...inconclusive }], 40);
    expect(lines[1]).toContain("INCONCLUSIVE, generator-late |");
  });

  test("misses the goal of a throttled generator that blames the target", () => {
    expect(goalsOf({ ...throttled, verdict: "fail" })).toEqual([true, true, true, false, true]);
  });

  test("compares a p99 with the range of all runs without a pause", () => {
    expect(goalsOf({ ...generator, p99: 9 })).toEqual([true, false, true, true, true]);
    expect(goalsOf({ ...quiet, p99: 5 }, { ...generator, p99: 9 })).toEqual([true, true, true, true, true]);
  });

  test("misses the goal of one processor if the p99 is the generator's own and no word of it is said", () => {
    const pinned = { ...quiet, stopped: "one processor", targetP99: 2, p99: 60 } as const;
    const isMet = (changes: Partial<typeof pinned> | object) => goalsOf({ ...pinned, ...changes }).at(-1);
    expect(isMet({})).toBe(false);
    expect([{ p99: 2.3 }, { isAtMost: true }, inconclusive].map(isMet)).toEqual([true, true, true]);
  });
});

describe("the result of the bench calibration", () => {
  const FREEZE = { freezeSeconds: 6, runSeconds: 60 };
  const reports = (p95: number, p99: number) => [
    { name: "Assay", method: "any", percentiles: { p95, p99 } },
    { name: "another", method: "any", percentiles: { p95: null, p99: 0.06 } },
    { name: "a third", method: "any", percentiles: undefined },
  ];

  test.each([
    [3.08, 5.25, true],
    [3.1, 5.2, false],
    [2.9, 5.6, false],
  ])("accepts p95 %d s and p99 %d s within 3 %% of the closed form: %s", (p95, p99, isMet) => {
    expect(metGoals(calibrationResult(FREEZE, reports(p95, p99)))).toEqual([isMet, isMet]);
  });

  test("names what was not reported and what could not be fetched", () => {
    const rows = calibrationResult(FREEZE, reports(3, 5.4)).lines.join("\n").split("\n");
    expect(rows[3]).toContain("3.000 s (+0.0 %)");
    expect(rows[4]).toMatch(/not reported.*0\.060 s \(−98\.9 %\)/);
    expect(rows[5]).toMatch(/not available.*not available/);
  });
});

describe("the result of the bench inside", () => {
  /** Pairs whose inside is so much slower, seen from outside as a fifth of it in five times as much noise. */
  const pairsOf = (slower: number, noise = 0.02) => {
    const sides = { app: 1 };
    const pairs = madeUpPairs(
      10,
      { slower: 1 + (slower - 1) / 5, timings: { app: slower } },
      { noise, baseline: { timings: sides } },
    );
    const only = ({ operations, ...side }: ComparedSide): ComparedSide => ({
      ...side,
      operations: { "get-leaderboard": operations["get-leaderboard"] as SideMetrics },
    });
    return pairs.map((pair) => ({ ...pair, baseline: only(pair.baseline), candidate: only(pair.candidate) }));
  };

  test("meets its goals where the slowdown is found from inside alone", () => {
    const result = insideResult({ same: pairsOf(1), slower: pairsOf(1.025) });
    expect(metGoals(result)).toEqual([true, true, true]);
    const rows = result.lines.join("\n").split("\n");
    expect(rows.filter((row) => row.includes("server app (inside)"))).toHaveLength(1);
    expect(rows.filter((row) => row.includes("not in 10 pairs")).length).toBeGreaterThan(2);
  });

  test("misses them where a build differs from itself, where nothing is found, and where the inside is as noisy", () => {
    expect(metGoals(insideResult({ same: pairsOf(1.04), slower: pairsOf(1.04) }))).toEqual([false, true, true]);
    expect(metGoals(insideResult({ same: pairsOf(1), slower: pairsOf(1) }))[1]).toBe(false);
    expect(metGoals(insideResult({ same: pairsOf(1, 4), slower: pairsOf(1.02, 4) })).slice(1)).toEqual([false, false]);
  });
});
