// The whole command for one pair: two builds are started, get the same requests in turn, and are gone afterwards. How often
// its answers are right is counted by `npm run bench -- gate`.
import { join } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { EXIT } from "../../errors.ts";
import { readRunOf } from "../read-run.ts";
import { windowsOf } from "../scenarios/driver/load-runs.ts";
import { temporaryFolder } from "../scenarios/driver/temporary-folder.ts";
import { startAssay } from "./assay.ts";

const parent = temporaryFolder().path;

const START = `exec '${process.execPath}' '${inject("program")}' serve --port {port}`;
/** For each request to one build: it takes some five seconds longer to prepare. */
const SLOW_MS = 150;

test("one pair of assay ab alternates the requests, however long a build takes to prepare, and an interruption keeps it", async () => {
  const out = join(parent, "out");
  const slow = `${START} --fault latency=${SLOW_MS}ms`;
  const running = startAssay(
    ["ab", "--baseline-start", START, "--candidate-start", slow, "--rate", "20", "--duration", "2s", "--out", out],
    { cwd: parent, env: { ASSAY_TOKEN: "slow-test" } },
  );
  onTestFinished(() => running.kill("SIGKILL"));
  await running.says(/Pair 1: /);
  running.kill("SIGINT");
  expect((await running.ended).code).toBe(EXIT.interrupted);
  const run = await readRunOf("comparison", out);
  const [pair] = run.samples;
  expect(run).toMatchObject({ mode: "duet", pairs: 1, verdict: "interrupted", ratePerSecond: 10 });
  expect(pair?.baseline.total.count).toBe(20);
  expect(pair?.candidate.total.count).toBe(20);
  if (process.platform === "linux") expect(pair?.candidate.targetCpuMs).toBeGreaterThan(0);
  // Half a period apart, as far as a busy machine starts them in time.
  const began = ["baseline", "candidate"].map((side) => windowsOf(join(out, "pairs/01", side))[0]?.clockMs ?? 0);
  expect(new Set(began).size).toBe(2);
  expect(Math.max(...began) - Math.min(...began)).toBeLessThan(2_000);
  const side = await readRunOf("load", join(out, "pairs/01/candidate"));
  expect(side.target).toContain("127.0.0.1");
});
