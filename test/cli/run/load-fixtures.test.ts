// A fixture that is given and not used would be a defect: every field of the published schema changes what a load sends.
import { describe, expect, test } from "vitest";
import { loadFixturesOf } from "../../../cli/run/load-run.ts";
import { parseTarget } from "../../../http/target.ts";
import type { FixtureSet } from "../../../run/format/fixture-set.ts";
import schema from "../../../run/format/fixtures.schema.json" with { type: "json" };
import { findInventory, needOf } from "../../../scenarios/driver/load/inventory.ts";
import { makePool } from "../../../scenarios/driver/plan/pool.ts";
import { SCENARIOS } from "../../../scenarios/registry.ts";
import { requestsOf } from "../../../scenarios/replay/reproduction.ts";
import { workloadOf } from "../../../scenarios/workload.ts";
import { startSmallService } from "../../scenarios/driver/small-service.ts";
import { statefulService } from "../../scenarios/driver/stateful-service.ts";

const [TOKEN, OTHER] = ["0b6cbd5c-9b1f-4b6e-8b38-6f1f0b0e1a11", "1b6cbd5c-9b1f-4b6e-8b38-6f1f0b0e1a12"] as const;
const [ANNE, BEN] = ["5e0b2f6c-6a57-4c52-9f0e-2f1f4f0c9d11", "6e0b2f6c-6a57-4c52-9f0e-2f1f4f0c9d12"] as const;
const WALLET_OF_ANNE = "0x52908400098527886E0F7030069857D2E4169EE7";
const WALLET_OF_BEN = "0x8617E340B3D01FA5F11F306F4090FD50E238070D";
const held = (amount: number) => [TOKEN, OTHER].map((tokenId) => ({ tokenId, chainSlug: "base-sepolia", amount }));

const FULL: FixtureSet = {
  tokens: [TOKEN, OTHER].map((tokenId) => ({ tokenId, chains: ["base-sepolia"] })),
  users: [
    { userId: ANNE, userAddress: WALLET_OF_ANNE, chains: ["base"], holdings: held(1_000_000) },
    { userId: BEN, credentialEnv: "BEN", userAddress: WALLET_OF_BEN, chains: ["bnb"], holdings: held(2_000_000) },
  ],
};

const ENDLESS = ["Bearer anne", "Bearer ben"].flatMap((user) =>
  [TOKEN, OTHER].map((token) => [user, token, 1e9] as const),
);

/** What a load would send with fixtures to a service that shows fees to their owner and sells only what is held. */
async function trafficFor(fixtures: FixtureSet) {
  const service = await startSmallService(statefulService({ needsHoldings: true, leastUsd: 1, held: ENDLESS }));
  const target = parseTarget(service.url);
  const tokens = ["anne", "ben"] as const;
  const given = loadFixturesOf({ fixture: [] }, { fixtures, tokens, userTokens: new Map([["BEN", "ben"]]) });
  const workload = workloadOf(SCENARIOS.mixed.workload);
  const options = {
    target: { target, tokens, fixtures: given, sideEffects: "any" as const },
    settings: { seed: 1, timeout: 10_000 },
  };
  const { inventory } = await findInventory(options, needOf(workload));
  await service.close();
  // Tokens that it invents to see how the target rejects them are new each time.
  const isInvented = (body: string) => /"tokenId"/.test(body) && ![TOKEN, OTHER].some((id) => body.includes(id));
  const sent = service.received.filter(({ body }) => !isInvented(body));
  const asked = sent.map(({ path, body, authorization }) => [path, body, authorization]);
  return { pool: makePool("mixed", workload, inventory, 1, 3_000), inventory, asked };
}

const full = await trafficFor(FULL);

type Changed = { -readonly [Name in keyof FixtureSet]: Record<string, unknown>[] };

const set = (of: readonly Record<string, unknown>[], at: number, fields: object) =>
  void Object.assign(of[at] ?? {}, fields);

/** What is changed of a field of the schema, by its path. */
const CHANGES: Readonly<Record<string, (fixtures: Changed) => void>> = {
  "tokens/tokenId": ({ tokens }) => void tokens.pop(),
  "tokens/chains": ({ tokens }) => set(tokens, 0, { chains: ["bnb-testnet"] }),
  "users/userId": ({ users }) => void delete users[0]?.["userId"],
  "users/credentialEnv": ({ users }) => void delete users[1]?.["credentialEnv"],
  "users/userAddress": ({ users }) => void delete users[1]?.["userAddress"],
  "users/chains": ({ users }) => set(users, 1, { chains: [] }),
  "users/holdings/tokenId": ({ users }) => set(users, 1, { holdings: held(2_000_000).slice(1) }),
  "users/holdings/chainSlug": ({ users }) =>
    set(users, 1, { holdings: held(2_000_000).map((one) => ({ ...one, chainSlug: "bnb-testnet" })) }),
  "users/holdings/amount": ({ users }) => set(users, 0, { holdings: held(40) }),
};

