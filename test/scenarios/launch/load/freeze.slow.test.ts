// A target that stands still for a while, under default settings: no request is dropped, and the percentiles are those that
// follow from the length of the freeze alone.
import { afterAll, beforeAll, expect, test } from "vitest";
import { waitQuantile } from "../../../../bench/calibration/closed-form.ts";
import { startRun } from "../load-runs.ts";
import { FIND_LIMIT_MS, realK6 } from "../real-k6.ts";
import { openTemporaryFolder } from "../temporary-folder.ts";
import { LEAST_PER_SECOND, startKnownTarget } from "./known-target.ts";

const folder = openTemporaryFolder();
beforeAll(realK6, FIND_LIMIT_MS);
afterAll(() => folder.remove());

const TOKEN_ID = "3145f8ec-02e6-4654-bc62-cf71f8249e9b";

const FREEZES = [
  { rate: 200, freezeSeconds: 1, runSeconds: 10 },
  { rate: 50, freezeSeconds: 6, runSeconds: 60 },
  { rate: 5_000, freezeSeconds: 0.2, runSeconds: 2 },
] as const;

/** Of the generator and of the clock. */
const TOLERANCE = 0.03;

test.each(FREEZES)("tells the truth about $freezeSeconds s in $runSeconds s at $rate/s", async (freeze) => {
  // After the freeze, what is due meanwhile has to go through the generator as well: at a high rate that takes its time.
  const utilisation = freeze.rate / LEAST_PER_SECOND;
  const target = await startKnownTarget();
  try {
    const run = await startRun(folder.path, target.url, {
      scenario: "quote-burst",
      fixtures: { tokens: [{ tokenId: TOKEN_ID, chains: ["base"] }], chainSlugs: [], userIds: [] },
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
    expect(result.requests).toMatchObject({ dropped: 0, interrupted: 0, finished: freeze.rate * freeze.runSeconds });
    const { p95, p99 } = result.total.responseTimeMs;
    for (const [quantile, found] of [
      [0.95, p95],
      [0.99, p99],
    ] as const) {
      expect(found / 1_000).toBeGreaterThan(waitQuantile(quantile, freeze) * (1 - TOLERANCE));
      expect(found / 1_000).toBeLessThan(waitQuantile(quantile, { ...freeze, utilisation }) * (1 + TOLERANCE));
    }
  } finally {
    await target.close();
  }
});
