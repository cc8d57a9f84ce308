import { describe, expect, test } from "vitest";
import { type GeneratorRuns, resultOf } from "../../../proof/bench/generator/comparison.ts";
import { RUN_IDS, type RunId } from "../../../proof/bench/generator/subjects.ts";
import type { RunMetrics } from "../../../proof/bench/measured-run.ts";

const CPU: Readonly<Record<RunId, number>> = {
  "bare-everyday": 100,
  "assay-everyday": 90,
  "usual-mixed": 900,
  "assay-mixed": 140,
  "bare-heavy": 50,
  "assay-heavy": 80,
  "bare-endless": 50,
  "assay-endless": 30,
};
const MEMORY: Readonly<Record<RunId, number>> = {
  "bare-everyday": 80,
  "assay-everyday": 160,
  "usual-mixed": 300,
  "assay-mixed": 160,
  "bare-heavy": 160,
  "assay-heavy": 280,
  "bare-endless": 60,
  "assay-endless": 90,
};

describe("the comparison of generators", () => {
  const result = resultOf(runs(3));

  test("takes each ratio from the runs that belong together", () => {
    const { ratios } = result.data as { ratios: Record<string, { ratio: number }> };
    expect(Object.fromEntries(Object.entries(ratios).map(([name, { ratio }]) => [name, ratio.toFixed(3)]))).toEqual({
      cpuEveryday: "0.900",
      cpuHeavy: "1.600",
      cpuEndless: "0.600",
      usualOverAssay: "6.429",
      memoryWhole: "2.000",
      memoryOfFurtherVus: "1.500",
    });
  });

  test("says of each goal whether it is reached", () => {
    expect(result.goals.map(({ isReached }) => isReached)).toEqual([true, false, true, true, false]);
  });

  test("has a line for each kind of run and each ratio", () => {
    for (const id of RUN_IDS) expect(result.lines.filter((line) => line.startsWith(id))).toHaveLength(1);
    expect(result.lines.filter((line) => /\d × \(/.test(line))).toHaveLength(6);
  });
});

function runs(pairs: number): GeneratorRuns {
  const metrics = (id: RunId): RunMetrics => ({
    requests: 1_000,
    cpuMicrosPerRequest: CPU[id],
    k6MicrosPerRequest: CPU[id],
    cpuMsBefore: 1,
    k6PeakMiB: MEMORY[id],
    otherPeakMiB: 0,
    exitCode: 0,
  });
  return Object.fromEntries(RUN_IDS.map((id) => [id, Array.from({ length: pairs }, () => metrics(id))])) as Record<
    RunId,
    RunMetrics[]
  >;
}
