// What ends a run before its time, with the real k6 on a service that goes wrong; each with a control that runs on.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Objective } from "../../../../run/format/objectives.ts";
import { judgedUnlessLate, k6In, runAgainst, startRun } from "../load-runs.ts";
import { FIND_LIMIT_MS, realK6 } from "../real-k6.ts";
import { startSmallService } from "../small-service.ts";
import { openTemporaryFolder } from "../temporary-folder.ts";

const folder = openTemporaryFolder();
beforeAll(realK6, FIND_LIMIT_MS);
afterAll(() => folder.remove());

const LONG_MS = 40_000;
const noErrors = (abort: boolean): Objective => ({ operation: "*", metric: "errors", atMost: 0, abort });

describe("an objective that may end the run", () => {
  test("does so once it is missed, and the run fails with the reason", async () => {
    const { result } = await runAgainst(folder.path, (_, count) => (count === 60 ? { status: 500 } : undefined), {
      duration: LONG_MS,
      objectives: [noErrors(true)],
    });
    expect(result).toMatchObject(judgedUnlessLate(result, "fail"));
    expect(result.endedEarly).toContain("errors = 0");
    expect(result.durationMs).toBeLessThan(LONG_MS);
    expect(result.objectives.find(({ expression }) => expression === "errors = 0")).toMatchObject({ met: false });
  });
});

describe("a target that becomes unresponsive", () => {
  test("ends the run early if the settings say so", async () => {
    const { result } = await runAgainst(folder.path, (_, count) => (count > 60 ? "silence" : undefined), {
      duration: LONG_MS,
      stopWhenDown: "always",
    });
    expect(result).toMatchObject(judgedUnlessLate(result, "fail"));
    expect(result.endedEarly).toMatch(/no response for 5 s/);
    expect(result.durationMs).toBeLessThan(LONG_MS);
  });
});

describe("a k6 that never begins", () => {
  test("is ended at its limit, and the run is inconclusive", async () => {
    const service = await startSmallService();
    const stuck = folder.program("stuck", "trap '' INT; sleep 600 & wait; wait");
    const run = await startRun(folder.path, service.url, { k6Path: stuck, startLimitMs: 500 });
    const result = await run.result;
    await service.close();
    expect(result).toMatchObject({ verdict: "inconclusive", exitCode: 4 });
    expect(result.validity.reasons.some((reason) => reason.startsWith("generator-stuck:"))).toBe(true);
    expect(k6In(run.folder)).toEqual([]);
  });
});
