// The whole command against services whose limit is known. What is asserted holds on a busy machine too, where steps may be
// not valid and intervals wide; how often they contain the limit is counted by `npm run bench -- capacity`.
import { join } from "node:path";
import { describe, expect, type TestContext, test } from "vitest";
import { readRun } from "../../run/format/read.ts";
import type { CapacityRun } from "../../run/format/run.ts";
import { startService } from "../../service/server.ts";
import { temporaryFolder } from "../scenarios/driver/temporary-folder.ts";
import { type Ended, startAssay } from "./assay.ts";

const LIMIT = 40;
const parent = temporaryFolder().path;

async function search(
  { onTestFinished }: TestContext,
  name: string,
  faults: readonly string[],
  ...args: readonly string[]
): Promise<[Ended, CapacityRun]> {
  const service = await startService({ port: 0, seed: 1, faults });
  const out = join(parent, name);
  const given = ["--target", service.url, "--step", "3s", "--out", out, "--quiet", ...args];
  const running = startAssay(["capacity", "mixed", ...given], { cwd: parent, env: { ASSAY_TOKEN: "slow-test" } });
  onTestFinished(() => running.kill("SIGKILL"));
  try {
    const ended = await running.ended;
    const run = await readRun(out);
    if (run.kind !== "capacity") throw new Error(`${out} must hold a capacity run`);
    return [ended, run];
  } finally {
    await service.close();
  }
}

// They wait most of their time.
describe.concurrent("assay capacity", () => {
  test("finds the limit of a service that has one", async (context) => {
    const bounds = ["--from", "15", "--to", "300", "--budget", "60s"];
    const [{ stdout }, run] = await search(context, "limit", [`capacity=${LIMIT}`], ...bounds);
    expect(stdout).toContain(run.sentence.slice(0, 30));
    expect(run.steps.filter(({ verdict }) => verdict === "missed").length).toBeGreaterThan(0);
    // No noise makes such a service send more.
    const beyond = run.steps.filter(({ ratePerSecond }) => ratePerSecond > 1.3 * LIMIT);
    expect(beyond.filter(({ verdict }) => verdict === "met")).toEqual([]);
    expect(run.interval.lowPerSecond ?? 0).toBeLessThanOrEqual(1.3 * LIMIT);
  });

  test("gives only a lower bound for a service without a limit in reach", async (context) => {
    const bounds = ["--from", "20", "--to", "60", "--at-least", "30", "--budget", "40s"];
    const [{ code }, run] = await search(context, "at-least", [], ...bounds);
    expect(run.exitCode).toBe(code);
    // A machine that is busy enough makes a step or two be missed.
    if (run.steps.some(({ verdict }) => verdict !== "met")) return;
    expect(run.interval.highPerSecond).toBeUndefined();
    expect(run.sentence).toMatch(/at least \d.* At least 30 requests\/s is reached\.$/);
    expect(code).toBe(0);
  });

  test("fails for a service that violates the interface at every rate", async (context) => {
    const bounds = ["--from", "20", "--to", "60", "--budget", "40s"];
    const [{ code }, run] = await search(context, "violation", ["errors=10%"], ...bounds);
    expect(code).toBe(1);
    expect(run).toMatchObject({ verdict: "fail", interval: {} });
    expect(run.sentence).toMatch(
      /^The objectives are missed even at 20 requests\/s, the lowest rate: errorRate < 1 %: /,
    );
  });
});
