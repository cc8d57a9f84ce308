// What the engines have in common where users wait, and what the native one does where k6's own executor drops.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectAccounts, runAgainst } from "../load-runs.ts";
import { FIND_LIMIT_MS, realK6 } from "../real-k6.ts";
import { openTemporaryFolder } from "../temporary-folder.ts";
import { sentBy } from "./engine-runs.ts";

const folder = openTemporaryFolder();
beforeAll(realK6, FIND_LIMIT_MS);
afterAll(() => folder.remove());

describe("the engines", () => {
  test.each(["mixed", "leaderboard-paging"] as const)(
    "send the iterations of %s in the same order",
    async (scenario) => {
      const one = { scenario, model: "closed", vus: 1, workload: { thinkTime: { medianMs: 1, sigma: 0 } } } as const;
      const [native, script] = [await sentBy("native", folder.path, one), await sentBy("script", folder.path, one)];
      const common = Math.min(native.length, script.length);
      expect(common).toBeGreaterThan(20);
      expect(native.slice(0, common)).toEqual(script.slice(0, common));
    },
  );
});

describe("a target that keeps every VU busy", () => {
  test("costs the native engine no request: what finds no VU is sent late", async () => {
    const slow = (_: unknown, count: number) => ({ afterMs: count < 600 ? 2_000 : 0 });
    const course = { rate: 700, duration: 1_499, timeout: 5_000, engine: "native" } as const;
    const { result } = await runAgainst(folder.path, slow, course);
    expect(result.requests).toMatchObject({ started: 1_050, dropped: 0 });
    expectAccounts(result);
  });
});
