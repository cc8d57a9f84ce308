import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { JournalEntry, JournalPlan, JournalWindow } from "../../../run/journal/journal-entries.ts";
import { windowOf } from "../../../run/tally/tally.ts";
import { judge } from "../../../run/verdict/verdict.ts";
import { endEntry, equalTimes, exampleEntry, tallyOf, usageEntry, windowEntry } from "../format/load-entries.ts";
import { good, resultOf } from "../load/made-up-results.ts";
import { anyWindow, contentOf } from "../tally/random-windows.ts";
import { half, IDENTITY, journalOf, openJournals } from "./journals.ts";

const { merge, mergeWith } = openJournals();

const windowsIn = (entries: readonly JournalEntry[]) => entries.filter((entry) => entry.kind === "window");
const reasonsIn = (entries: readonly JournalEntry[]) => resultOf(...entries).validity.reasons;

test("merged windows are the sums of the windows of the same time, whatever the order of the runs", async () => {
  const windows = fc.array(anyWindow, { minLength: 1, maxLength: 2 });
  await fc.assert(
    fc.asyncProperty(windows, windows, async (one, other) => {
      const journals = [journalOf(half("a"), one), journalOf(half("b"), other)];
      const merged = windowsIn(await merge(...journals));
      expect(merged).toHaveLength(Math.max(one.length, other.length));
      for (const [at, window] of merged.entries()) {
        const parts = [one[at], other[at]].filter((part) => part !== undefined);
        expect(countsOf(window)).toEqual(countsOf(windowOf(tallyOf(...parts), windowEntry(0, {}))));
        expect(window.vus).toBe(parts.reduce((sum, { vus }) => sum + vus, 0));
      }
      expect(windowsIn(await merge(...journals.toReversed())).map(countsOf)).toEqual(merged.map(countsOf));
    }),
    { numRuns: 4 },
  );
});

test("merged windows have the memory of all generators, and that of the target once", async () => {
  const journal = (plan: JournalPlan, targetRssMiB: number) =>
    journalOf(plan, [good(50)], usageEntry(0, { targetRssMiB }), endEntry());
  const merged = await merge(journal(half("a"), 70), journal(half("b"), 71));
  expect(merged.filter(({ kind }) => kind === "usage")).toEqual([
    { kind: "usage", fromMs: 0, k6RssMiB: 200, assayRssMiB: 300, targetRssMiB: 71 },
  ]);
});

test("merged windows know no gaps between arrivals", async () => {
  const gaps = { arrivalGaps: 9, arrivalGapMs: 90, arrivalGapMsSquared: 900 };
  const merged = await merge(journalOf(half("a"), [{ ...good(1), ...gaps }]), journalOf(half("b"), [good(1)]));
  expect(windowsIn(merged)[0]).toMatchObject({ arrivalGaps: 0, arrivalGapMs: 0 });
});

