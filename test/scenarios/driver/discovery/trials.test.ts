import { afterEach, describe, expect, test } from "vitest";
import { createClient } from "../../../../http/client.ts";
import { parseTarget } from "../../../../http/target.ts";
import {
  type Discovery,
  discover,
  discoverForRun,
  type Found,
} from "../../../../scenarios/driver/discovery/discovery.ts";
import { createSetupClient } from "../../../../scenarios/driver/discovery/setup-client.ts";
import { needOf } from "../../../../scenarios/driver/load/preparation.ts";
import { makePool } from "../../../../scenarios/driver/plan/pool.ts";
import { SCENARIOS, type ScenarioName } from "../../../../scenarios/registry.ts";
import { readRow, spansIn } from "../../../../scenarios/runtime/pool.ts";
import { withNewToken } from "../../../../scenarios/sessions/new-token.ts";
import { feasibleSessions } from "../../../../scenarios/sessions/session-mix.ts";
import { workloadOf } from "../../../../scenarios/workload.ts";
import { startSmallService, TOKEN_ID } from "../small-service.ts";
import { type Rules, statefulService, USER_ID } from "./stateful-service.ts";

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

const workload = (scenario: ScenarioName) => workloadOf(SCENARIOS[scenario].workload);
const NO_WAIT = async () => undefined;

async function begin(rules: Rules, scenario: ScenarioName, changes: Partial<Discovery> = {}) {
  const service = await startSmallService(statefulService(rules));
  const target = parseTarget(service.url);
  const client = createClient(target, { timeoutMs: 10_000 });
  open.push(service.close, client.close);
  const options = { client, target, tokens: ["credential"] as const, wait: NO_WAIT, ...changes };
  const found = await discover({
    fixtures: { tokens: [], chainSlugs: [], userIds: [USER_ID] },
    sideEffects: "testnet",
    seed: 1,
    ...needOf(workload(scenario)),
    ...options,
  });
  return { found, setup: createSetupClient(options) };
}

/** Sends what a load would send, one request after the other, and returns how the target rejected any of it. */
async function sendAll(
  { inventory }: Found,
  setup: ReturnType<typeof createSetupClient>,
  scenario: ScenarioName,
  iterations: number,
): Promise<readonly string[]> {
  const pool = makePool(scenario, workload(scenario), inventory, 1, 200);
  const spanOf = spansIn(pool, 1);
  const rejections: string[] = [];
  let newToken = "";
  for (let iteration = 0; iteration < iterations; iteration++) {
    const { begin, end } = spanOf(iteration);
    for (const row of pool.rows.slice(begin, end)) {
      const { operation, body } = readRow(row);
      const response = await setup.sendBody(operation, withNewToken(body, newToken));
      if (response.kind !== "success") rejections.push(`${operation} ${JSON.stringify(response)} ${body}`);
      const metadata = response.kind === "success" ? response.body["metadata"] : undefined;
      if (metadata !== undefined) newToken = (metadata as { tokenId: string }).tokenId;
    }
  }
  return rejections;
}

const STATE: Rules = { needsHoldings: true, leastUsd: 1, ownFees: true };

describe("nothing of a load is rejected by a target", () => {
  test.each<[string, Rules]>([
    ["that accepts everything", {}],
    ["that shows fees to their owner alone", { ownFees: true }],
    ["that sells what was bought alone", { needsHoldings: true }],
    ["that has a least trade", { leastUsd: 10 }],
    ["with all of this", STATE],
  ])("%s", async (_, rules) => {
    const { found, setup } = await begin(rules, "mixed");
    expect(feasibleSessions(workload("mixed"), found.inventory).leftOut).toEqual([]);
    // Two passes: the second one comes in another order.
    expect(await sendAll(found, setup, "mixed", 400)).toEqual([]);
  });

  test("whose sessions buy and sell round by round", async () => {
    const { found, setup } = await begin(STATE, "trade-session");
    expect(await sendAll(found, setup, "trade-session", 60)).toEqual([]);
    const { rows } = makePool("trade-session", workload("trade-session"), found.inventory, 1, 200);
    const sales = rows.filter((row) => row.includes("sellAmount"));
    expect(sales.length).toBeGreaterThan(20);
    expect(sales.some((row) => row.includes('sellAmountToken":"'))).toBe(true);
  });

  test("where any of two users may be the one who sends", async () => {
    const { found } = await begin({ ...STATE }, "mixed", { tokens: ["one", "two"] });
    const bought = found.inventory.terms?.holdings;
    expect(bought?.size).toBe(found.inventory.tokens.length);
  });
});

