import { describe, expect, it } from "vitest";
import type { LoadFinding } from "../../../run/format/run.ts";
import type { JournalEntry } from "../../../run/journal/journal-entries.ts";
import {
  hypothesesOf,
  onSlowerClock,
  rehearsalClause,
  rehearsedEffects,
  type Shown,
} from "../../../run/rehearsal/rehearsal.ts";
import { header } from "../../reports/sample-header.ts";
import { endEntry, planEntry, quotes, usageEntry } from "../format/load-entries.ts";
import { ledgerWith, resultOf } from "../load/made-up-results.ts";

/** Two minutes of load, in which the target's memory grows by so many MiB and is collected every ten seconds. */
function twoMinutes(mib: number): readonly JournalEntry[] {
  return [
    planEntry({ durationMs: 120_000 }),
    ...Array.from({ length: 120 }, (_, at) => [
      quotes(at * 1_000, 100),
      usageEntry(at * 1_000, { targetRssMiB: 200 + (mib * at) / 120 + 3 * (at % 10) }),
    ]).flat(),
    endEntry({ durationMs: 120_000, measuredMs: 120_000 }),
  ];
}
const [entries, planted] = [twoMinutes(0), twoMinutes(24)];
const slow = (factor: number, of: readonly JournalEntry[]) =>
  resultOf(...of.map((entry) => onSlowerClock(entry, factor)));
/** Six hours, in which nothing happened. */
const run = {
  ...header,
  ...slow(180, entries),
  detectable: { leak: { mibPerHour: 2 }, trend: { share: 0.1, ms: 2 } },
};

describe("the hypotheses of a run", () => {
  it("are its detectable effects, with faults that have them within the length of a rehearsal", () => {
    expect(hypothesesOf(run).map(({ what, faultIn }) => [what, faultIn(60_000, 0)])).toEqual([
      ["a leak of 2 MiB per hour", "leak=204.800KiB/s"],
      ["a p50 rising by 10 % in 6 h", "slowdown=0.033333ms/s"],
    ]);
    expect(hypothesesOf(run, 2).map(({ what, faultIn }) => [what, faultIn(60_000, 0)])).toEqual([
      ["a leak of 4 MiB per hour", "leak=409.600KiB/s"],
      ["a p50 rising by 20 % in 6 h", "slowdown=0.066667ms/s"],
    ]);
  });

  it("loses as many writes in a short load as the run would have lost", () => {
    const ledger = ledgerWith({ lookedUp: 10_000 });
    const [loss] = hypothesesOf({ ...run, ledger, detectable: { lostWrite: { share: 0.0002 } } });
    expect([loss?.what, loss?.faultIn(60_000, 400)]).toEqual(["1 lost write in 5,000", "lose-write=0.5000%"]);
  });

  it("are about the longest time without a restart of the target, and for trends on one machine", () => {
    const gap = { atMs: 4 * 3_600_000, stoppedAt: "", resumedAt: "", lostRequests: 0, isSameTarget: true };
    const moved = { ...run, gaps: [{ ...gap, isSameMachine: false }] };
    expect(hypothesesOf(moved).map(({ what, faultIn }) => [what, faultIn(60_000, 0)])).toEqual([
      ["a leak of 2 MiB per hour", "leak=204.800KiB/s"],
      ["a p50 rising by 10 % in 4 h", "slowdown=0.033333ms/s"],
    ]);
    const [leak] = hypothesesOf({ ...run, gaps: [{ ...gap, isSameTarget: false }] });
    expect(leak?.faultIn(60_000, 0)).toBe("leak=136.533KiB/s");
  });
});

describe("a rehearsal on a slower clock", () => {
  it("is judged as a run of that length", () => {
    const result = slow(180, planted);
    expect([result.windowMs, result.durationMs, result.total.count]).toEqual([180_000, 21_600_000, 12_000]);
    expect(resultOf(...planted).findings).toEqual([]);
    expect(result.findings.map(({ kind, fromMs }) => [kind, fromMs])).toEqual([["leak", 5_400_000]]);
  });

  it("names the effects that were found, those found only when larger, and those not found", () => {
    const [leak, trend] = ["leak", "trend"] as const;
    const shown = (...kinds: LoadFinding["kind"][]): Shown => ({ findings: kinds.map((kind) => ({ kind })) });
    const clauseOf = (...loads: Shown[]) => {
      const effects = rehearsedEffects(run, shown(), loads);
      return rehearsalClause({ rehearsal: { at: "", lengthMs: 1, timeScale: 1, effects } });
    };
    expect(clauseOf(shown(leak, trend))).toBe(
      "; it would have found a leak of 2 MiB per hour, a p50 rising by 10 % in 6 h",
    );
    expect(clauseOf(shown(leak), shown(), shown(trend))).toBe(
      "; it would have found a leak of 2 MiB per hour, a p50 rising by 40 % in 6 h (its rehearsal missed 10 %)",
    );
    expect(clauseOf(shown())).toBe(
      "; its rehearsal did not find a leak of 2 MiB per hour, a p50 rising by 10 % in 6 h",
    );
    const [first] = rehearsedEffects(run, shown("growth"), [shown(leak)]);
    expect(first).toMatchObject({ isFound: false, isInControl: true });
  });
});
