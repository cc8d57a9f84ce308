import { expect, test } from "vitest";
import { invalidRequests, makePool, POOL_CEILING } from "../../../../scenarios/driver/plan/pool.ts";
import { SCENARIOS, type ScenarioName } from "../../../../scenarios/registry.ts";
import type { Inventory } from "../../../../scenarios/sessions/session-steps.ts";
import { workloadOf } from "../../../../scenarios/workload.ts";
import { CHAIN_SLUGS } from "../../../../target/chains.ts";
import { holdingKey, type Token } from "../../../../target/knowledge.ts";

const token: Token = { tokenId: "0b6cbd5c-9b1f-4b6e-8b38-6f1f0b0e1a11", chainSlug: "base-sepolia" };
const userIds = ["11111111-9b1f-4b6e-8b38-6f1f0b0e1a11"];
const inventory: Inventory = { tokens: [token], userIds, permittedSlugs: CHAIN_SLUGS };
const requests = (count: number, seed = 1, scenario = "mixed") =>
  makePool(scenario, workloadOf(SCENARIOS.mixed.workload), inventory, seed, count).requests;

test("a pool is the same for the same seed, and another for another seed or scenario", () => {
  expect(requests(300)).toEqual(requests(300));
  expect(requests(300)).not.toEqual(requests(300, 2));
  expect(requests(300)).not.toEqual(requests(300, 1, "other"));
});

test("a pool begins with the requests of a shorter one", () => {
  expect(requests(300).slice(0, 100)).toEqual(requests(100));
});

const terms = { leastUsd: 1, usdPerToken: new Map([[holdingKey(token), 0.002]]), holdings: new Map() };
test.each(Object.keys(SCENARIOS) as ScenarioName[])("a pool of %s holds bodies that keep the interface", (scenario) => {
  for (const target of [inventory, { ...inventory, terms }, { ...inventory, ownFees: true }]) {
    const pool = makePool(scenario, workloadOf(SCENARIOS[scenario].workload), target, 1, 200);
    expect(invalidRequests(pool, 1, 2)).toEqual([]);
  }
});

test("a pool has as many requests as iterations, up to its ceiling", () => {
  expect(requests(7)).toHaveLength(7);
  expect(requests(POOL_CEILING + 5)).toHaveLength(POOL_CEILING);
});
