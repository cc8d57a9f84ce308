// The files that settings name: credentials, fixtures and a workload.
import { describe, expect, test } from "vitest";
import { fixturesText } from "../../../cli/run/conformance-run.ts";
import { readConfigFile } from "../../../cli/settings/config-file.ts";
import { credentialsOf, refusedCredentialOf } from "../../../cli/settings/credentials.ts";
import { readEnvironment } from "../../../cli/settings/environment.ts";
import { credentialsOfUsers, readFixturesFile, requireFixturesOfTheInterface } from "../../../cli/settings/fixtures.ts";
import { readWorkloadFile } from "../../../cli/settings/load.ts";
import type { FixtureName } from "../../../cli/settings/target.ts";
import { type FixtureSet, NO_FIXTURES } from "../../../run/format/fixture-set.ts";
import { failureOf } from "../../failure-of.ts";
import { temporaryFolder } from "../../scenarios/driver/temporary-folder.ts";

const folder = temporaryFolder();

/** The line and the pointer of a problem. */
const placeOf = (detail: string) => detail.split(" ").slice(0, 3).join(" ");

describe("credentials", () => {
  const write = (text: string) => folder.write("tokens", text);

  test("are the lines of the file, without blank lines, surrounding blanks and byte order marks", () => {
    const file = write("\uFEFFone-token\r\n\r\n  two-token\t\r\nthree-token");
    expect(credentialsOf(file, { token: "ignored" })).toEqual(["one-token", "two-token", "three-token"]);
  });

  test("are the one in the environment if there is no file, or none", () => {
    const { token, refusedToken } = readEnvironment({ ASSAY_TOKEN: " a-token\n", ASSAY_REFUSED_TOKEN: "  " });
    expect(credentialsOf(undefined, { token })).toEqual(["a-token"]);
    expect(credentialsOf(undefined, { token: undefined })).toEqual([]);
    expect(refusedCredentialOf({ refusedToken })).toBeUndefined();
  });

  test.each([
    ["a character that no header holds", "secret\u0000token", "character 7"],
    ["a character beyond ASCII", "sécret-token", "character 2"],
    ["a line feed", "secret\ntoken", "character 7"],
    ["the scheme", "Bearer secret-token", '"Bearer "'],
  ])("are refused with %s, and not repeated", (_, token, reason) => {
    const { code, message } = failureOf(() => credentialsOf(undefined, { token }));
    expect([code, message]).toEqual(["usage", expect.stringMatching(`^ASSAY_TOKEN must be .*${reason}`)]);
    expect(message).not.toMatch(/cret/);
    expect(() => refusedCredentialOf({ refusedToken: token })).toThrow(/^ASSAY_REFUSED_TOKEN must be/);
  });

  test.each([
    ["with the number of their line", "\nfine\nbroken\u0007\n", /^Line 3 of /],
    ["in a file of blank lines", "\n \r\n", /empty file/],
  ])("are refused %s", (_, text, message) => {
    const failure = failureOf(() => credentialsOf(write(text), { token: "not used" }));
    expect(failure).toMatchObject({ code: "token-file-unreadable", message: expect.stringMatching(message) });
  });
});

const [UUID, OTHER] = ["3145f8ec-02e6-4654-bc62-cf71f8249e9b", "1145f8ec-02e6-4654-bc62-cf71f8249e9b"] as const;

const pairs = (values: Partial<Record<FixtureName, string>>) => Object.entries(values) as [FixtureName, string][];

test("fixtures are accepted if they have the form of the interface, or if it defines none", () => {
  const free = { userAddress: "x", chain: "x" };
  const given = pairs({ tokenId: UUID, userId: UUID.toUpperCase(), chainSlug: "op-bnb", ...free });
  expect(() => requireFixturesOfTheInterface(given)).not.toThrow();
});

test("fixtures are refused with every value that no service can know", () => {
  const given = pairs({ tokenId: "nonsense", chainSlug: "mars", userId: `${UUID}0` });
  const failure = failureOf(() => requireFixturesOfTheInterface(given));
  expect(failure).toMatchObject({ code: "usage", message: 'The fixture tokenId must be a UUID, got "nonsense".' });
  expect(failure.details).toEqual([
    expect.stringMatching(/chainSlug must be one of solana, .*got "mars"/),
    expect.stringMatching(/userId/),
  ]);
});

