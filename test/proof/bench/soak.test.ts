import { describe, expect, test } from "vitest";
import { type SoakRun, soakResult } from "../../../proof/bench/soak/memory.ts";

const LEVEL = Array.from({ length: 16 }, (_, at) => ({ k6: 180 + (at % 2), assay: 200 }));

function soakRun(changes: Partial<SoakRun> = {}): SoakRun {
  const peakMB = { k6: 190, assay: 210 };
  const run = { looks: LEVEL, peakMB, exitCode: 0, requested: 1_000, seconds: 10, finished: 1_100 };
  return { ...run, verdict: "pass", reasons: [], ...changes };
}

function missed(run: SoakRun): readonly string[] {
  return soakResult(run).goals.flatMap(({ sentence, isReached }) => (isReached ? [] : [sentence]));
}

describe("a soak over k6", () => {
  test("reaches every goal where memory is small and level", () => {
    expect(missed(soakRun())).toEqual([]);
  });

  test("prints each half and each of the last quarters", () => {
    const lines = soakResult(soakRun()).lines.join("\n");
    expect(lines).toContain("halves 181 MB and 181 MB (+0.0 %)");
    expect(lines).toContain("quarters 3 and 4 200 MB and 200 MB (+0.0 %)");
  });

  test.each([
    ["too few requests", { finished: 999 }, /At least 1000 requests/],
    ["a run that is not valid", { verdict: "inconclusive", reasons: ["stream-gap: …"] }, /valid/],
    ["a peak of k6 that no look saw", { peakMB: { k6: 301, assay: 210 } }, /k6 stays below 300 MB/],
    ["a peak of Assay after the load", { peakMB: { k6: 190, assay: 250 } }, /Assay stays below 250 MB/],
    ["k6 that grows to the end", { looks: growing("k6") }, /k6 grows by less than 5 %/],
    ["Assay that grows to the end", { looks: growing("assay") }, /Assay grows by less than 5 %/],
  ] as const)("misses one goal for %s", (_, changes, goal) => {
    const found = missed(soakRun(changes));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(goal);
  });

  test("is flat nowhere where nothing was looked at", () => {
    expect(missed(soakRun({ looks: [], peakMB: { k6: 0, assay: 0 } }))).toHaveLength(4);
  });

  test("lets memory grow in the first half", () => {
    expect(missed(soakRun({ looks: LEVEL.map((look, at) => ({ ...look, k6: Math.min(180, 60 + 15 * at) })) }))).toEqual(
      [],
    );
  });
});

function growing(who: "k6" | "assay") {
  return LEVEL.map((look, at) => ({ ...look, [who]: 100 + 5 * at }));
}
