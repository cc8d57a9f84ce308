// A conformance run that was killed on the command line is reported from its journal.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { readRunOf } from "../read-run.ts";
import { temporaryFolder } from "../scenarios/driver/temporary-folder.ts";
import { runningService } from "../service/running-service.ts";
import { assay, startAssay } from "./assay.ts";

const folder = temporaryFolder().path;
// Slow enough to be caught in the middle.
const service = await runningService({ faults: ["latency=10ms"] });

it("a killed conformance run is reported from its journal, with exit code 4 and the reason", async () => {
  const out = join(folder, "killed");
  const only = ["--only", "token-price", "--only", "get-leaderboard", "--concurrency", "2"];
  const conform = ["conform", ...only, "--target", service.url, "--seed", "7", "--out", out];
  const running = startAssay(conform, { cwd: folder });
  const journal = join(out, "conformance.ndjson");
  const hasBegun = () => existsSync(journal) && readFileSync(journal, "utf8").split("\n").length > 8;
  await vi.waitUntil(hasBegun, { timeout: 25_000, interval: 20 });
  running.kill("SIGKILL");
  await running.ended;
  const json = join(folder, "killed.json");
  const { code, stdout } = await assay(["report", out, "--json", json], { cwd: folder });
  expect(code).toBe(4);
  expect(stdout).toMatch(/INCONCLUSIVE {2}Conformance was killed: \d+ of \d+ checks were judged/);
  const record = await readRunOf("conformance", json);
  expect(record).toMatchObject({ killed: true, exitCode: 4, seed: 7 });
  expect(record.checks.filter(({ verdict }) => verdict === "pass").length).toBeGreaterThan(0);
});