/** The paths of all values that a schema has. */
function pathsOf(of: object, path: readonly string[] = []): readonly string[] {
  const { properties, items } = of as { properties?: Record<string, object>; items?: object };
  if (items !== undefined) return pathsOf(items, path);
  if (properties === undefined) return [path.join("/")];
  return Object.entries(properties).flatMap(([name, own]) => pathsOf(own, [...path, name]));
}

test("every field of the schema has a change below", () => {
  const paths = pathsOf(schema).filter((path) => path !== "$schema");
  expect(Object.keys(CHANGES).sort()).toEqual([...paths].sort());
});

test("the same fixtures lead to the same requests", async () => {
  expect(await trafficFor(FULL)).toEqual(full);
});

test.each(Object.entries(CHANGES))("another value of %s changes what is sent", async (_, change) => {
  const changed = structuredClone(FULL) as unknown as Changed;
  change(changed);
  const { pool, asked } = await trafficFor(changed as unknown as FixtureSet);
  expect([pool.requests, asked]).not.toEqual([full.pool.requests, full.asked]);
});

describe("users of the fixtures", () => {
  test("send with their own credential and wallet, and ask for their own fees on their own chains, in every pass", () => {
    const { pool, inventory } = full;
    expect(inventory.userIds).toEqual([ANNE, BEN]);
    const own = [
      { userId: ANNE, wallet: WALLET_OF_ANNE, chain: "base" },
      { userId: BEN, wallet: WALLET_OF_BEN, chain: "bnb" },
    ];
    const sent = [0, 3].flatMap((pass) =>
      [...pool.requests.keys()].flatMap((at) => requestsOf(pool, 1, pass * pool.requests.length + at)),
    );
    for (const [index, { userId, wallet, chain }] of own.entries()) {
      const users = sent.filter(({ credential }) => credential === index);
      const bodiesOf = (requests: typeof sent) => requests.map(({ body }) => JSON.parse(body));
      const fees = bodiesOf(users.filter(({ operation }) => operation === "get-user-fees"));
      expect(fees.length).toBeGreaterThan(20);
      for (const fields of fees) expect([fields.user_id, fields.chains ?? [chain]]).toEqual([userId, [chain]]);
      const wallets = bodiesOf(users).filter(({ userAddress }) => userAddress !== undefined);
      expect(wallets.length).toBeGreaterThan(20);
      for (const { userAddress } of wallets) expect(userAddress).toBe(wallet);
      for (const { chainSlug } of wallets) expect(chainSlug).not.toMatch(/^solana/);
    }
    expect(new Set(sent.map(({ credential }) => credential))).toEqual(new Set([0, 1]));
  });

  test("keep a session to themselves: what is traded was quoted by the same one", () => {
    const bySession = new Map<number, Set<number>>();
    for (const { session = 0, credential = -1 } of full.pool.requests)
      bySession.set(session, (bySession.get(session) ?? new Set()).add(credential));
    expect(bySession.size).toBeGreaterThan(500);
    for (const credentials of bySession.values()) expect(credentials.size).toBe(1);
  });

  test("sell only what they hold or bought themselves", () => {
    const { pool, inventory } = full;
    const price = (id: string) => inventory.terms?.usdPerToken.get(`${id} base-sepolia`) ?? Number.NaN;
    const holdings = new Map<string, number>();
    for (const { operation, body, credential } of pool.requests) {
      if (operation !== "trade-token") continue;
      const { tokenId, direction, ...fields } = JSON.parse(body);
      const key = `${credential} ${tokenId}`;
      const amount = fields[`${direction}AmountToken`];
      const tokens =
        amount === undefined
          ? fields[`${direction}AmountUSD`] / price(tokenId)
          : Number(amount) / (typeof amount === "string" ? 1e18 : 1);
      const before = holdings.get(key) ?? inventory.terms?.holdings?.get(`${tokenId} base-sepolia`) ?? 0;
      if (direction === "sell") expect(tokens).toBeLessThanOrEqual(before);
      holdings.set(key, before + (direction === "buy" ? tokens : -tokens));
    }
    expect(holdings.size).toBe(4);
  });

  test("without a credential are not used, with a note", () => {
    const users = [{ userId: ANNE }, { userId: BEN, credentialEnv: "BEN" }];
    const fixtures = { tokens: [], users: users.map((user) => ({ ...user, chains: [], holdings: [] })) };
    const known = { fixtures, tokens: ["ben"], userTokens: new Map([["BEN", "ben"]]) } as const;
    const given = loadFixturesOf({ fixture: [] }, known);
    expect(given.people?.map(({ credential }) => credential)).toEqual([-1, 0]);
  });
});
