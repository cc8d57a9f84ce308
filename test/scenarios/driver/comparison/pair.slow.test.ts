// A pair with a build that makes its preparation slow: both sides begin together nevertheless.
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseTarget } from "../../../../http/target.ts";
import type { Build } from "../../../../scenarios/driver/comparison/pair.ts";
import { measurePair } from "../../../../scenarios/driver/comparison/pair.ts";
import { planLoad } from "../../../../scenarios/driver/plan/planned-load.ts";
import { createRandom } from "../../../../schemas/random.ts";
import { CREDENTIALS, k6Folder, SETUP_REQUESTS, windowsOf } from "../load-runs.ts";
import { realK6 } from "../real-k6.ts";
import { startedSmallService, TOKEN_ID } from "../small-service.ts";

const folder = k6Folder();

/** For each request that Assay itself sends first. */
const DELAY_MS = 3_000;

/** A build that holds the requests of the preparation back. */
async function slowlyPrepared(delayMs: number): Promise<Build> {
  const service = await startedSmallService(({ index }) => (index < SETUP_REQUESTS ? { afterMs: delayMs } : undefined));
  const fixtures = { tokens: [{ tokenId: TOKEN_ID, chains: ["base-sepolia"] }], chainSlugs: [], userIds: [] };
  return {
    target: { target: parseTarget(service.url), tokens: CREDENTIALS, fixtures, sideEffects: "none" },
    cpuMs: () => undefined,
    close: () => Promise.resolve(),
  };
}

test("begins both sides together, however long one takes to prepare", async () => {
  const settings = { seed: 5, timeout: 10_000 };
  const load = planLoad({
    scenario: "mixed",
    settings: { ...settings, profile: "average", rate: 80, duration: 2_000, warmUp: 0, allowSmallSample: true },
    objectives: [],
  });
  const k6 = await realK6();
  const pair = await measurePair(
    {
      mode: "duet",
      load,
      settings,
      k6: { path: k6.path, environment: process.env },
      folder: folder.path,
      open: (side) => slowlyPrepared(side === "candidate" ? DELAY_MS : 0),
    },
    1,
    createRandom(5, "pair"),
  );
  expect(pair?.candidate.total.count).toBeGreaterThan(0);
  const [candidate = Number.NaN, baseline = Number.NaN] = ["candidate", "baseline"].map(
    (side) => windowsOf(join(folder.path, "pairs/01", side))[0]?.clockMs,
  );
  expect(Math.abs(candidate - baseline)).toBeLessThan(DELAY_MS / 2);
});