describe("holdings that were given", () => {
  const held = [["Bearer one", TOKEN_ID, 1_000_000]] as const;
  const holdings = [{ tokenId: TOKEN_ID, chainSlug: "base-sepolia", amount: 1_000_000, credential: 0 }];
  const tokens = [{ tokenId: TOKEN_ID, chains: ["base-sepolia"] }];
  const fixtures = { tokens, chainSlugs: [], userIds: [USER_ID], holdings };

  test("are sold without a purchase", async () => {
    const { found, setup } = await begin({ ...STATE, held }, "mixed", { tokens: ["one"], fixtures });
    expect([...(found.inventory.terms?.holdings?.values() ?? [])].every((amount) => amount > 900_000)).toBe(true);
    expect(await sendAll(found, setup, "mixed", 200)).toEqual([]);
  });

  test("of one user are not taken for those of another", async () => {
    const { found } = await begin({ ...STATE, held }, "mixed", { tokens: ["one", "two"], fixtures });
    const [least] = found.inventory.terms?.holdings?.values() ?? [];
    expect(least).toBeLessThan(500_000);
    expect(least).toBeGreaterThan(0);
  });
});

describe("what is learnt of a target", () => {
  test("is nothing where it accepts everything", async () => {
    const { found } = await begin({}, "mixed");
    expect(found.inventory).toMatchObject({ userIds: [USER_ID], rejected: {} });
    expect(found.inventory).not.toHaveProperty("terms");
    expect(found.notes).toEqual([]);
  });

  test("is said in a sentence each", async () => {
    const { found } = await begin(STATE, "mixed");
    expect(found.inventory).toMatchObject({ ownFees: true, terms: { leastUsd: 1 } });
    expect(found.notes).toEqual([
      "The target rejects queries for the fees of others (403 FORBIDDEN), so that users ask for their own.",
      "The target rejects a sale of what was not bought (422 NO_HOLDING), so that sales follow purchases.",
    ]);
  });

  test("has the time that a created token takes, for the sessions that go on with theirs", async () => {
    const { found } = await begin({ indexing: 3 }, "creator-launch", {
      wait: () => new Promise((resolve) => setTimeout(resolve, 5)),
    });
    expect(found.inventory.settleMs).toBeGreaterThan(0);
    const { settleMs = 0 } = found.inventory;
    const { rows, sessions = [] } = makePool("creator-launch", workload("creator-launch"), found.inventory, 1, 20);
    for (const begin of sessions) expect(readRow(rows[begin + 1] ?? "").thinkMs).toBeGreaterThanOrEqual(settleMs);
  });

  test("has tokens that are quoted after a while", async () => {
    const { found } = await begin({ indexing: 2 }, "mixed");
    expect(found.inventory.tokens.length).toBeGreaterThan(0);
  });

  test("leaves out sessions that it rejects at rest, with the reason", async () => {
    const { found } = await begin({ rejectsCreations: true }, "mixed", {
      fixtures: { tokens: [], chainSlugs: [], userIds: [USER_ID] },
    });
    const { leftOut } = feasibleSessions(workload("mixed"), found.inventory);
    expect(leftOut.find(({ sessionName }) => sessionName === "launch")?.reason).toBe(
      "the target rejected a creation before the load: 422 NO_CREATIONS",
    );
  });
});

describe("the load runs of a search", () => {
  test("try and buy once for all of them, and then only see whether the target is still there", async () => {
    const service = await startSmallService(statefulService(STATE));
    open.push(service.close);
    const target = {
      target: parseTarget(service.url),
      tokens: ["credential"] as const,
      fixtures: { tokens: [], chainSlugs: [], userIds: [USER_ID] },
      sideEffects: "testnet" as const,
    };
    const options = { target, settings: { seed: 1, timeout: 10_000 } };
    const need = needOf(workload("mixed"));
    const found = await discoverForRun(options, need);
    const { length } = service.received;
    const again = await discoverForRun({ ...options, found }, need);
    expect(service.received.slice(length).map(({ path }) => path)).toEqual(["/get-leaderboard"]);
    expect(again).toEqual({ ...found, requests: 1 });
    await service.close();
    await expect(discoverForRun({ ...options, found }, need)).rejects.toMatchObject({ code: "target-unreachable" });
  });
});
