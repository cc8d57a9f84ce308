// A generator that stands still while its target does not: the pause is named, its windows are left out, and the target is
// charged with none of it.
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { KNOWN_TOKEN, startKnownTarget } from "../../../../proof/bench/known-target.ts";
import { k6Folder, k6In, startRun } from "../load-runs.ts";

const folder = k6Folder();

/** Runs a load in whose middle the generator is stopped for a while, and the target, too, if asked for. */
async function pausedRun(rate: number, pauseMs: number, { isTargetFrozen = false } = {}) {
  const target = await startKnownTarget();
  onTestFinished(() => target.close());
  let stoppedMs = 0;
  let paused: Promise<void> | undefined;
  const run = await startRun(folder.path, target.url, {
    scenario: "quote-burst",
    fixtures: { tokens: [KNOWN_TOKEN], chainSlugs: [], userIds: [] },
    rate,
    duration: 4_000,
    timeout: 10_000,
    onWindow: ({ sequence }) => {
      if (sequence === 1) paused = pause();
    },
  });
  const pause = async () => {
    const pids = k6In(run.folder);
    if (isTargetFrozen) target.freeze(pauseMs);
    const from = performance.now();
    for (const pid of pids) process.kill(pid, "SIGSTOP");
    await sleep(pauseMs);
    for (const pid of pids) process.kill(pid, "SIGCONT");
    stoppedMs = performance.now() - from;
  };
  const result = await run.result;
  await paused;
  return { result, stoppedMs };
}

describe("a generator that is stopped", () => {
  test.each([
    [40, 1_000],
    [2_000, 1_000],
  ])("at %i/s for %i ms charges the target with nothing", { retry: 3 }, async (rate, pauseMs) => {
    const { result, stoppedMs } = await pausedRun(rate, pauseMs);
    const { pausedMs = 0, longestPauseMs = 0 } = result.counters ?? {};
    expect(Math.abs(Number(longestPauseMs) - stoppedMs)).toBeLessThan(50);
    expect(Number(pausedMs)).toBeGreaterThanOrEqual(Number(longestPauseMs) - 1);
    expect(result.requests).toMatchObject({ dropped: 0, finished: rate * 4, interrupted: 0 });
    expect(result.generator.late?.excluded).toBeGreaterThanOrEqual(1);
    // What is left are the times of a target that answers at once.
    expect(result.total.responseTimeMs.p99).toBeLessThan(pauseMs / 2);
    expect(result.findings).toEqual([]);
    // At a low rate one connection stays in use; a pause fills the target with what was due meanwhile.
    if (rate < 100) expect(Number(result.counters?.["newConnections"])).toBeLessThanOrEqual(rate);
  });

  test("together with its target reports no stall of the target", { retry: 3 }, async () => {
    const { result, stoppedMs } = await pausedRun(200, 1_000, { isTargetFrozen: true });
    expect(Math.abs(Number(result.counters?.["longestPauseMs"]) - stoppedMs)).toBeLessThan(50);
    expect(result.generator.late?.excluded).toBeGreaterThanOrEqual(1);
    expect(result.findings.filter(({ kind }) => kind === "stall")).toEqual([]);
  });
});
