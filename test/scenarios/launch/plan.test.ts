import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { planOfRun } from "../../../scenarios/launch/load.ts";
import { planOf, VU_CEILING } from "../../../scenarios/launch/plan.ts";
import { PROFILE_NAMES } from "../../../scenarios/profiles.ts";
import { SCENARIOS } from "../../../scenarios/registry.ts";

describe("a plan", () => {
  test("lets every request end before the graceful stop does", () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 600_000 }), (timeoutMs) => {
        const { gracefulStopMs } = planOf({ ratePerSecond: 10, durationMs: 1_000 }, timeoutMs);
        expect(gracefulStopMs).toBe(timeoutMs + 2_000);
      }),
    );
  });

  test("has a VU for every request that could be under way", () => {
    expect(planOf({ ratePerSecond: 20, durationMs: 1_000 }, 1_000)).toMatchObject({ vus: 40, maxVus: 40 });
  });

  test("never exceeds the ceiling, nor makes more VUs in advance than memory bears", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.1, max: 100_000, noNaN: true }),
        fc.integer({ min: 10, max: 600_000 }),
        (rate, timeout) => {
          const { vus, maxVus } = planOf({ ratePerSecond: rate, durationMs: 1_000 }, timeout);
          expect(maxVus).toBeLessThanOrEqual(VU_CEILING);
          expect(vus).toBeLessThanOrEqual(Math.min(600, maxVus));
          expect(vus).toBeGreaterThanOrEqual(2);
        },
      ),
    );
  });

  test("makes VUs in advance for half a second of requests at any rate that memory bears", () => {
    for (const ratePerSecond of [1, 150, 400, 1_000, 1_200]) {
      const { vus, maxVus } = planOf({ ratePerSecond, durationMs: 1_000 }, 10_000);
      expect(vus).toBeGreaterThanOrEqual(Math.min(maxVus, ratePerSecond / 2));
    }
  });

  test("lets no connection rest as long as servers usually wait before they close it", () => {
    for (let rate = 10; rate <= 300; rate++) {
      const { vus } = planOf({ ratePerSecond: rate, durationMs: 1_000 }, 10_000);
      const restSeconds = vus / rate;
      expect(restSeconds <= 4 || restSeconds >= 7).toBe(true);
    }
  });
});

describe("a profile", () => {
  test("of any name sends enough for the floor of samples, in any scenario", () => {
    for (const profile of PROFILE_NAMES) {
      for (const scenario of Object.keys(SCENARIOS) as (keyof typeof SCENARIOS)[]) {
        const plan = planOfRun({ scenario, profile, timeoutMs: 10_000 });
        expect(plan.plannedRequests).toBeGreaterThanOrEqual(110);
      }
    }
  });
});
