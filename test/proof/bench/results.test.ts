// What the benches make of their measurements: figures, tables and goals.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { BenchResult } from "../../../proof/bench/bench.ts";
import { waitQuantile } from "../../../proof/bench/calibration/closed-form.ts";
import { resultOf as calibrationResult } from "../../../proof/bench/calibration.ts";
import { resultOf as explorationResult, type Trial } from "../../../proof/bench/exploration.ts";
import { resultOf as generatorResult, KINDS } from "../../../proof/bench/generator.ts";
import { resultOf as insideResult } from "../../../proof/bench/inside.ts";
import type { RunMetrics } from "../../../proof/bench/measured-run.ts";
import { resultOf as pausesResult } from "../../../proof/bench/pauses.ts";
import { ratioOf } from "../../../proof/bench/ratio.ts";
import { resultOf as tailResult } from "../../../proof/bench/tail.ts";
import type { ComparedSide, SideMetrics } from "../../../run/format/run.ts";
import { madeUpPairs } from "../../run/comparison/made-up-pairs.ts";

const metGoals = ({ goals }: BenchResult) => goals.map(({ isMet }) => isMet);

describe("the result of the bench generator", () => {
  const CPU: Readonly<Record<string, number>> = {
    ...{ "bare-400": 100, "assay-400": 70, "bare-2000": 50, "assay-2000": 80, "bare-closed": 50, "assay-closed": 15 },
    ...{ "bare-tls": 50, "assay-tls": 45, "assay-mixed": 140, vegeta: 30, autocannon: 12 },
  };
  const MEMORY: Readonly<Record<string, number>> = { "bare-400": 80, "assay-400": 160 };
  const metricsOf = (id: string, cpu = CPU[id] ?? 1): RunMetrics => ({
    ...{ requests: 1_000, cpuMsBefore: 1, otherPeakMiB: 0 },
    ...{ cpuMicrosPerRequest: cpu, generatorMicrosPerRequest: cpu, generatorPeakMiB: MEMORY[id] ?? 100 },
  });
  const runs = Object.fromEntries(Object.keys(KINDS).map((id) => [id, Array.from({ length: 3 }, () => metricsOf(id))]));

  test("has each ratio from the runs of one pair, and a goal for each ratio with a limit", () => {
    const result = generatorResult(runs);
    const ratios = result.lines.flatMap((line) => /([\d.]+) × \(/.exec(line)?.[1] ?? []);
    expect(ratios).toEqual(["0.70", "1.60", "0.30", "0.90", "2.00", "0.80", "2.00"]);
    expect(metGoals(result)).toEqual([true, false, true, false, true, false, false]);
  });

  test("leaves out the ratios of a generator that could not be fetched", () => {
    const { vegeta: _, ...others } = runs;
    expect(metGoals(generatorResult(others))).toEqual([true, false, true, false, false, false]);
  });

  test("meets a goal only if the whole interval is within", () => {
    const row = { metric: "cpuMicrosPerRequest", under: "assay", atLeast: 1 } as const;
    const ratioRows = ["slow", "unsure"].map((name) => ({ ...row, name, over: name }));
    const of = (...micros: readonly number[]) => micros.map((cpu) => metricsOf("", cpu));
    const measured = { assay: of(20, 22, 21), slow: of(200, 221, 209), unsure: of(21, 40, 15) };
    expect(metGoals(generatorResult(measured, ratioRows))).toEqual([true, false]);
  });
});

describe("the result of the bench pauses", () => {
  type Rows = Parameters<typeof pausesResult>[0];
  const quiet: Rows[number] = {
    ...{ rate: 100, stopped: "nothing", pauseSeconds: 0, stoppedMs: 0, namedMs: 0, excluded: 0, p99: 2 },
    ...{ targetP99: 0, floorP99: 0, isAtMost: false, verdict: "pass", reasons: [] },
  };
  const pause = { stopped: "generator", pauseSeconds: 1, stoppedMs: 1_002, namedMs: 1_010, excluded: 2 } as const;
  const generator = { ...quiet, ...pause };
  const target = { ...quiet, stopped: "target", pauseSeconds: 1, p99: 610 } as const;
  const inconclusive = { verdict: "inconclusive", reasons: ["generator-late"] } as const;
  const throttled = { ...quiet, stopped: "half a processor", p99: 90, ...inconclusive } as const;
  const hidden = { ...target, p99: 2 };
  const pinned = { ...quiet, stopped: "one processor", targetP99: 2, p99: 60 } as const;

  const within = [
    { ...quiet, p99: 5 },
    { ...generator, p99: 9 },
  ];

  test.each<[what: string, missed: string, rows: Rows]>([
    ["each pause is attributed to the process that was stopped", "no goal", [generator, target, throttled]],
    ["a pause is not named", "goal 1", [{ ...generator, namedMs: 900 }, target]],
    ["a pause of the generator moves the p99", "goal 2", [{ ...generator, p99: 40 }, target]],
    ["a pause of the generator moves the p99 a little", "goal 2", [{ ...generator, p99: 9 }]],
    ["a pause of the generator moves the p99 within the range of all runs without one", "no goal", within],
    ["a pause of the target is charged to it in part", "goal 3", [generator, { ...target, p99: 500 }]],
    ["a pause of the target is not charged to it", "goal 3", [generator, hidden]],
    [
      "a run that charges no pause to the target has no verdict",
      "no goal",
      [generator, { ...hidden, ...inconclusive }],
    ],
    ["a throttled generator blames the target", "goal 4", [{ ...throttled, verdict: "fail" }]],
    ["the p99 on one processor is the generator's own", "goal 5", [pinned]],
    ["the p99 on one processor is hardly above that of the target", "no goal", [{ ...pinned, p99: 2.3 }]],
    ["the p99 on one processor is called a bound", "no goal", [{ ...pinned, isAtMost: true }]],
    ["the p99 on one processor is of a run without a verdict", "no goal", [{ ...pinned, ...inconclusive }]],
  ])("where %s, the bench misses %s", (_, missed, rows) => {
    const areMet = [1, 2, 3, 4, 5].map((goal) => `goal ${goal}` !== missed);
    expect(metGoals(pausesResult([quiet, ...rows], 40))).toEqual(areMet);
  });

  test("shows why a run has no verdict", () => {
    const { lines } = pausesResult([quiet, { ...hidden, ...inconclusive }], 40);
    expect(lines[1]).toContain("INCONCLUSIVE, generator-late |");
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
    const candidate = { slower: 1 + (slower - 1) / 5, timings: { app: slower } };
    const only = ({ operations, ...side }: ComparedSide): ComparedSide => ({
      ...side,
      operations: { "get-leaderboard": operations["get-leaderboard"] as SideMetrics },
    });
    const pairs = madeUpPairs(10, candidate, { noise, baseline: { timings: { app: 1 } } });
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

describe("the result of the bench tail", () => {
  const resultOf = (...pairs: readonly (readonly [assayMs: number | undefined, vegetaMs: number])[]) => {
    const named = pairs.map(([assayMs, vegetaMs]) => ({ assayMs, vegetaMs }));
    return tailResult([{ processors: "one", rate: 1_000, pairs: named }]);
  };

  test("takes the median of the ratios of all pairs in which Assay reports a p99", () => {
    const { lines } = resultOf([2, 1], [4, 4], [undefined, 9], [9, 3]);
    expect(lines.join("\n")).toContain("| one | 1000/s | 4 ms | 3.5 ms | 2 × (1 to 3) | 3 of 4 |");
  });

  test("misses its goal if Assay adds half of a p99, and meets it if it reports none", () => {
    expect([resultOf([1.4, 1]), resultOf([1.6, 1]), resultOf([undefined, 1])].map(metGoals)).toEqual([
      [true],
      [false],
      [true],
    ]);
    expect(resultOf([undefined, 1]).lines[0]).toContain("| – ms | 1 ms | – × | 0 of 1 |");
  });
});

describe("the result of the bench exploration", () => {
  const found = { requests: 500, isFound: true };
  const nothing = { requests: 500, isFound: false };
  const trials = (kind: Trial["kind"], ...pairs: readonly (readonly [Trial["assay"], Trial["peer"]])[]) =>
    pairs.map(([assay, peer], at): Trial => ({ kind, id: `${kind}-${at}`, assay, peer }));

  test("counts what each finds per 1,000 requests to mutants, and whom it accuses", () => {
    const mutants = [...trials("specified", [found, found], [found, nothing]), ...trials("advisory", [found, found])];
    const sound = trials("conforming", [nothing, found], [nothing, nothing]);
    const result = explorationResult([...mutants, ...sound]);
    expect(result.lines.join("\n")).toContain("| specified mutants found, of 2 | 2 | 1 |");
    expect(result.lines.join("\n")).toContain("| found per 1,000 requests | 2.0 | 1.3 |");
    expect(result.lines.join("\n")).toContain("| conforming services accused, of 2 | 0 | 1 |");
    expect(metGoals(result)).toEqual([true, true]);
  });

  test("misses its goals by a smaller ratio, and by one service that is accused", () => {
    const even = [...trials("specified", [found, found]), ...trials("conforming", [found, nothing])];
    expect(metGoals(explorationResult(even))).toEqual([false, false]);
  });
});

test("a ratio is that of the geometric means, with Student's interval over the logarithms", () => {
  const { ratio, low, high } = ratioOf([2, 4, 8], [1, 1, 1]);
  expect(ratio).toBeCloseTo(4, 10);
  // Mean and deviation of the logarithms are ln 4 and ln 2; 4.302653 is the quantile for two degrees of freedom.
  const reach = (4.302652729911275 * Math.log(2)) / Math.sqrt(3);
  expect(low).toBeCloseTo(4 / Math.exp(reach), 10);
  expect(high).toBeCloseTo(4 * Math.exp(reach), 6);
});

test("a ratio does not depend on a drift that both runs of a pair share", () => {
  const drift = [1, 3, 0.5, 20];
  const slower = drift.map((speed) => 1.5 * speed);
  const { ratio, low, high } = ratioOf(slower, drift);
  expect([ratio, low, high].map((metric) => Number(metric).toFixed(9))).toEqual(Array(3).fill("1.500000000"));
});

test("a ratio has no interval with one pair", () => {
  expect(ratioOf([3], [2])).toEqual({ ratio: 1.5, low: null, high: null });
});

test.each([
  ["no pair", [], []],
  ["lists of different length", [1, 2], [1]],
  ["zero below", [1], [0]],
  ["NaN above", [Number.NaN], [1]],
])("a ratio is refused for %s", (_, over, under) => {
  expect(() => ratioOf(over, under)).toThrow(/ratio must have/);
});

test("the closed form of a freeze has the quantiles of requests at a constant rate", () => {
  const cases = fc.tuple(
    fc.integer({ min: 1, max: 30 }),
    fc.constantFrom(0.5, 0.9, 0.95, 0.99),
    fc.constantFrom(0, 0.25, 0.5),
  );
  fc.assert(
    fc.property(cases, ([freezeSeconds, quantile, utilisation]) => {
      const [runSeconds, perSecond] = [60, 100];
      let freeAt = freezeSeconds;
      const waits = Array.from({ length: runSeconds * perSecond }, (_, index) => {
        const due = index / perSecond;
        const response = Math.max(due, freeAt);
        freeAt = response + utilisation / perSecond;
        return response - due;
      }).sort((one, other) => one - other);
      const wait = waits[Math.ceil(quantile * waits.length) - 1];
      expect(wait).toBeCloseTo(waitQuantile(quantile, { freezeSeconds, runSeconds, utilisation }), 1);
    }),
    { seed: 1 },
  );
});
