import { expect, test } from "vitest";
import { planOf } from "../../../../scenarios/driver/plan/plan.ts";
import { invalidRequests, makePool, POOL_CEILING } from "../../../../scenarios/driver/plan/pool.ts";
import { dueRequests } from "../../../../scenarios/driver/plan/requested-workload.ts";
import { loadProfileOf } from "../../../../scenarios/profiles.ts";
import { SCENARIOS, type ScenarioName } from "../../../../scenarios/registry.ts";
import { zipfShares } from "../../../../scenarios/sessions/popularity.ts";
import { expectedMix } from "../../../../scenarios/sessions/session-mix.ts";
import { type WorkloadFile, workloadOf } from "../../../../scenarios/workload.ts";
import { holdingKey } from "../../../../target/knowledge.ts";
import { inventoryOf } from "../../sessions/inventories.ts";

const inventory = inventoryOf(30);
const requests = (count: number, seed = 1, scenario = "mixed") =>
  makePool(scenario, workloadOf(SCENARIOS.mixed.workload), inventory, seed, count).requests;

test("a pool is the same for the same seed, another for another seed or scenario, and begins with a shorter one", () => {
  expect(requests(300)).toEqual(requests(300));
  expect(requests(300)).not.toEqual(requests(300, 2));
  expect(requests(300)).not.toEqual(requests(300, 1, "other"));
  expect(requests(300).slice(0, 100)).toEqual(requests(100));
});

const terms = {
  leastUsd: 1,
  usdPerToken: new Map(inventory.tokens.map((token) => [holdingKey(token), 0.002])),
  holdings: new Map(),
};
test.each(Object.keys(SCENARIOS) as ScenarioName[])("a pool of %s holds bodies that keep the interface", (scenario) => {
  for (const target of [inventory, { ...inventory, terms }, { ...inventory, ownFees: true }]) {
    const pool = makePool(scenario, workloadOf(SCENARIOS[scenario].workload), target, 1, 200);
    expect(invalidRequests(pool, 1, 2)).toEqual([]);
  }
});

function trafficOf(scenario: ScenarioName, ratePerSecond: number, durationMs: number, change: WorkloadFile = {}) {
  const workload = workloadOf(SCENARIOS[scenario].workload, change);
  const sessionNames = Object.keys(workload.mix);
  const mix = expectedMix(workload, sessionNames);
  const profile = loadProfileOf("average", { ratePerSecond, durationMs }, { warmUp: 0 });
  const plan = planOf(profile, { ...workload, mix }, { timeout: 1_000 });
  const pool = makePool(scenario, workload, inventory, 1, plan.plannedIterations);
  return { workload, inventory, sessionNames, mix, pool, plan, seed: 1 };
}

const totalOf = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0);

test("due requests are as many as scheduled, in the mix of the workload, and unknown in the closed model", () => {
  const counts = dueRequests(trafficOf("mixed", 200, 20_000));
  expect(totalOf(counts)).toBe(4_000);
  expect(Math.abs((counts.get("token-price") ?? 0) / 4_000 - 0.76)).toBeLessThan(0.03);
  expect(dueRequests(trafficOf("mixed", 20, 2_000, { model: "closed" })).size).toBe(0);
});

test("due requests are counted over all passes of the pool, which ends at its ceiling", () => {
  const traffic = trafficOf("mixed", 2_000, 100_000);
  expect(traffic.pool.requests).toHaveLength(POOL_CEILING);
  expect(totalOf(dueRequests(traffic))).toBeCloseTo(200_000, -2);
});

test("due requests lack the later requests of sessions that are longer than the run", () => {
  const counts = dueRequests(trafficOf("creator-launch", 100, 3_000));
  const begun = counts.get("create-token-transaction") ?? 0;
  expect(begun).toBeGreaterThan(10);
  expect(counts.get("trade-token")).toBeLessThan(begun);
});

test("the tokens of a pool are named as often as Zipf's law says", () => {
  const { pool, workload } = trafficOf("quote-burst", 400, 10_000);
  const named = pool.requests.map(({ body }) => pool.names?.tokenIds?.findIndex((id) => body.includes(id)));
  const shares = zipfShares(12, workload.popularityExponent);
  const off = shares.map((share, at) => Math.abs(share - named.filter((one) => one === at).length / named.length));
  expect(off.reduce((sum, one) => sum + one, 0) / 2).toBeLessThan(0.03);
});
