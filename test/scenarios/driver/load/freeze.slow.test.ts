import { expect, onTestFinished, test } from "vitest";
import { waitQuantile } from "../../../../proof/bench/calibration/closed-form.ts";
import { KNOWN_TOKEN, LEAST_PER_SECOND, startKnownTarget } from "../../../../proof/bench/known-target.ts";
import { k6Folder, startRun } from "../load-runs.ts";

const folder = k6Folder();

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
    const target = await startKnownTarget();
    onTestFinished(() => target.close());
    const run = await startRun(folder.path, target.url, {
      scenario: "quote-burst",
      fixtures: { tokens: [KNOWN_TOKEN], chainSlugs: [], userIds: [] },
      rate: freeze.rate,
      duration: freeze.runSeconds * 1_000,
      warmUp: 0,
      timeout: 10_000,
      onWindow: ({ sequence }) => {
        if (sequence === 0) target.freeze(freeze.freezeSeconds * 1_000);
      },
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