describe("a merged run", () => {
  test("passes as the whole schedule, and names its generators", async () => {
    const merged = await merge(
      journalOf(half("a", { setupRequests: 3 }), [good(50), good(50)]),
      journalOf(half("b", { setupRequests: 4 }), [good(50), good(50)]),
    );
    const result = resultOf(...merged);
    expect(result).toMatchObject({ verdict: "pass", goodputPerSecond: 100, requests: { setup: 7, finished: 200 } });
    const segmentOf = { a: "0:1/2", b: "1/2:1" };
    const instances = Object.entries(segmentOf).map(([instance, segment]) => ({ instance, segment }));
    expect(result.generator.instances).toEqual(instances);
    expect(merged[0]).toMatchObject({ kind: "plan", segment: "0:1", segments: "0,1", instance: "a+b" });
  });

  test("counts what all generators used, and keeps the first example of each statement", async () => {
    const end = endEntry({ cpuSeconds: 0.3 });
    const merged = await merge(
      journalOf(half("a"), [good(100)], exampleEntry(), end),
      journalOf(half("b"), [good(100)], exampleEntry({ actual: "-2" }), end),
    );
    expect(merged.at(-1)).toMatchObject({ kind: "end", cpuSeconds: 0.6 });
    expect(merged.filter(({ kind }) => kind === "example")).toEqual([exampleEntry()]);
  });

  test("is not valid if one of its generators was not, though the sum hides it", async () => {
    const calm = journalOf(half("a"), [good(190)], endEntry());
    const saturated = journalOf(half("b"), [good(10)], endEntry({ cpuSeconds: 3.9, clockStepMs: 900 }));
    const reasons = reasonsIn(await merge(calm, saturated));
    expect(reasons).toEqual([
      expect.stringMatching(/^generator-saturated: generator b: k6 and Assay used/),
      expect.stringMatching(/^clock-step: generator b: /),
    ]);
    const late = { ...good(10), startDelay: equalTimes(1, 900) };
    const onTime = { ...good(190), startDelay: equalTimes(190, 1) };
    expect(reasonsIn(await merge(journalOf(half("a"), [onTime]), journalOf(half("b"), [late])))).toEqual([
      expect.stringMatching(/^generator-late: generator b: /),
    ]);
  });

  test("has upper bounds if other programs had the processors of one of its generators, though the sum hides it", async () => {
    const delayed = { ...good(100), readDelay: equalTimes(100, 4) };
    const withUsage = (plan: JournalPlan, k6WaitSeconds: number, idleSeconds: number) => {
      const usage = usageEntry(0, { contention: { k6WaitSeconds, othersSeconds: 0.5, idleSeconds } });
      return journalOf(plan, [delayed], usage, endEntry());
    };
    const contendedIn = async (...journals: readonly (readonly JournalEntry[])[]) =>
      resultOf(...(await merge(...journals))).generator.contended;
    const calm = withUsage(half("a"), 0, 2);
    expect(await contendedIn(calm, withUsage(half("b"), 0.5, 0))).toEqual([
      expect.stringMatching(/^generator-late: generator b: other programs, .* of 1 of 1 windows\. /),
    ]);
    expect(await contendedIn(calm, withUsage(half("b"), 0.5, 0.5))).toBeUndefined();
  });

  test("is not valid if the same windows of two generators began more than a window apart", async () => {
    const shifted = (ms: number) => [{ ...good(100), clockMs: good(100).clockMs + ms }];
    const apart = async (ms: number) =>
      reasonsIn(await merge(journalOf(half("a"), [good(100)]), journalOf(half("b"), shifted(ms))));
    expect(await apart(1_000)).toEqual([]);
    expect(await apart(-1_001)).toEqual([expect.stringMatching(/^generators-apart: .* 1001 ms apart/)]);
    const behind = half("b", { clockOffsetMs: 5_000 });
    const corrected = await merge(journalOf(half("a"), [good(100)]), journalOf(behind, shifted(-5_000)));
    expect(resultOf(...corrected)).toMatchObject({
      validity: { reasons: [] },
      generator: { instances: [{ instance: "a" }, { instance: "b", clockOffsetMs: 5_000 }] },
    });
  });

  test("is that of a killed one if the journal of a generator has no end", async () => {
    const merged = await merge(journalOf(half("a"), [good(100)]), journalOf(half("b"), [good(100)]).slice(0, 2));
    expect(reasonsIn(merged)).toEqual([expect.stringMatching(/^run-killed: /)]);
  });

  test.each([
    ["in mid-run", true],
    ["before its first line", false],
  ])("names a generator that was lost %s, and is judged without it if that is tolerated", async (_, hasStarted) => {
    const lost = [{ instance: "b", segment: "1/2:1", reason: "was not heard of for 120 s" }];
    const open = [journalOf(half("a"), [good(50), good(50)]), journalOf(half("b"), [good(30)]).slice(0, 2)];
    if (!hasStarted) open.pop();
    const strict = resultOf(...(await mergeWith({ lost, tolerated: 0 }, open)));
    expect(strict.validity.reasons).toContain(
      "generator-lost: generator b, which had the segment 1/2:1 of the load, was not heard of for 120 s",
    );
    const tolerant = { ...IDENTITY, ...resultOf(...(await mergeWith({ lost, tolerated: 1 }, open))) };
    expect(tolerant).toMatchObject({ verdict: "pass", generator: { lost } });
    expect(judge(tolerant).reason).toContain("without 1 of 2 generators (b)");
  });

  test.each([
    ["interrupted", { cause: "interrupted" }, "interrupted"],
    ["the target that was down", { cause: "target-down", reason: "the target was down" }, "fail"],
  ] as const)("ends as the generator that ended early: %s", async (_, end, verdict) => {
    const interrupted = journalOf(half("b"), [good(100)], endEntry({ exit: "SIGINT", ...end }));
    const merged = await merge(journalOf(half("a"), [good(100)]), interrupted);
    expect(resultOf(...merged)).toMatchObject({ verdict, ...("reason" in end && { endedEarly: end.reason }) });
  });
});

test("a run of one segment is valid if it sent its share of the schedule", () => {
  const whole = resultOf(...journalOf(half("a"), [good(50), good(50)]));
  expect(whole).toMatchObject({ verdict: "pass", validity: { reasons: [] } });
  const reason = expect.stringMatching(/^schedule-missed: 90 of 100 scheduled requests/);
  expect(reasonsIn(journalOf(half("a"), [good(90)]))).toEqual([reason]);
});

const a = journalOf(half("a"), [good(50)]);
const b = (changes: Partial<JournalPlan>) => journalOf(half("b", changes), [good(50)]);
test.each([
  ["of unlike seeds", [a, b({ run: { ...IDENTITY, seed: 6 } })], /the same seed, got 7 and 6 in .*\.$/],
  ["of unlike targets", [a, b({ run: { ...IDENTITY, target: "http://other" } })], /the same target/],
  ["of unlike scenarios", [a, b({ scenario: "trade-session" })], /the same scenario/],
  ["of unlike workloads", [a, b({ leftOut: [{ session: "quote", reason: "none" }] })], /the same workload/],
  ["of unlike plans", [a, b({ plannedRequests: 201 })], /the same schedule, got different ones in .*\.$/],
  ["of unlike objectives", [a, b({ objectives: [] })], /the same list of objectives/],
  ["of unlike grids", [a, b({ windowMs: 10_000 })], /the same window length/],
  ["of unlike versions", [a, b({ run: { ...IDENTITY, versions: { ...IDENTITY.versions, k6: "3" } } })], /of k6/],
  ["of unlike sequences", [a, b({ segments: "0,1/3,1" })], /the same sequence of segments/],
] as const)("runs are not merged %s", async (_, journals, sentence) => {
  const refused = { code: "merge-refused", exitCode: 2, details: [], message: expect.stringMatching(sentence) };
  await expect(merge(...journals)).rejects.toMatchObject(refused);
});

/** Everything that is added, histograms count by count. */
function countsOf(window: JournalWindow): unknown {
  const origin = { fromMs: 0, sequence: 0, clockMs: 0, instance: "", segment: "" };
  return contentOf({ ...window, ...origin, vus: 0, arrivalGaps: 0, arrivalGapMs: 0, arrivalGapMsSquared: 0 });
}
