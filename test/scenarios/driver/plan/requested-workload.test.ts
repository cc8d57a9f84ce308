import { describe, expect, test } from "vitest";
import { planOf } from "../../../../scenarios/driver/plan/plan.ts";
import { makePool } from "../../../../scenarios/driver/plan/pool.ts";
import {
  dueRequests,
  popularityActual,
  requestedWorkload,
  type Traffic,
} from "../../../../scenarios/driver/plan/requested-workload.ts";
import { loadProfileOf } from "../../../../scenarios/profiles.ts";
import { SCENARIOS, type ScenarioName } from "../../../../scenarios/registry.ts";
import { zipfShares } from "../../../../scenarios/sessions/popularity.ts";
import { expectedMix } from "../../../../scenarios/sessions/session-mix.ts";
import { type WorkloadFile, workloadOf } from "../../../../scenarios/workload.ts";
import { inventoryOf } from "../../sessions/inventories.ts";

const inventory = inventoryOf(30);

function trafficOf(
  scenario: ScenarioName,
  ratePerSecond: number,
  durationMs: number,
  change: WorkloadFile = {},
): Traffic {
  const workload = workloadOf(SCENARIOS[scenario].workload, change);
  const sessionNames = Object.keys(workload.mix);
  const mix = expectedMix(workload, sessionNames);
  const profile = loadProfileOf("average", { ratePerSecond, durationMs }, { warmUp: 0 });
  const plan = planOf(profile, { ...workload, mix }, { timeout: 1_000 });
  const pool = makePool(scenario, workload, inventory, 1, plan.plannedIterations);
  return { workload, inventory, sessionNames, mix, pool, plan, seed: 1 };
}

const shareOf = (counts: ReadonlyMap<string, number>, operation: string) =>
  (counts.get(operation) ?? 0) / [...counts.values()].reduce((sum, count) => sum + count, 0);

describe("the requests that are due", () => {
  test("are as many as scheduled, in the mix of the workload", () => {
    const counts = dueRequests(trafficOf("mixed", 200, 20_000));
    expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(4_000);
    expect(Math.abs(shareOf(counts, "token-price") - 0.76)).toBeLessThan(0.03);
  });

  test("are counted over all passes of the pool", () => {
    const counts = dueRequests(trafficOf("mixed", 2_000, 100_000));
    expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBeCloseTo(200_000, -2);
  });

  test("lack the later requests of sessions that are longer than the run", () => {
    const counts = dueRequests(trafficOf("creator-launch", 100, 3_000));
    const begun = counts.get("create-token-transaction") ?? 0;
    expect(begun).toBeGreaterThan(10);
    expect(counts.get("trade-token")).toBeLessThan(begun);
  });

  test("are unknown in the closed model", () => {
    expect(dueRequests(trafficOf("mixed", 200, 20_000, { model: "closed" })).size).toBe(0);
  });
});

test.each(["mixed", "quote-burst", "trade-session"] as const)(
  "the requested popularity of %s is a distribution over the tokens",
  (scenario) => {
    const traffic = trafficOf(scenario, 100, 10_000);
    const { popularity } = requestedWorkload(traffic, loadProfileOf("average", SCENARIOS[scenario]), 1);
    const tokens = popularity.find(({ of }) => of === "tokens")?.requested ?? [];
    expect(tokens.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
    expect(tokens[0]).toBeGreaterThan(tokens.at(-1) ?? 1);
  },
);

describe("the actual popularity", () => {
  test("is near Zipf's law after a few thousand requests", () => {
    const traffic = trafficOf("quote-burst", 400, 10_000);
    const [tokens] = popularityActual(traffic, 4_000);
    const total = tokens?.counts.reduce((sum, count) => sum + count, 0) ?? 0;
    expect(total).toBe(4_000);
    const requested = zipfShares(12, traffic.workload.popularityExponent);
    const distance =
      requested.reduce((sum, share, index) => sum + Math.abs(share - (tokens?.counts[index] ?? 0) / total), 0) / 2;
    expect(distance).toBeLessThan(0.03);
  });

  test("counts a pool as often as it is used", () => {
    const traffic = trafficOf("fees-polling", 100, 2_000);
    const once = popularityActual(traffic, 200)[0]?.counts ?? [];
    const twice = popularityActual(traffic, 400)[0]?.counts ?? [];
    expect(twice).toEqual(once.map((count) => 2 * count));
  });

  test("of all segments together is that of the whole", () => {
    const traffic = trafficOf("quote-burst", 400, 10_000);
    const countsOf = (...share: [number, string?, string?]) => popularityActual(traffic, ...share)[0]?.counts ?? [];
    const parts = [countsOf(1_000, "0:1/4", "0,1/4,1"), countsOf(3_000, "1/4:1", "0,1/4,1")];
    expect(parts[0]?.map((count, place) => count + (parts[1]?.[place] ?? 0))).toEqual(countsOf(4_000));
  });
});
