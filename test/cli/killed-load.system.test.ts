// A load that is killed or stopped in the middle leaves no k6 behind, and a report of what it measured.
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readRun } from "../../results/run/read.ts";
import { type Service, startService } from "../../service/server.ts";
import { realK6 } from "../scenarios/launch/real-k6.ts";
import { isRunning } from "../scenarios/launch/running.ts";
import { assay } from "./assay.ts";
import { startLoad, windowsIn } from "./started-load.ts";

let folder = "";
let service: Service;
let env: Record<string, string> = {};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "assay-killed-load-"));
  service = await startService({ seed: 1 });
  env = { ASSAY_K6: (await realK6()).path };
});

afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

it("is reported from its journal after SIGKILL", async () => {
  const out = join(folder, "killed");
  const { running, k6 } = await startLoad({ out, target: service.url, env });
  expect(k6.length).toBeGreaterThan(0);
  running.kill("SIGKILL");
  await running.ended;
  await expect.poll(() => k6.filter(isRunning), { timeout: 60_000, interval: 20 }).toEqual([]);
  const json = join(folder, "killed.json");
  expect((await assay(["report", out, "--json", json], { cwd: folder, env })).code).toBe(4);
  const run = await readRun(json);
  expect(run).toMatchObject({ kind: "load", exitCode: 4 });
  expect(run.kind === "load" && run.windows.length).toBe(windowsIn(out));
});

it("writes its own run after SIGINT", async () => {
  const out = join(folder, "interrupted");
  const { running, k6 } = await startLoad({ out, target: service.url, env });
  running.kill("SIGINT");
  expect((await running.ended).code).toBe(130);
  expect(k6.filter(isRunning)).toEqual([]);
  expect(await readRun(out)).toMatchObject({ kind: "load", exitCode: 130 });
  expect(existsSync(join(out, "report.html"))).toBe(true);
});
