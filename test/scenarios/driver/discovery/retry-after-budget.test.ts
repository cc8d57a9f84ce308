import { describe, expect, test } from "vitest";
import {
  createRetryAfterBudget,
  type RetryAfterBudget,
} from "../../../../scenarios/driver/discovery/retry-after-budget.ts";

function budgetAt(): { budget: RetryAfterBudget; waits: number[]; reported: number[] } {
  let nowMs = 0;
  const waits: number[] = [];
  const reported: number[] = [];
  const budget = createRetryAfterBudget({
    nowMs: () => nowMs,
    wait: async (ms) => {
      waits.push(ms);
      nowMs += ms;
    },
    onWait: (ms) => reported.push(ms),
  });
  return { budget, waits, reported };
}

describe("waiting before a load", () => {
  test("is as long as the target asks, a minute at most, and is reported once", async () => {
    const { budget, waits, reported } = budgetAt();
    for (const requested of [2_000, 3_600_000, 0]) {
      expect(budget.grant(requested, 1)).toBe(true);
      await budget.ready();
    }
    expect(waits).toEqual([2_000, 60_000]);
    expect(reported).toEqual([2_000]);
  });

  test("is one for all requests that were throttled at once", async () => {
    const { budget, waits } = budgetAt();
    expect([budget.grant(5_000, 1), budget.grant(5_000, 1), budget.grant(4_000, 1)]).toEqual([true, true, true]);
    await Promise.all([budget.ready(), budget.ready()]);
    expect(waits[0]).toBe(5_000);
  });

  test("ends for a request after four attempts, and for all after two minutes", async () => {
    const { budget } = budgetAt();
    expect(budget.grant(1, 4)).toBe(false);
    const granted: boolean[] = [];
    for (let wait = 0; wait < 3; wait++) {
      granted.push(budget.grant(60_000, 1));
      await budget.ready();
    }
    expect(granted).toEqual([true, true, false]);
  });
});
