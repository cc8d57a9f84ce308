import { expect, test } from "vitest";
import { parseTarget } from "../../../../http/target.ts";
import {
  type Found,
  findInventory,
  type InventoryOptions,
  needOf,
} from "../../../../scenarios/driver/load/inventory.ts";
import { makePool } from "../../../../scenarios/driver/plan/pool.ts";
import { SCENARIOS, type ScenarioName } from "../../../../scenarios/registry.ts";
import { spansIn } from "../../../../scenarios/runtime/pool.ts";
import { renewedBody } from "../../../../scenarios/sessions/renewal.ts";
import { NEW_TOKEN_ID } from "../../../../scenarios/sessions/requests.ts";
import { feasibleSessions } from "../../../../scenarios/sessions/session-mix.ts";
import { workloadOf } from "../../../../scenarios/workload.ts";
import { CHAIN_SLUGS } from "../../../../target/chains.ts";
import { plainProbe } from "../../../../target/exchange/probe.ts";
import type { Sender } from "../../../../target/exchange/sender.ts";
import { createdTokenId } from "../../../../target/handed-out-ids.ts";
import { NOTHING_KNOWN } from "../../../../target/knowledge.ts";
import type { LoadTarget } from "../../../../target/load-target.ts";
import { senderTo } from "../ledger/noted-writes.ts";
import { startedSmallService, TOKEN_ID } from "../small-service.ts";
import { type Rules, statefulService, USER_ID } from "../stateful-service.ts";

const workload = (scenario: ScenarioName) => workloadOf(SCENARIOS[scenario].workload);
const NO_WAIT = async () => undefined;

async function begin(
  rules: Rules,
  scenario: ScenarioName,
  changes: Partial<LoadTarget> = {},
  { wait = NO_WAIT, known, onNotice }: Pick<InventoryOptions, "wait" | "known" | "onNotice"> = {},
) {
  const service = await startedSmallService(statefulService(rules));
  const fixtures = { tokens: [], chainSlugs: [], userIds: [USER_ID] };
  const usual = { target: parseTarget(service.url), tokens: ["credential"], fixtures, sideEffects: "testnet" } as const;
  const target: LoadTarget = { ...usual, ...changes };
  const options = { target, settings: { seed: 1, timeout: 10_000 }, wait, known, onNotice };
  const found = await findInventory(options, needOf(workload(scenario)));
  return { found, sender: senderTo(service.url, target.tokens[0], 1), service, options };
}

/** Sends what a load would send, one request after the other, and returns how the target rejected any of it. */
async function sendAll({ inventory }: Found, sender: Sender, iterations: number): Promise<readonly string[]> {
  const pool = makePool("mixed", workload("mixed"), inventory, 1, 200);
  const spanOf = spansIn(pool, 1);
  const rejections: string[] = [];
  let newToken = "";
  for (let iteration = 0; iteration < iterations; iteration++) {
    const { begin, end } = spanOf(iteration);
    for (const { operation, body } of pool.requests.slice(begin, end)) {
      const probe = plainProbe(operation, body.replaceAll(NEW_TOKEN_ID, newToken));
      const result = await sender.send(probe, [iteration], "sample");
      if (!result.isAccepted) rejections.push(`${operation} ${result.status} ${body}`);
      newToken = createdTokenId(result.body, () => false) ?? newToken;
    }
  }
  return rejections;
}

const STATE: Rules = { needsHoldings: true, leastUsd: 1, ownFees: true };

test.each<[string, Rules]>([
  ["that accepts everything", {}],
  ["that shows fees to their owner only", { ownFees: true }],
  ["that sells only what was bought", { needsHoldings: true }],
  ["that rejects small trades", { leastUsd: 10 }],
  ["with all of these rules", STATE],
  ["whose tokens have 9 decimals", { decimals: 9, mostTokens: 1e9 }],
  ["with state, whose tokens have 6 decimals", { ...STATE, decimals: 6, mostTokens: 1e9 }],
  ["that accepts no exact amount", { decimals: "none" }],
])("a load with the inventory sends nothing that is rejected by a target %s", async (_, rules) => {
  const { found, sender } = await begin(rules, "mixed");
  expect(feasibleSessions(workload("mixed"), found.inventory).leftOut).toEqual([]);
  // Two passes: the second one comes in another order.
  expect(await sendAll(found, sender, 400)).toEqual([]);
});

