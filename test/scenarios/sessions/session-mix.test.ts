import { expect, test } from "vitest";
import { SCENARIOS } from "../../../scenarios/registry.ts";
import { zipf, zipfShares } from "../../../scenarios/sessions/popularity.ts";
import type { PlannedRequest } from "../../../scenarios/sessions/requests.ts";
import {
  expectedMix,
  feasibleSessions,
  operationsOf,
  requestSequence,
  sessionSequence,
} from "../../../scenarios/sessions/session-mix.ts";
import type { Inventory } from "../../../scenarios/sessions/session-steps.ts";
import { workloadOf } from "../../../scenarios/workload.ts";
import type { OperationId } from "../../../schemas/index.ts";
import { CHAIN_SLUGS } from "../../../target/chains.ts";
import { inventoryOf } from "./inventories.ts";

const inventory = inventoryOf(30, (token) => (token % 2 === 0 ? "base-sepolia" : "base"));
const workload = workloadOf(SCENARIOS.mixed.workload);
const burst = workloadOf(SCENARIOS["quote-burst"].workload);
type Workload = typeof workload;

function take(count: number, from: Inventory, seed = 1, of: Workload = workload): readonly PlannedRequest[] {
  const requests = requestSequence(of, from, seed, "mixed");
  return Array.from({ length: count }, () => requests.next().value);
}

function shares(requests: readonly PlannedRequest[]): Readonly<Partial<Record<OperationId, number>>> {
  const counts: Partial<Record<OperationId, number>> = {};
  for (const { operation } of requests) counts[operation] = (counts[operation] ?? 0) + 1 / requests.length;
  return counts;
}

test.each([1, 2, 3])("three thousand requests have the expected mix within two points, with seed %s", (seed) => {
  const { shares: requested } = expectedMix(workload, Object.keys(workload.mix));
  const actual = shares(take(3_000, inventory, seed));
  for (const [operation, share] of requested) expect(Math.abs((actual[operation] ?? 0) - share)).toBeLessThan(0.02);
});

const thinkTime = { medianMs: 300, sigma: 0.5 };
const launches = workloadOf({ sessions: {}, unit: "session", mix: { "launch-day": 1 }, thinkTime });
const sessions = (count: number, of: Workload = launches) => {
  const sequence = sessionSequence(of, inventory, 1, "test");
  return Array.from({ length: count }, () => sequence.next().value);
};

test("a sequence of sessions has whole ones: a creation, then a quote and a purchase of the new token, then many quotes of it", () => {
  for (const session of sessions(50)) {
    const [creation, quote, purchase, ...rest] = session;
    expect(creation).toMatchObject({ operation: "create-token-transaction", thinkMs: 0, namesNewToken: false });
    const { chainSlug } = { chainSlug: "", ...creation?.body };
    expect(quote).toMatchObject({ operation: "token-price", namesNewToken: true, body: { chainSlug } });
    expect(purchase).toMatchObject({ operation: "trade-token", body: { direction: "buy", chainSlug } });
    expect(rest.length).toBeGreaterThanOrEqual(10);
    for (const request of rest) expect(request).toMatchObject({ operation: "token-price", thinkMs: 0 });
  }
});

test("a session pauses log-normally between requests, never before the first and never for ten medians", () => {
  const pauses = sessions(4_000).flatMap(([, quote, purchase]) => [quote?.thinkMs ?? 0, purchase?.thinkMs ?? 0]);
  const sorted = [...pauses].sort((one, other) => one - other);
  expect(Math.abs((sorted[4_000] ?? 0) / 300 - 1)).toBeLessThan(0.05);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(3_000);
});

test("a session of pages continues from page to page, or jumps far down", () => {
  const paging = workloadOf({ sessions: {}, unit: "session", mix: { scroll: 1, "deep-page": 1 } });
  for (const session of sessions(100, paging)) {
    const pages = session.map(({ body }) => Number(Reflect.get(body, "offset")) / Number(Reflect.get(body, "limit")));
    expect(pages[0]).toBe(0);
    const leaps = pages.slice(1).filter((page, index) => page !== (pages[index] ?? 0) + 1);
    expect(leaps.length).toBeLessThanOrEqual(1);
    for (const page of leaps) expect(page).toBeGreaterThanOrEqual(10);
  }
});

test("an inventory without permission leaves creations and trades out, and says so", () => {
  const shy: Inventory = { ...inventory, permittedSlugs: [] };
  expect(feasibleSessions(workload, shy)).toEqual({
    sessionNames: ["browse", "rank", "earnings"],
    leftOut: [
      { sessionName: "trade", reason: "nothing may be traded" },
      { sessionName: "launch", reason: "nothing may be created" },
    ],
  });
  const mix = shares(take(3_000, shy));
  expect(Object.keys(mix).sort()).toEqual(["get-leaderboard", "get-user-fees", "token-price"]);
});

test("an inventory with permission for some chains trades tokens only on those", () => {
  const requests = take(5_000, { ...inventory, permittedSlugs: ["base-sepolia"] });
  const changing = requests.filter(({ operation }) => /^(trade|create)-/.test(operation));
  expect(changing.length).toBeGreaterThan(100);
  for (const { body } of changing) expect(body).toMatchObject({ chainSlug: "base-sepolia" });
});

test("an inventory without tokens or users leaves out what needs them, and one that allows nothing yields no request", () => {
  const nothing: Inventory = { tokens: [], userIds: [], permittedSlugs: [] };
  const { sessionNames } = feasibleSessions(workload, { ...nothing, permittedSlugs: CHAIN_SLUGS });
  expect(sessionNames).toEqual(["rank", "launch"]);
  expect(() => take(1, nothing, 1, burst)).toThrow();
});

test("a workload names the operations that it calls", () => {
  expect(operationsOf(burst)).toEqual(["token-price"]);
  expect(operationsOf(workload)).toHaveLength(5);
});

test("Zipf's law gives shares of 1, 1/2, 1/3 with exponent 1, and covers the whole unit interval in order", () => {
  const [first = 0, second = 0, third = 0] = zipfShares(3, 1);
  expect(first + second + third).toBeCloseTo(1, 12);
  expect(first / second).toBeCloseTo(2, 12);
  expect(first / third).toBeCloseTo(3, 12);
  const choose = zipf(5, 1.2);
  expect(choose(0)).toBe(0);
  expect(choose(1 - 2 ** -32)).toBe(4);
  const chosen = Array.from({ length: 1_000 }, (_, index) => choose(index / 1_000));
  expect(chosen).toEqual([...chosen].sort((one, other) => one - other));
});
