// A load that is killed or stopped in the middle leaves no k6 behind, and a report of what it measured.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readRun } from "../../results/run/read.ts";
import { isRunning } from "../scenarios/launch/running.ts";
import { assay } from "./assay.ts";
import { startLoad, windowsIn } from "./started-load.ts";
import { openTestBed } from "./test-bed.ts";

const bed = openTestBed();

it("is reported from its journal after SIGKILL", async () => {
  const out = join(bed.folder, "killed");
  const { running, k6 } = await startLoad({ out, target: bed.service.url, env: bed.env });
  expect(k6.length).toBeGreaterThan(0);
  running.kill("SIGKILL");
  await running.ended;
  await expect.poll(() => k6.filter(isRunning), { timeout: 60_000, interval: 20 }).toEqual([]);
  const json = join(bed.folder, "killed.json");
  expect((await assay(["report", out, "--json", json], { cwd: bed.folder, env: bed.env })).code).toBe(4);
  const run = await readRun(json);
  expect(run).toMatchObject({ kind: "load", exitCode: 4 });
  expect(run.kind === "load" && run.windows.length).toBe(windowsIn(out));
});

it("writes its own run after SIGINT", async () => {
  const out = join(bed.folder, "interrupted");
  const { running, k6 } = await startLoad({ out, target: bed.service.url, env: bed.env });
  running.kill("SIGINT");
  expect((await running.ended).code).toBe(130);
  expect(k6.filter(isRunning)).toEqual([]);
  expect(await readRun(out)).toMatchObject({ kind: "load", exitCode: 130 });
  expect(existsSync(join(out, "report.html"))).toBe(true);
});