const OWN_NAMES = { feeChains: ["Op Bnb", "base"] };
const OWNER = [{ credential: 0, userId: USER_ID, feeChains: ["base"] }];
const REJECTS = "The target rejects slugs in fee queries (400 UNKNOWN_CHAIN), so they name";

test.each<[string, Rules, Partial<LoadTarget["fixtures"]>, readonly string[], readonly string[]]>([
  ["the slugs, if the target accepts them", {}, {}, CHAIN_SLUGS, []],
  ["the chains of its balances otherwise", OWN_NAMES, {}, OWN_NAMES.feeChains, [`${REJECTS} those of its balances.`]],
  ["none, if there are no balances", { feeChains: [] }, {}, [], [`${REJECTS} none.`]],
  ["the given ones", OWN_NAMES, { people: OWNER }, ["base"], []],
])("fee queries of a load name these chains in each pass: %s", async (_, rules, given, expected, notes) => {
  const fixtures = { tokens: [], chainSlugs: [], userIds: [USER_ID], ...given };
  const { found } = await begin(rules, "fees-polling", { fixtures });
  const pool = makePool("fees-polling", workload("fees-polling"), found.inventory, 1, 500);
  const bodies = [0, 1, 2].flatMap((pass) =>
    pool.requests.map((request) => JSON.parse(renewedBody(request, pool.lists ?? [], { seed: 1, pass }))),
  );
  expect(new Set(bodies.flatMap(({ chains = [] }) => chains))).toEqual(new Set(expected));
  expect(found.notes).toEqual(notes);
});

test("a load with the inventory buys each token for both of two users", async () => {
  const { inventory } = (await begin(STATE, "mixed", { tokens: ["one", "two"] })).found;
  expect(inventory.terms?.holdings?.size).toBe(inventory.tokens.length);
});

/** Begins with so much that the first of these users holds. */
async function beginHolding(amount: number, rules: Rules, ...tokens: readonly [string, ...string[]]) {
  const holdings = [{ tokenId: TOKEN_ID, chainSlug: "base-sepolia", amount, credential: 0 }];
  const known = [{ tokenId: TOKEN_ID, chains: ["base-sepolia"] }];
  const fixtures = { tokens: known, chainSlugs: [], userIds: [USER_ID], holdings };
  return begin({ ...rules, held: [["Bearer one", TOKEN_ID, amount]] }, "mixed", { tokens, fixtures });
}

test("given holdings are sold without a purchase", async () => {
  const { found, sender } = await beginHolding(1_000_000, STATE, "one");
  expect([...(found.inventory.terms?.holdings?.values() ?? [])].every((amount) => amount > 900_000)).toBe(true);
  expect(await sendAll(found, sender, 200)).toEqual([]);
});

test("given holdings are not exceeded where a purchase is only a transaction to sign", async () => {
  const { found, sender } = await beginHolding(10_000, { needsHoldings: true, isOnlyBuilt: true }, "one");
  expect(await sendAll(found, sender, 400)).toEqual([]);
});

test("given holdings count for their own user only", async () => {
  const { found } = await beginHolding(1_000_000, STATE, "one", "two");
  const [least] = found.inventory.terms?.holdings?.values() ?? [];
  expect(least).toBeLessThan(500_000);
  expect(least).toBeGreaterThan(0);
});

test.each([
  ["18 decimals", {}, { "base-sepolia": 18 }],
  ["9 decimals", { decimals: 9, mostTokens: 1e9 }, { "base-sepolia": 9 }],
  ["no exact amounts", { decimals: "none" }, {}],
] as const)("the inventory has the decimals that the target accepted: %s", async (_, rules, weiDecimals) => {
  const { found } = await begin(rules, "mixed");
  const { weiDecimals: accepted = {} } = found.inventory;
  expect(accepted).toMatchObject(weiDecimals);
  expect(new Set(Object.values(accepted))).toEqual(new Set(Object.values(weiDecimals)));
});

