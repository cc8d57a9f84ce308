// A load that is killed in the middle leaves no k6 behind, and a report of what it measured.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { JOURNAL_FILE } from "../../run/journal/load-journal.ts";
import { readRunOf } from "../read-run.ts";
import { entriesIn, windowsOf } from "../scenarios/driver/load-runs.ts";
import { isRunning } from "../scenarios/driver/running.ts";
import { assay } from "./assay.ts";
import { openTestBed, startLoad } from "./test-bed.ts";

const bed = await openTestBed();
/** Of each window here. */
const WINDOW_MS = 1_000;

/** Kills a load so long after the end of a window, if need be after it was stopped for some windows. */
async function killAfterWindow(name: string, afterMs: number, stoppedWindows = 0) {
  const { out, running, k6 } = await startLoad(bed, name);
  expect(k6.length).toBeGreaterThan(0);
  const beganMs = windowsOf(out)[0]?.clockMs ?? 0;
  const nextEndMs = beganMs + Math.ceil((Date.now() + 50 - beganMs) / WINDOW_MS) * WINDOW_MS;
  if (stoppedWindows > 0) {
    running.kill("SIGSTOP");
    await sleep(nextEndMs + stoppedWindows * WINDOW_MS + afterMs - Date.now());
  } else await sleep(nextEndMs + afterMs - Date.now());
  const wholeWindows = Math.floor((Date.now() - beganMs) / WINDOW_MS);
  running.kill("SIGKILL");
  await expect.poll(() => k6.filter(isRunning), { timeout: 60_000, interval: 5 }).toEqual([]);
  const overWindows = Math.floor((Date.now() - beganMs) / WINDOW_MS);
  await running.ended;
  return { out, wholeWindows, overWindows };
}

it("keeps every window that ended before a SIGKILL, even if Assay had been stopped", async () => {
  const killed = await Promise.all([killAfterWindow("killed-20", 20), killAfterWindow("killed-stopped", 50, 2)]);
  for (const { out, wholeWindows, overWindows } of killed) {
    const windows = windowsOf(out);
    expect(readFileSync(join(out, JOURNAL_FILE), "utf8")).toMatch(/\n$/);
    expect(windows.map(({ sequence }) => sequence)).toEqual(windows.map((_, at) => at));
    expect(windows.length, out).toBeGreaterThanOrEqual(wholeWindows);
    // The window that was open is not a whole one.
    expect(windows.length, out).toBeLessThanOrEqual(overWindows);
    expect(windows.filter(({ httpRequests, warmUp }) => httpRequests === 0 && !warmUp["started"])).toEqual([]);
    expect(entriesIn(out).filter(({ kind }) => kind === "end")).toEqual([]);
  }
  const [{ out }] = killed;
  const json = `${out}.json`;
  expect((await assay(["report", out, "--json", json], { cwd: bed.folder, env: bed.env })).code).toBe(4);
  const run = await readRunOf("load", json);
  expect(run.exitCode).toBe(4);
  expect(run.windows.length).toBe(windowsOf(out).length);
});
