import { expect, it } from "vitest";
import { fixturesText } from "../../../cli/run/conformance-run.ts";
import { readFixturesFile } from "../../../cli/settings/fixtures.ts";
import type { FixtureSet } from "../../../run/format/fixture-set.ts";
import { temporaryFolder } from "../../scenarios/driver/temporary-folder.ts";

const folder = temporaryFolder();

const UUID = "3145f8ec-02e6-4654-bc62-cf71f8249e9b";
const SET: FixtureSet = {
  tokens: [{ tokenId: UUID, chains: ["base", "solana"] }],
  users: [
    { userId: UUID, chains: ["Base"], holdings: [{ tokenId: UUID, chainSlug: "base" }] },
    { credentialEnv: "SELLER", userAddress: "0xa", chains: [], holdings: [] },
  ],
};

function again(text: string): FixtureSet {
  return readFixturesFile(folder.write("fixtures.json", text));
}

it("writes what a fixtures file yields", () => {
  expect(again(fixturesText(SET, undefined))).toEqual(SET);
});

it("names no variable that was not set", () => {
  const set = { tokens: [], users: SET.users.map((user) => ({ credentialEnv: "ASSAY_TOKEN", ...user })) };
  expect(again(fixturesText(set, undefined)).users).toEqual(SET.users);
});

it("names the variable of the credential for users that name none", () => {
  const [first, second] = again(fixturesText(SET, "ASSAY_TOKEN")).users;
  expect([first?.credentialEnv, second?.credentialEnv]).toEqual(["ASSAY_TOKEN", "SELLER"]);
});
