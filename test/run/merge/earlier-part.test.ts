import { appendFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { EndCause, JournalEntry, JournalPlan } from "../../../run/journal/journal-entries.ts";
import { lineOf } from "../../../run/journal/journal-lines.ts";
import { earlierEntries, openEarlierPart, requireSameLoad, requireSameRun } from "../../../run/merge/earlier-part.ts";
import { endEntry, lookUpEntry, planEntry, quotes, workloadOf } from "../format/load-entries.ts";
import { IDENTITY, openJournals } from "./journals.ts";

const workload = workloadOf({ stages: [{ durationMs: 6_000, from: 100, to: 100 }], plannedIterations: 600 });
const plan = planEntry({ run: IDENTITY, durationMs: 5_000, workload });
const windows = [0, 1_000, 2_000].map((fromMs) => quotes(fromMs, 100));

const { write } = openJournals();
const journalOf = (...entries: readonly JournalEntry[]) => write(entries);

async function keptOf(part: Parameters<typeof earlierEntries>[0]): Promise<readonly JournalEntry[]> {
  const kept: JournalEntry[] = [];
  for await (const entry of earlierEntries(part)) kept.push(entry);
  return kept;
}

describe("a load that was cut short", () => {
  test.each<[string, readonly JournalEntry[]]>([
    ["was killed with Assay", []],
    ["lost its k6", [endEntry({ cause: "died", exit: "SIGKILL", isStreamWhole: false, longestGapMs: 9_000 })]],
    ["was interrupted, as by a shutdown", [endEntry({ cause: "interrupted" })]],
  ])("is resumed where its journal stops if it %s", async (_, ends) => {
    const part = await openEarlierPart(journalOf(plan, ...windows, ...ends));
    const last = windows.at(-1)?.clockMs ?? 0;
    expect(part).toMatchObject({ resumeMs: 3_000, stoppedMs: last + 1_000, reasons: [] });
    expect((await keptOf(part)).map(({ kind }) => kind)).toEqual(["window", "window", "window"]);
  });

  test("is taken as far as it was when it was opened, though its k6 completes the journal afterwards", async () => {
    const part = await openEarlierPart(journalOf(plan, ...windows));
    const more = quotes(3_000, 100);
    appendFileSync(part.path, lineOf(more));
    expect(await keptOf(part)).toEqual(windows);
  });

  test("keeps the writes that were found lost, because a target that was restarted since is not asked for them again", async () => {
    const lookUp = lookUpEntry({ lost: 1 });
    const part = await openEarlierPart(journalOf(plan, ...windows, lookUp, endEntry({ cause: "interrupted" })));
    expect(await keptOf(part)).toEqual([...windows, lookUp]);
  });

  test("keeps what its generator did wrong before it died", async () => {
    const ending = endEntry({ cause: "died", cpuSeconds: 99 });
    const { reasons } = await openEarlierPart(journalOf(plan, ...windows, ending));
    expect(reasons).toEqual([expect.stringMatching(/^generator-saturated:/)]);
  });

  test.each<[string, JournalPlan, readonly JournalEntry[]]>([
    ["it ended on schedule", plan, [...windows, endEntry()]],
    ...(["target-down", "objective-missed"] as const).map((cause: EndCause): [string, JournalPlan, JournalEntry[]] => [
      "because of the target",
      plan,
      [...windows, endEntry({ cause })],
    ]),
    ["stopped in its warm-up", plan, windows.slice(0, 1)],
    ["stopped in its warm-up", plan, []],
    ["nothing of its schedule is left", { ...plan, durationMs: 2_000 }, windows],
    ["only an open model", { ...plan, workload: { ...workload, model: "closed" } }, windows],
    ["one segment of several", { ...plan, segment: "0:1/2" }, windows],
    ["the reference service ended with it", { ...plan, run: { ...IDENTITY, targetIsReference: true } }, windows],
  ])("is not resumed where %s", async (sentence, first, rest) => {
    await expect(openEarlierPart(journalOf(first, ...rest))).rejects.toMatchObject({
      code: "resume-refused",
      message: expect.stringContaining(sentence),
    });
  });

  test("is resumed by the same load only", async () => {
    const part = await openEarlierPart(journalOf(plan, ...windows));
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
