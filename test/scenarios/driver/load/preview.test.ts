import { expect, test } from "vitest";
import { previewLines } from "../../../../cli/run/dry-run.ts";
import { previewLoad } from "../../../../scenarios/driver/load/preview.ts";
import { planLoad } from "../../../../scenarios/driver/plan/planned-load.ts";
import type { ScenarioName } from "../../../../scenarios/registry.ts";
import type { LoadFixtures } from "../../../../target/load-target.ts";

const NONE: LoadFixtures = { tokens: [], chainSlugs: [], userIds: [] };

function preview(
  scenario: ScenarioName,
  changes: object = {},
  sideEffects: "any" | "none" = "any",
  fixtures: LoadFixtures = NONE,
) {
  const settings = { profile: "average" as const, timeout: 10_000, duration: 20_000, ...changes };
  const load = planLoad({ scenario, settings, objectives: [] });
  return previewLoad(load, { seed: 1, sideEffects, fixtures, credentials: 2 });
}

test("a preview of a load leaves out what the side effects exclude", () => {
  const found = preview("mixed", {}, "none");
  expect(found).toMatchObject({ creations: 0, trades: 0 });
  expect(found.leftOut).toContainEqual({ session: "trade", reason: "nothing may be traded" });
});

test("a preview of a load says which fixtures are not used", () => {
  const found = preview("mixed", { rate: 100 }, "any", { ...NONE, people: [{ credential: -1, feeChains: [] }] });
  expect(previewLines(found).join("\n")).toContain(
    "  not used    1 user of the fixtures cannot be used: without credentialEnv a user needs ASSAY_TOKEN.",
  );
});

test("a preview of a load counts the bodies that violate the schemas, in the closed model too, which has no number of requests", () => {
  const outside = [{ credential: 0, userId: "somebody", feeChains: [] }];
  const found = preview("fees-polling", { model: "closed", vus: 4 }, "any", { ...NONE, people: outside });
  expect(found).toMatchObject({ users: 4 });
  expect(found).not.toHaveProperty("requests");
  expect(found.bodies).toMatchObject({ checked: 10_000, example: expect.stringContaining('got "somebody"') });
  expect(found.bodies.invalid).toBeGreaterThan(1_000);
  expect(previewLines(found).join("\n")).toMatch(/bodies {6}10,000 checked against the schemas, [\d,]+ invalid, the/);
});

test("a preview of a load is a page of text", () => {
  expect(previewLines(preview("mixed", { rate: 100, warmUp: 2_000 })).join("\n")).toMatchInlineSnapshot(`
      "Nothing is sent. mixed with the profile average, if the target allows all of it:

        load        100/s on average, at most 100/s, arrivals even
        time        2.00 s warm-up, 20.0 s measured
        stages      100/s for 2.00 s, 100/s for 20.0 s
        requests    2,200, of which 38 create and 197 trade
        bodies      4,400 checked against the schemas, all valid
        VUs         at most 1,100
        objective   errorRate < 1 %
        objective   invalid = 0
        objective   dropped = 0
        objective   samples ≥ 100
        users       2 credentials

        operation                  share  requests
        token-price               75.5 %     1,653
        create-token-transaction  1.69 %        38
        trade-token               8.74 %       197
        get-leaderboard           7.90 %       167
        get-user-fees             6.21 %       145

      Before the load, Assay creates tokens if none are given, and tries a request of each kind."
    `);
});
