import { describe, expect, test } from "vitest";
import { previewLines } from "../../../../cli/run/dry-run.ts";
import { planLoad } from "../../../../scenarios/launch/plan/planned-load.ts";
import { previewLoad } from "../../../../scenarios/launch/plan/preview.ts";
import type { ScenarioName } from "../../../../scenarios/registry.ts";

function preview(scenario: ScenarioName, changes: object = {}, sideEffects: "any" | "none" = "any") {
  const settings = { profile: "average" as const, timeout: 10_000, duration: 20_000, ...changes };
  return previewLoad(planLoad({ scenario, settings, objectives: [] }), { seed: 1, sideEffects });
}

describe("a preview of a load", () => {
  test("counts every request of the schedule by operation, with creations and trades", () => {
    const found = preview("mixed", { rate: 100, warmUp: 2_000 });
    expect(found).toMatchObject({ requests: 2_200, rate: { meanPerSecond: 100, peakPerSecond: 100 }, leftOut: [] });
    expect(found.operations.reduce((sum, { count = 0 }) => sum + count, 0)).toBe(2_200);
    expect(found.operations.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 3);
    expect(found.creations).toBeGreaterThan(20);
    expect(found.trades).toBeGreaterThan(100);
    expect(found.objectives.length).toBeGreaterThan(2);
  });

  test("leaves out what the side effects exclude", () => {
    const found = preview("mixed", {}, "none");
    expect(found).toMatchObject({ creations: 0, trades: 0 });
    expect(found.leftOut).toContainEqual({ session: "trade", reason: "nothing may be traded" });
  });

  test("says nothing of numbers that users set", () => {
    const found = preview("quote-burst", { model: "closed", vus: 4 });
    expect(found).toMatchObject({ users: 4 });
    expect(found).not.toHaveProperty("requests");
  });

  test("is a page of text", () => {
    expect(previewLines(preview("mixed", { rate: 100, warmUp: 0 })).join("\n")).toMatchInlineSnapshot(`
      "Nothing is sent. mixed with the profile average, if the target allows all of it:

        load        100/s on average, at most 100/s, arrivals even
        time        0 ms warm-up, 20.0 s measured
        stages      100/s for 20.0 s
        requests    2,000, of which 34 create and 180 trade
        VUs         at most 1,100
        objective   errorRate < 1 %
        objective   invalid = 0
        objective   dropped = 0
        objective   samples ≥ 100

        operation                  share  requests
        token-price               75.5 %     1,500
        create-token-transaction  1.69 %        34
        trade-token               8.74 %       180
        get-leaderboard           7.90 %       153
        get-user-fees             6.21 %       133

      Before it, Assay creates tokens where none is given, and tries a request of each kind."
    `);
  });
});
