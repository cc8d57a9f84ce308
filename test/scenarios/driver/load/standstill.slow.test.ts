// A target or a generator that stands still for a while, against the clocks of both: what the run reports of response times, and
// whom it charges with them.
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { waitQuantile } from "../../../../proof/bench/calibration/closed-form.ts";
import { KNOWN_TOKEN, LEAST_PER_SECOND, startKnownTarget } from "../../../../proof/bench/known-target.ts";
import { k6Folder, k6In, type RunChanges, startRun } from "../load-runs.ts";

const folder = k6Folder();

/** Starts a target at once and quotes of it; `onWindow` gets the number of each window. */
async function startQuotes(changes: RunChanges, onWindow: (sequence: number) => void) {
  const target = await startKnownTarget();
  onTestFinished(() => target.close());
  const run = await startRun(folder.path, target.url, {
    scenario: "quote-burst",
    fixtures: { tokens: [KNOWN_TOKEN], chainSlugs: [], userIds: [] },
    timeout: 10_000,
    onWindow: ({ sequence }) => onWindow(sequence),
    ...changes,
  });
  return { target, ...run };
}

const FREEZES = [
  { rate: 200, freezeSeconds: 1, runSeconds: 10 },
  { rate: 2_000, freezeSeconds: 0.2, runSeconds: 2 },
] as const;

/** Of the generator and of the clock. */
const TOLERANCE = 0.03;

// Whatever else the machine does lengthens response times and never shortens them, so that one quiet run of six suffices.
test.each(FREEZES)(
  "reports the true times of a freeze of $freezeSeconds s in $runSeconds s at $rate/s",
  { retry: 5 },
  async (freeze) => {
    const count = freeze.rate * freeze.runSeconds;
    const settings = { rate: freeze.rate, duration: freeze.runSeconds * 1_000, warmUp: 0 };
    const { target, ...run } = await startQuotes(settings, (sequence) => {
      if (sequence === 0) target.freeze(freeze.freezeSeconds * 1_000);
    });
    const result = await run.result;
    expect(result.validity).toEqual({ valid: true, reasons: [] });
    expect(result.requests).toMatchObject({ dropped: 0, interrupted: 0, finished: count });
    const waits = waitsOf(await target.latestResponses(count), 1_000 / freeze.rate);
    const utilisation = freeze.rate / LEAST_PER_SECOND;
    const { p95, p99 } = result.total.responseTimeMs;
    for (const [quantile, foundMs] of [
      [0.95, p95],
      [0.99, p99],
    ] as const) {
      expect(foundMs).toBeGreaterThan(waitQuantile(quantile, freeze) * 1_000 * (1 - TOLERANCE));
      const longestMs = waitQuantile(quantile, { ...freeze, utilisation }) * 1_000 * (1 + TOLERANCE);
      const byTargetMs = waits[Math.ceil(quantile * count) - 1] as number;
      // A busy machine delays the responses, and then those who read them.
      expect(foundMs).toBeLessThan(byTargetMs < longestMs ? longestMs : 2 * byTargetMs);
    }
  },
);

/**
 * The response times by the target's own clock, in ascending order: the n-th response belongs to the n-th request of an even
 * schedule, whose start is that under which no response precedes its request. On a busy machine they are longer than the
 * closed form, because generator and target need more time for what was due meanwhile.
 */
function waitsOf(responsesMs: readonly number[], periodMs: number): readonly number[] {
  const fromFirst = responsesMs.map((ms, at) => ms - at * periodMs);
  const startMs = fromFirst.reduce((least, ms) => Math.min(least, ms));
  return fromFirst.map((ms) => ms - startMs).sort((a, b) => a - b);
}

/** Runs a load in whose middle the generator is stopped for a while, and the target, too, if asked for. */
async function pausedRun(rate: number, pauseMs: number, { isTargetFrozen = false } = {}) {
  let stoppedMs = 0;
  let paused: Promise<void> | undefined;
  const run = await startQuotes({ rate, duration: 4_000 }, (sequence) => {
    if (sequence === 1) paused = pause();
  });
  const pause = async () => {
    const pids = k6In(run.folder);
    if (isTargetFrozen) run.target.freeze(pauseMs);
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
