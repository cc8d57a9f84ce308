// The whole command against a service whose limit is known. What is asserted holds on a busy machine too, where steps may be
// not valid and intervals wide; how often they contain the limit is simulated in test/statistics/threshold-search.test.ts.
import { join } from "node:path";
import { expect, test } from "vitest";
import { readRunOf } from "../read-run.ts";
import { temporaryFolder } from "../scenarios/driver/temporary-folder.ts";
import { runningService } from "../service/running-service.ts";
import { assay } from "./assay.ts";

const LIMIT = 40;
const parent = temporaryFolder().path;
const service = await runningService({ seed: 1, faults: [`capacity=${LIMIT}`] });

test("assay capacity finds the limit of a service that has one", async () => {
  const out = join(parent, "limit");
  const search = ["--from", "15", "--to", "300", "--at-least", "200", "--step", "3s", "--budget", "60s"];
  const given = ["capacity", "mixed", "--target", service.url, ...search, "--out", out, "--quiet"];
  const { code, stdout } = await assay(given, { cwd: parent, env: { ASSAY_TOKEN: "slow-test" } });
  const run = await readRunOf("capacity", out);
  expect(stdout).toContain(run.sentence.slice(0, 30));
  expect(run).toMatchObject({ exitCode: code, atLeastPerSecond: 200 });
  expect(run.steps.some(({ verdict }) => verdict !== "met")).toBe(true);
  // No noise makes such a service send more.
  const beyond = run.steps.filter(({ ratePerSecond }) => ratePerSecond > 1.3 * LIMIT);
  expect(beyond.filter(({ verdict }) => verdict === "met")).toEqual([]);
  expect(run.interval.lowPerSecond ?? 0).toBeLessThanOrEqual(1.3 * LIMIT);
});
