import { appendFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { JournalEntry, JournalPlan } from "../../../run/journal/journal-entries.ts";
import { lineOf } from "../../../run/journal/journal-lines.ts";
import { openEarlierPart, requireNoWriter, requireSameLoad, requireSameRun } from "../../../run/merge/earlier-part.ts";
import { endEntry, planEntry, quotes, workloadOf } from "../format/load-entries.ts";
import { IDENTITY, openJournals } from "./journals.ts";

const workload = workloadOf({ stages: [{ durationMs: 6_000, from: 100, to: 100 }], plannedIterations: 600 });
const plan = planEntry({ run: IDENTITY, durationMs: 5_000, workload });
const windows = [0, 1_000, 2_000].map((fromMs) => quotes(fromMs, 100));

const { write } = openJournals();
const partOf = (...entries: readonly JournalEntry[]) => openEarlierPart(write(entries));

describe("a load that was cut short", () => {
  test.each<[string, readonly JournalEntry[]]>([
    ["was killed with Assay", []],
    ["lost its k6", [endEntry({ cause: "died", exit: "SIGKILL", isStreamWhole: false, longestGapMs: 9_000 })]],
    ["was interrupted, as by a shutdown", [endEntry({ cause: "interrupted" })]],
  ])("is continued where its journal stops if it %s", async (_, ends) => {
    const part = await partOf(plan, ...windows, ...ends);
    const last = windows.at(-1)?.clockMs ?? 0;
    expect(part).toMatchObject({ resumeMs: 3_000, stoppedMs: last + 1_000, reasons: [] });
  });

  test("is not continued while its journal is still being written", async () => {
    const part = await partOf(plan, ...windows);
    requireNoWriter(part);
    appendFileSync(part.path, lineOf(quotes(3_000, 100)));
    expect(() => requireNoWriter(part)).toThrow("its journal is still being written");
  });

  test("keeps what its generator did wrong before it died", async () => {
    const ending = endEntry({ cause: "died", cpuSeconds: 99 });
    const { reasons } = await partOf(plan, ...windows, ending);
    expect(reasons).toEqual([expect.stringMatching(/^generator-saturated:/)]);
  });

  test.each<[string, JournalPlan, readonly JournalEntry[]]>([
    ["it ended on schedule", plan, [...windows, endEntry()]],
    ["because of the target", plan, [...windows, endEntry({ cause: "target-down" })]],
    ["because of the target", plan, [...windows, endEntry({ cause: "objective-missed" })]],
    ["stopped in its warm-up", plan, windows.slice(0, 1)],
    ["stopped in its warm-up", plan, []],
    ["nothing of its schedule is left", { ...plan, durationMs: 2_000 }, windows],
    ["only an open model", { ...plan, workload: { ...workload, model: "closed" } }, windows],
    ["one segment of several", { ...plan, segment: "0:1/2" }, windows],
    ["the reference service ended with it", { ...plan, run: { ...IDENTITY, targetIsReference: true } }, windows],
  ])("is not continued where %s", async (sentence, first, rest) => {
    const message = expect.stringContaining(sentence);
    await expect(partOf(first, ...rest)).rejects.toMatchObject({ code: "resume-refused", message });
  });

  test("is continued by the same load only", async () => {
    const part = await partOf(plan, ...windows);
    requireSameLoad(part, { ...plan, notes: ["another note"], setupRequests: 99 });
    expect(() => requireSameLoad(part, { ...plan, ratePerSecond: 7 })).toThrow("The schedule must be that of");
    expect(() => requireSameLoad(part, { ...plan, objectives: [] })).toThrow("The list of objectives must be that of");
    expect(() => requireSameRun(part, { ...IDENTITY, target: "http://127.0.0.1:1" })).toThrow(
      /^The target must be that of .*, http.*, got http:\/\/127\.0\.0\.1:1\./,
    );
    const versions = { ...IDENTITY.versions, assay: "9.9.9" };
    expect(() => requireSameRun(part, { ...IDENTITY, versions })).toThrow("The version of Assay must be that of");
  });
});
