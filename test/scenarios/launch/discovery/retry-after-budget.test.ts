import { describe, expect, test } from "vitest";
import { createPatience, type Patience } from "../../../../scenarios/launch/discovery/retry-after-budget.ts";

function patienceAt(): { patience: Patience; waits: number[]; told: number[] } {
  let nowMs = 0;
  const waits: number[] = [];
  const told: number[] = [];
  const patience = createPatience({
    nowMs: () => nowMs,
    wait: async (ms) => {
      waits.push(ms);
      nowMs += ms;
    },
    onWait: (ms) => told.push(ms),
  });
  return { patience, waits, told };
}

describe("waiting before a load", () => {
  test("is as long as was asked for, a minute at most, and is told once", async () => {
    const { patience, waits, told } = patienceAt();
    for (const requested of [2_000, 3_600_000, 0]) {
      expect(patience.grant(requested, 1)).toBe(true);
      await patience.ready();
    }
    expect(waits).toEqual([2_000, 60_000]);
    expect(told).toEqual([2_000]);
  });

  test("is one for all who were put off at once", async () => {
    const { patience, waits } = patienceAt();
    expect([patience.grant(5_000, 1), patience.grant(5_000, 1), patience.grant(4_000, 1)]).toEqual([true, true, true]);
    await Promise.all([patience.ready(), patience.ready()]);
    expect(waits[0]).toBe(5_000);
  });

  test("ends for a request that was put off four times, and for all after two minutes", async () => {
    const { patience } = patienceAt();
    expect(patience.grant(1, 4)).toBe(false);
    const granted: boolean[] = [];
    for (let wait = 0; wait < 3; wait++) {
      granted.push(patience.grant(60_000, 1));
      await patience.ready();
    }
    expect(granted).toEqual([true, true, false]);
  });
});
