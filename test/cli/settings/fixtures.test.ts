import { describe, expect, it } from "vitest";
import { credentialsOfUsers, readFixturesFile, requireFixturesOfTheInterface } from "../../../cli/settings/fixtures.ts";
import type { FixtureName } from "../../../cli/settings/target.ts";
import { type FixtureSet, NO_FIXTURES } from "../../../run/format/fixture-set.ts";
import { failureOf } from "../../failure-of.ts";
import { temporaryFolder } from "../../scenarios/driver/temporary-folder.ts";

const UUID = "3145f8ec-02e6-4654-bc62-cf71f8249e9b";

const pairs = (values: Partial<Record<FixtureName, string>>) => Object.entries(values) as [FixtureName, string][];

describe("fixtures", () => {
  it("are accepted if they have the form of the interface, or if it defines none", () => {
    const given = pairs({
      tokenId: UUID,
      userId: UUID.toUpperCase(),
      chainSlug: "op-bnb",
      userAddress: "x",
      chain: "x",
    });
    expect(() => requireFixturesOfTheInterface(given)).not.toThrow();
  });

  it("are refused with every value that no service can know", () => {
    const given = pairs({ tokenId: "nonsense", chainSlug: "mars", userId: `${UUID}0` });
    expect(() => requireFixturesOfTheInterface(given)).toThrow(
      expect.objectContaining({
        code: "usage",
        message: 'The fixture tokenId must be a UUID, got "nonsense".',
        details: [
          expect.stringMatching(/chainSlug must be one of solana, .*got "mars"/),
          expect.stringMatching(/userId/),
        ],
      }),
    );
  });
});

describe("a fixtures file", () => {
  it("returns its tokens and users, with empty lists for missing ones", () => {
    const holding = { tokenId: UUID, chainSlug: "base", amount: 12.5 };
    const text = JSON.stringify({
      $schema: "fixtures.schema.json",
      tokens: [{ tokenId: UUID, chains: ["base"] }, { tokenId: OTHER }],
      users: [{ userId: UUID, credentialEnv: "SELLER", holdings: [holding] }, {}],
    });
    expect(read(`\ufeff${text}`)).toEqual({
      tokens: [
        { tokenId: UUID, chains: ["base"] },
        { tokenId: OTHER, chains: [] },
      ],
      users: [
        { userId: UUID, credentialEnv: "SELLER", chains: [], holdings: [holding] },
        { chains: [], holdings: [] },
      ],
    });
    expect(read("{}")).toEqual(NO_FIXTURES);
  });

  it("fails with every problem at once, each with its line and pointer, and quotes no text", () => {
    const failure = failureOf(() =>
      read(`{
  "tokens": [
    { "tokenId": "${UUID}", "chains": ["mars", "base"] },
    { "tokenId": "${UUID.toUpperCase()}" },
    { "tokenId": "sesame" }
  ],
  "users": [
    { "userId": 7, "credential": "sesame", "credentialEnv": "open sesame" },
    { "holdings": [{ "tokenId": "${UUID}", "chainSlug": "Base", "amount": 0 }] }
  ],
  "user": []
}`),
    );
    expect(failure).toMatchObject({ code: "config-invalid", exitCode: 2 });
    expect(failure.details.map((line) => line.split(" ").slice(0, 3).join(" "))).toEqual([
      "line 3: /tokens/0/chains/0",
      "line 4: /tokens/1/tokenId",
      "line 5: /tokens/2/tokenId",
      "line 8: /users/0/credential",
      "line 8: /users/0/userId",
      "line 8: /users/0/credentialEnv",
      "line 9: /users/1/holdings/0/amount",
      "line 9: /users/1/holdings/0/chainSlug",
      "line 11: /user",
    ]);
    expect(failure.details.join()).toMatch(/chains\/0 must be one of solana, .*tokens\/1\/tokenId repeats .*tokens\/0/);
    expect(failure.details.join()).toContain("/tokens/2/tokenId must be a UUID");
    expect(failure.details.join()).not.toContain("sesame");
  });
});

describe("credentials of users", () => {
  const set: FixtureSet = {
    tokens: [],
    users: ["SELLER", "BUYER", undefined, "SELLER"].map((credentialEnv) => ({
      chains: [],
      holdings: [],
      ...(credentialEnv !== undefined && { credentialEnv }),
    })),
  };

  it("come from the variables that the file names, each once", () => {
    const found = credentialsOfUsers(set, { SELLER: " one ", BUYER: "two", OTHER: "three" });
    expect([...found].flat()).toEqual(["SELLER", "one", "BUYER", "two"]);
  });

  it("are reported as missing, with the names of all variables that are not set", () => {
    const failure = failureOf(() => credentialsOfUsers(set, { SELLER: " " }));
    expect(failure).toMatchObject({ code: "usage", message: expect.stringContaining("SELLER") });
    expect(failure.details).toEqual([expect.stringContaining("BUYER")]);
  });

  it("are refused if no header can carry them, and not repeated", () => {
    const failure = failureOf(() => credentialsOfUsers(set, { SELLER: "Bearer sesame", BUYER: "two" }));
    expect(failure.message).toMatch(/^SELLER must be/);
    expect(failure.message).not.toContain("sesame");
  });
});

const OTHER = "1145f8ec-02e6-4654-bc62-cf71f8249e9b";

const folder = temporaryFolder();

function read(text: string): FixtureSet {
  return readFixturesFile(folder.write("fixtures.json", text));
}