describe("a fixtures file", () => {
  const read = (text: string) => readFixturesFile(folder.write("fixtures.json", text));

  test("returns its tokens and users, with empty lists for missing ones", () => {
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

  test("fails with every problem at once, each with its line and pointer, and quotes no text", () => {
    const { code, details } = failureOf(() =>
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
    expect(code).toBe("config-invalid");
    expect(details.map(placeOf)).toEqual([
      "line 3: /tokens/0/chains/0",
      "line 4: /tokens/1/tokenId",
      "line 5: /tokens/2/tokenId",
      ...["line 8: /users/0/credential", "line 8: /users/0/userId", "line 8: /users/0/credentialEnv"],
      ...["line 9: /users/1/holdings/0/amount", "line 9: /users/1/holdings/0/chainSlug"],
      "line 11: /user",
    ]);
    expect(details.join()).toMatch(/chains\/0 must be one of solana, .*tokens\/1\/tokenId repeats .*tokens\/0/);
    expect(details.join()).toContain("/tokens/2/tokenId must be a UUID");
    expect(details.join()).not.toContain("sesame");
  });

  test("is written as it is read, with the variable that was set for users that name none", () => {
    const seller = { credentialEnv: "SELLER", userAddress: "0xa", chains: [], holdings: [] };
    const user = { userId: UUID, chains: ["Base"], holdings: [{ tokenId: UUID, chainSlug: "base" }] } as const;
    const set: FixtureSet = { tokens: [{ tokenId: UUID, chains: ["base", "solana"] }], users: [user, seller] };
    expect(read(fixturesText(set, undefined))).toEqual(set);
    const named = { ...set, users: [{ ...user, credentialEnv: "ASSAY_TOKEN" }, seller] };
    expect(read(fixturesText(set, "ASSAY_TOKEN"))).toEqual(named);
    expect(read(fixturesText(named, undefined))).toEqual(set);
  });
});

describe("credentials of users", () => {
  const users = [{ credentialEnv: "SELLER" }, { credentialEnv: "BUYER" }, {}, { credentialEnv: "SELLER" }];
  const set = { tokens: [], users: users.map((user) => ({ ...user, chains: [], holdings: [] })) };

  test("come from the variables that the file names, each once", () => {
    const found = credentialsOfUsers(set, { SELLER: " one ", BUYER: "two", OTHER: "three" });
    expect([...found].flat()).toEqual(["SELLER", "one", "BUYER", "two"]);
  });

  test("are reported as missing, with the names of all variables that are not set", () => {
    const failure = failureOf(() => credentialsOfUsers(set, { SELLER: " " }));
    expect(failure).toMatchObject({ code: "usage", message: expect.stringContaining("SELLER") });
    expect(failure.details).toEqual([expect.stringContaining("BUYER")]);
  });

  test("are refused if no header can carry them, and not repeated", () => {
    const { message } = failureOf(() => credentialsOfUsers(set, { SELLER: "Bearer sesame", BUYER: "two" }));
    expect(message).toMatch(/^SELLER must be/);
    expect(message).not.toContain("sesame");
  });
});

const write = (content: object) => folder.write("file.json", JSON.stringify(content, null, 2));

test("a workload file yields its content, and so does the config file", () => {
  const workload = {
    model: "closed",
    vus: 5,
    arrivals: "poisson",
    popularityExponent: 0,
    concurrentSessions: 3,
    thinkTime: { medianMs: 100, sigma: 0 },
    mix: { peek: 1, browse: 2 },
    sessions: { peek: { rounds: [1, 2], steps: [{ send: "quote", times: [1, 3], chance: 0.5, thinkMs: 10 }] } },
  };
  expect(readWorkloadFile(write(workload))).toEqual(workload);
  expect(readConfigFile(write({ workload })).fields).toEqual({ workload });
});

test("a workload file fails with all problems at once, whether or not a schema expresses them", () => {
  const workload = {
    vus: 0,
    mix: { browze: 1, browse: -1 },
    sessions: { peek: { steps: [{ send: "quotes", times: [3, 1] }], rounds: [2, 1] }, odd: 7 },
  };
  const { details } = failureOf(() => readWorkloadFile(write(workload)));
  const ofConfig = failureOf(() => readConfigFile(write({ workload }))).details;
  const all = [
    ...["/mix/browse", "/mix/browze", "/sessions/odd", "/sessions/peek/rounds"],
    ...["/sessions/peek/steps/0/send", "/sessions/peek/steps/0/times", "/vus"],
  ];
  const pointersOf = (lines: readonly string[]) => lines.map((line) => placeOf(line).split(" ")[2]).sort();
  expect(pointersOf(details)).toEqual(all);
  expect(pointersOf(ofConfig)).toEqual(all.map((pointer) => `/workload${pointer}`));
  expect(details.join()).toMatch(/browze must be the weight of a session/);
  expect(details.join()).toMatch(/times must be a range/);
});
