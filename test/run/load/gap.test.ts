// The result of a load that was cut short and resumed.
import { describe, expect, test } from "vitest";
import type { JournalEntry, JournalGap, SeriesOrigin } from "../../../run/journal/journal-entries.ts";
import { judge } from "../../../run/verdict/verdict.ts";
import { header } from "../../reports/sample-header.ts";
import { endEntry, planEntry, quotes, timesOf, usageEntry } from "../format/load-entries.ts";
import { codes, resultOf } from "./made-up-results.ts";

const plan = planEntry({ durationMs: 4_000, plannedRequests: 400 });
const second = (fromMs: number, changes = {}) => quotes(fromMs, 100, changes);
const gap: JournalGap = {
  kind: "gap",
  fromMs: 2_000,
  stoppedMs: Date.UTC(2026, 10, 20, 10, 4),
  resumedMs: Date.UTC(2026, 10, 20, 11, 4),
  reasons: [],
};
const end = endEntry({ durationMs: 2_500, measuredMs: 4_003 });

describe("a load that was cut short and resumed", () => {
  const result = resultOf(
    plan,
    second(0),
    second(1_000, { started: 103 }),
    gap,
    { ...second(2_000), warmUp: { started: 40, accepted: 40 }, httpRequests: 140 },
    second(3_000),
    end,
  );

  test("passes based on what was measured, and names the gap", () => {
    expect(result).toMatchObject({ verdict: "pass", validity: { valid: true }, durationMs: 4_500 });
    expect(result.total).toMatchObject({ count: 400, ratePerSecond: 100 });
    expect(result.requests).toMatchObject({ started: 403, finished: 400, interrupted: 3 });
    expect(result.gaps).toEqual([
      { atMs: 2_000, stoppedAt: "2026-11-20T10:04:00.000Z", resumedAt: "2026-11-20T11:04:00.000Z", lostRequests: 3 },
    ]);
    const [note, ...others] = result.notes;
    expect(note).toMatch(
      /^The load was cut short 2 s after its start, .* 3 requests had no recorded outcome by then\.$/,
    );
    expect(note).toMatch(/ and resumed 3600 s later, .*; the clock has a gap there, and the schedule has none\./);
    expect(others).toEqual([]);
    expect(judge({ ...header, ...result }).word).toBe("PASS");
  });

  test("is not valid if the later part lost requests", () => {
    const earlier = [plan, second(0), second(1_000, { started: 103 }), gap];
    const lost = resultOf(...earlier, second(2_000), second(3_000, { started: 101 }), end);
    expect(codes(lost)).toEqual(["requests-lost"]);
  });

  test("keeps why its earlier part is not valid", () => {
    const reasons = ["generator-saturated: k6 and Assay used 99 % of this machine's 2 processors"];
    const entries = [plan, second(0), second(1_000), { ...gap, reasons }, second(2_000), second(3_000), end];
    expect(resultOf(...entries)).toMatchObject({ verdict: "inconclusive", validity: { reasons } });
  });

  test("divides the processor time of its later part by the requests of that part", () => {
    expect(result.generator.cpuSecondsPerThousandRequests).toBe(2);
    const busy = endEntry({ measuredMs: 4_003, cpuSeconds: 3.9, cores: 2 });
    const entries = [plan, second(0), second(1_000), gap, second(2_000), second(3_000)];
    expect(codes(resultOf(...entries, busy))).toEqual(["generator-saturated"]);
  });

  test("is cut short until it is finished", () => {
    expect(codes(resultOf(plan, second(0), second(1_000), gap, second(2_000)))).toEqual(["run-killed"]);
  });
});

describe("a load that is sent in legs", () => {
  /** Four legs of 15 minutes; the memory of the target grows by 8 MiB in each. */
  const legs = (origins: readonly SeriesOrigin[], slower = 0) =>
    Array.from({ length: 360 }, (_, at): readonly JournalEntry[] => {
      const [leg, fromMs] = [Math.floor(at / 90), at * 10_000];
      const ms = 20 * (1 + (slower * at) / 360) + ((at * 7) % 5) / 10;
      const times = timesOf(Array.from({ length: 60 }, (_, place) => ms + (place % 7) / 10));
      const sawTooth = 30 * ((at % 12) / 12);
      const origin = origins[leg] ?? {};
      return [
        ...(at % 90 === 0 && leg > 0 ? [legEnd(leg), { ...gap, fromMs, leg, origin }] : []),
        quotes(fromMs, 60, { serviceTime: times, responseTime: times }, { sequence: at }),
        usageEntry(fromMs, { targetRssMiB: 100 + 8 * (at / 90) + sawTooth }),
      ];
    }).flat();
  const legEnd = (number: number) =>
    endEntry({ cause: "leg", leg: { number, of: 4 }, notes: [`A note of leg ${number}.`] });
  const same: SeriesOrigin = { target: "one", machine: "m" };
  const all = (of: (leg: number) => SeriesOrigin) => [0, 1, 2, 3].map(of);

  test.each([
    ["a leak and a trend that are too small for any leg", ["leak", "trend"], all(() => same)],
    ["nothing across restarts of the target", [], all((leg) => ({ ...same, target: `start ${leg}` }))],
    ["nothing across a target that may have been restarted", [], all(() => ({ machine: "m" }))],
    ["a leak and no trend across machines of the generator", ["leak"], all((leg) => ({ ...same, machine: `m${leg}` }))],
  ])("finds %s", (_, kinds, origins) => {
    const longPlan = planEntry({ durationMs: 3_600_000, windowMs: 10_000, origin: origins[0] ?? {} });
    const found = resultOf(longPlan, ...legs(origins, 0.3), endEntry({ measuredMs: 3_600_000 })).findings;
    expect(found.map(({ kind }) => kind).toSorted()).toEqual(kinds);
    // None of them lies within one leg.
    expect(found.every(({ fromMs, toMs }) => toMs - fromMs > 900_000)).toBe(true);
  });

  test("has no verdict before its last leg, and keeps the notes of all", () => {
    const entries = legs(Array(4).fill(same));
    const plan4 = planEntry({ durationMs: 3_600_000, windowMs: 10_000, origin: same });
    const begun = resultOf(plan4, ...entries.slice(0, entries.findIndex(({ kind }) => kind === "end") + 1));
    expect([begun.verdict, begun.exitCode]).toEqual(["inconclusive", 8]);
    const reason = "The load is not finished: leg 1 of 4 is over, and 3 legs must follow.";
    expect(judge({ ...header, ...begun })).toMatchObject({ word: "INCONCLUSIVE", reason });
    const whole = resultOf(plan4, ...entries, endEntry({ measuredMs: 3_600_000 }));
    expect(whole.verdict).toBe("pass");
    expect(whole.notes).toEqual(expect.arrayContaining(["A note of leg 1.", "A note of leg 3."]));
    expect(whole.gaps?.[0]).toMatchObject({ leg: 1, isSameTarget: true, isSameMachine: true });
  });
});
