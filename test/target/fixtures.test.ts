import { expect, it } from "vitest";
import { type FixtureSet, NO_FIXTURES } from "../../run/format/fixture-set.ts";
import { fixtureSetOf } from "../../target/fixtures.ts";

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

it("fixtureSetOf returns the fixtures of the file", () => {
  expect(fixtureSetOf([], FILE)).toEqual(FILE);
  expect(fixtureSetOf({})).toEqual(NO_FIXTURES);
});

it("fixtureSetOf puts given values first", () => {
  const set = fixtureSetOf({ tokenId: C, userId: C }, FILE);
  expect(set.tokens.map(({ tokenId }) => tokenId)).toEqual([C, A, B]);
  expect(set.users.map(({ userId }) => userId)).toEqual([C, A, B]);
});

it("fixtureSetOf adds what the file says of a given token and user", () => {
  const set = fixtureSetOf({ tokenId: A.toUpperCase(), chainSlug: "polygon", userId: B, chain: "Base" }, FILE);
  expect(set.tokens).toEqual([
    { tokenId: A.toUpperCase(), chains: ["polygon", "base", "solana"] },
    { tokenId: B, chains: [] },
  ]);
  expect(set.users).toEqual([{ userId: B, credentialEnv: "OTHER", chains: ["Base"], holdings: [] }, FILE.users[0]]);
});

it("fixtureSetOf gives each of several tokens the chain of its index, or all chains", () => {
  const chainsOf = (...slugs: string[]) => {
    const named = slugs.map((slug) => ["chainSlug", slug] as const);
    return fixtureSetOf([["tokenId", A], ["tokenId", B], ...named]).tokens.map(({ chains }) => chains);
  };
  expect(chainsOf("base", "solana")).toEqual([["base"], ["solana"]]);
  expect(chainsOf("base")).toEqual([["base"], ["base"]]);
});

it("fixtureSetOf gives a wallet and a fee chain without a user to the first user", () => {
  expect(fixtureSetOf({ userAddress: "0xb", chain: "Base" }, FILE).users).toEqual([
    { ...FILE.users[0], userAddress: "0xb", chains: ["Base", "base"] },
    FILE.users[1],
  ]);
  expect(fixtureSetOf({ chain: "Base" }).users).toEqual([{ chains: ["Base"], holdings: [] }]);
});

it("fixtureSetOf returns no token for a chain alone", () => {
  expect(fixtureSetOf({ chainSlug: "base" })).toEqual(NO_FIXTURES);
});
