import { expect, test } from "vitest";
import { parseTarget } from "../../http/target.ts";
import { type FixtureSet, NO_FIXTURES } from "../../run/format/fixture-set.ts";
import { TOKEN, wireOf } from "../../target/exchange/probe.ts";
import { fixtureSetOf } from "../../target/fixtures.ts";
import { authorization, bodyDifference, editAt, editedProbe } from "../../target/request-edit.ts";
import { run } from "../conformance/run.ts";
import { startedService } from "../service/running-service.ts";

const uuid = (digit: string) => `${digit.repeat(8)}-0000-4000-8000-000000000000`;
const [A, B, C] = [uuid("a"), uuid("b"), uuid("c")];

const FILE: FixtureSet = {
  tokens: [
    { tokenId: A, chains: ["base", "solana"] },
    { tokenId: B, chains: [] },
  ],
  users: [
    { userId: A, userAddress: "0xa", chains: ["base"], holdings: [{ tokenId: A, chainSlug: "base" }] },
    { userId: B, credentialEnv: "OTHER", chains: [], holdings: [] },
  ],
};

test("fixtureSetOf returns the fixtures of the file, behind given values, and no token for a chain alone", () => {
  expect(fixtureSetOf([], FILE)).toEqual(FILE);
  for (const nothing of [{}, { chainSlug: "base" }]) expect(fixtureSetOf(nothing)).toEqual(NO_FIXTURES);
  const set = fixtureSetOf({ tokenId: C, userId: C }, FILE);
  expect(set.tokens.map(({ tokenId }) => tokenId)).toEqual([C, A, B]);
  expect(set.users.map(({ userId }) => userId)).toEqual([C, A, B]);
});

test("fixtureSetOf adds what the file says of a given token and user", () => {
  const set = fixtureSetOf({ tokenId: A.toUpperCase(), chainSlug: "polygon", userId: B, chain: "Base" }, FILE);
  expect(set.tokens).toEqual([
    { tokenId: A.toUpperCase(), chains: ["polygon", "base", "solana"] },
    { tokenId: B, chains: [] },
  ]);
  expect(set.users).toEqual([{ userId: B, credentialEnv: "OTHER", chains: ["Base"], holdings: [] }, FILE.users[0]]);
});

test("fixtureSetOf gives each of several tokens the chain of its index, or all chains", () => {
  const chainsOf = (...slugs: string[]) => {
    const named = slugs.map((slug) => ["chainSlug", slug] as const);
    return fixtureSetOf([["tokenId", A], ["tokenId", B], ...named]).tokens.map(({ chains }) => chains);
  };
  expect(chainsOf("base", "solana")).toEqual([["base"], ["solana"]]);
  expect(chainsOf("base")).toEqual([["base"], ["base"]]);
});

test("fixtureSetOf gives a wallet and a fee chain without a user to the first user", () => {
  expect(fixtureSetOf({ userAddress: "0xb", chain: "Base" }, FILE).users).toEqual([
    { ...FILE.users[0], userAddress: "0xb", chains: ["Base", "base"] },
    FILE.users[1],
  ]);
  expect(fixtureSetOf({ chain: "Base" }).users).toEqual([{ chains: ["Base"], holdings: [] }]);
});

test("bodyDifference names each field that was changed, added or left out, if any", () => {
  const difference = bodyDifference({ limit: 10, offset: 0, tags: ["a"] }, { limit: 5, tags: ["a"], extra: true });
  expect(difference).toBe("/limit: 10 -> 5, /offset: 0 left out, /extra: absent -> true");
  expect(bodyDifference({ limit: 10 }, { limit: 10 })).toBeUndefined();
});

test("editedProbe labels the request with the difference of every edit", () => {
  const edit = editAt("/amount", { kind: "replace", json: '"1"' });
  const { label, body } = editedProbe("token-price", { amount: 1 }, edit, authorization("left out", []));
  expect(label).toBe('/amount: 1 -> "1", Authorization header: left out');
  expect(body).toBe('{"amount":"1"}');
});

test.each([
  ["/limit", editAt("/limit", { kind: "replace", json: "5" }), false],
  ["the Authorization header", authorization("bearer in lower case", [`bearer ${TOKEN}`]), true],
])("an edit of %s asks for an own connection only if it changes headers", (_, edit, ownConnection) => {
  const probe = editedProbe("get-leaderboard", { limit: 10 }, edit);
  expect(wireOf(probe, parseTarget("http://127.0.0.1:1"), { token: "t" })).toMatchObject({ ownConnection });
});

test("a credential that the target refuses ends the suite", async () => {
  const { url } = await startedService({ refusedTokens: ["expired"] });
  const judged = run(url, { token: "expired", only: ["get-leaderboard/request/limit"] });
  await expect(judged).rejects.toMatchObject({ code: "credential-refused", exitCode: 3 });
});