test("the inventory has no limits if the target accepts everything", async () => {
  const { found } = await begin({}, "mixed");
  expect(found.inventory).toMatchObject({ userIds: [USER_ID], rejected: {} });
  expect(found.inventory).not.toHaveProperty("terms");
  expect(found.notes).toEqual([]);
});

test("the inventory has a note on each limit", async () => {
  const { found } = await begin(STATE, "mixed");
  const saleRejection = { status: 422, code: "NO_HOLDING" };
  expect(found.inventory).toMatchObject({ ownFees: true, terms: { leastUsd: 1 }, saleRejection });
  expect(found.notes).toEqual([
    "The target rejects queries for the fees of others (403 FORBIDDEN), so users ask for their own.",
    "The target rejects a sale of what was not bought (422 NO_HOLDING), so sales follow purchases.",
  ]);
});

test("the inventory measures how long a created token takes to be quoted", async () => {
  const wait = () => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), 5));
  const { found } = await begin({ indexing: 3 }, "creator-launch", {}, { wait });
  expect(found.inventory.newTokenMs).toBeGreaterThan(0);
  const { newTokenMs = 0 } = found.inventory;
  const { requests, sessions = [] } = makePool("creator-launch", workload("creator-launch"), found.inventory, 1, 20);
  for (const begin of sessions) expect(requests[begin + 1]?.thinkMs).toBeGreaterThanOrEqual(newTokenMs);
});

test("the inventory has a token that is quoted only after a minute, and creates no further one meanwhile", async () => {
  const notices: string[] = [];
  // 20 quotes in 5 s, and one a second from then on.
  const { found, service } = await begin({ indexing: 50 }, "mixed", {}, { onNotice: (text) => notices.push(text) });
  expect(feasibleSessions(workload("mixed"), found.inventory).leftOut).toEqual([]);
  expect(found.inventory.tokens).toHaveLength(1);
  expect(service.received.filter(({ path }) => path === "/create-token-transaction").length).toBeLessThan(4);
  expect(notices).toContain("No created token can be quoted yet; Assay waits for one, 60 s at most.");
});

test("the inventory has the tokens of a suite that are quoted only after a minute", async () => {
  const chainSlug = "base-sepolia" as const;
  const created = [TOKEN_ID, TOKEN_ID.replace("0b", "1b")].map((tokenId) => ({ tokenId, chainSlug }));
  const known = { ...NOTHING_KNOWN, created, creation: "accepted" as const };
  const held = created.map(({ tokenId }) => ["", tokenId, 0] as const);
  const { found, service } = await begin({ indexing: 50, held }, "quote-burst", {}, { known });
  expect(found.inventory.tokens[0]?.tokenId).toBe(TOKEN_ID);
  expect(service.received.filter(({ path }) => path === "/create-token-transaction")).toEqual([]);
});

test("the inventory leaves out sessions that the target rejects, with the reason", async () => {
  const { found } = await begin({ rejectsCreations: true }, "mixed");
  const reason = "the target rejected a creation before the load: 422 NO_CREATIONS";
  const { leftOut } = feasibleSessions(workload("mixed"), found.inventory);
  expect(leftOut).toContainEqual({ sessionName: "launch", reason });
});

test("an inventory found before needs one request, which shows whether the target responds", async () => {
  const { found, service, options } = await begin(STATE, "mixed");
  const { length } = service.received;
  const again = await findInventory({ ...options, found }, needOf(workload("mixed")));
  expect(service.received.slice(length).map(({ path }) => path)).toEqual(["/get-leaderboard"]);
  expect(again).toEqual({ ...found, requests: 1 });
  await service.close();
  const asked = findInventory({ ...options, found }, needOf(workload("mixed")));
  await expect(asked).rejects.toMatchObject({ code: "target-unreachable" });
});
