import { describe, expect, test } from "vitest";
import type { JournalEntry } from "../../../run/journal/journal-entries.ts";
import { createRunInProgress } from "../../../run/load/run-in-progress.ts";
import { judge } from "../../../run/verdict/verdict.ts";
import { identity } from "../../reports/sample-header.ts";
import { endEntry, planEntry, quotes } from "../format/load-entries.ts";
import { resultOf } from "./made-up-results.ts";

const plan = planEntry({ run: identity, durationMs: 20_000 });
const windows = [0, 1_000, 2_000].map((fromMs) => quotes(fromMs, 100));
const startMs = windows[0]?.clockMs ?? 0;

function runningWith(...entries: readonly JournalEntry[]) {
  const running = createRunInProgress();
  for (const entry of entries) running.add(entry);
  return running;
}

describe("a running load", () => {
  test("has no run before its first window", () => {
    expect(runningWith(plan).at(startMs)).toBeUndefined();
  });

  test("has its time, its target and the results so far, and is valid", () => {
    const run = runningWith(plan, ...windows).at(startMs + 3_400);
    expect(run).toMatchObject({
      target: identity.target,
      durationMs: 3_400,
      validity: { valid: true, reasons: [] },
      progress: { elapsedMs: 3_400, scheduledMs: 20_000, at: new Date(startMs + 3_400).toISOString() },
    });
    expect(run?.total).toMatchObject({ count: 300, ratePerSecond: 100 });
  });

  test("is judged RUNNING, whatever its objectives show so far", () => {
    const failing = quotes(3_000, 0, { started: 90, errors: { reset: 90 } });
    const run = runningWith(plan, ...windows, failing).at(startMs + 4_000);
    if (run === undefined) throw new Error("there are windows");
    expect(run.objectives.some(({ status }) => status === "missed")).toBe(true);
    const { word, state, reason } = judge(run);
    expect([word, state]).toEqual(["RUNNING", "unknown"]);
    expect(reason).toMatch(/So far: 3 of 4 objectives met, 1 missed, 0 undecided/);
  });

  test("gives the same result whether or not its progress was read", () => {
    const running = createRunInProgress();
    for (const entry of [plan, ...windows]) {
      running.add(entry);
      running.at(startMs + 1_000);
    }
    running.add(endEntry());
    const { durationMs: _, ...result } = resultOf(plan, ...windows, endEntry());
    expect(running.at(startMs + 60_000)).toMatchObject(result);
  });
});
