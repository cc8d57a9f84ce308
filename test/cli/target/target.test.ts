import { describe, expect, it } from "vitest";
import type { Context } from "../../../cli/definition/command.ts";
import { conformanceOptions } from "../../../cli/run/conformance-run.ts";
import { loadFixturesOf } from "../../../cli/run/load-run.ts";
import { resolveSettings } from "../../../cli/settings/resolution.ts";
import { openTarget } from "../../../cli/target/target.ts";
import { startThrough } from "../../conformance/run.ts";
import { temporaryFolder } from "../../scenarios/driver/temporary-folder.ts";
import { openWorld } from "../in-process.ts";

const [A, B] = ["3145f8ec-02e6-4654-bc62-cf71f8249e9b", "1145f8ec-02e6-4654-bc62-cf71f8249e9b"];

const HOLDING = { tokenId: A, chainSlug: "base", amount: 5 };
const folder = temporaryFolder();
const users = [
  { userId: A, chains: ["Base"] },
  { credentialEnv: "SELLER", holdings: [HOLDING] },
  { credentialEnv: "ASSAY_TOKEN" },
];
const tokens = [{ tokenId: A, chains: ["base", "bnb"] }, { tokenId: B }];
const fixturesFile = folder.write("fixtures.json", JSON.stringify({ tokens, users }));
const tokenFile = folder.write("tokens", "first\nsecond\n");

describe("a target with a fixtures file", () => {
  it("is sent the credentials of its users after the main one and before the rest of a pool", async () => {
    const env = { SELLER: "seller", ASSAY_TOKEN: "main" };
    expect((await opened({}, env)).target.tokens).toEqual(["main", "seller"]);
    expect((await opened({ tokenFile }, { SELLER: "seller" })).target.tokens).toEqual(["first", "seller", "second"]);
  });

  it("learns by name which credential belongs to which user", async () => {
    const { options } = await opened({}, { SELLER: "seller", ASSAY_TOKEN: "main" });
    expect([...(options.userTokens ?? [])]).toEqual([
      ["SELLER", "seller"],
      ["ASSAY_TOKEN", "main"],
    ]);
    expect(options).toMatchObject({ token: "main", thorough: false });
  });

  it("refuses a credential command, because its credential would apply to every user", async () => {
    const flags = { tokenCommand: "echo renewed" };
    await expect(opened(flags, { SELLER: "seller", ASSAY_TOKEN: "main" })).rejects.toThrow(
      "users of --fixtures have their own credentials",
    );
    await expect(opened({ ...flags, fixtures: undefined, tokenFile }, {})).rejects.toThrow("--token-file is given");
  });

  it("is judged and loaded with single values before the file", async () => {
    const env = { SELLER: "seller", ASSAY_TOKEN: "main" };
    const { target, options, load } = await opened({ fixture: [`tokenId=${B}`, "chainSlug=polygon"] }, env);
    const tokens = [
      { tokenId: B, chains: ["polygon"] },
      { tokenId: A, chains: ["base", "bnb"] },
    ];
    expect(target.fixtures.tokens).toEqual(tokens);
    expect(options.fixtureSet).toEqual(target.fixtures);
    expect(options.fixtures).toEqual({ tokenId: B, chainSlug: "polygon" });
    const holdings = [{ ...HOLDING, credential: target.tokens.indexOf("seller") }];
    const people = [
      { credential: 0, userId: A, feeChains: ["Base"] },
      { credential: 1, feeChains: [] },
      { credential: 0, feeChains: [] },
    ];
    expect(load).toEqual({ tokens, chainSlugs: ["polygon"], userIds: [A], holdings, people });
  });
});

describe("a target that is waited for", () => {
  const NO_FILE = { fixtures: undefined };

  it("is opened once it accepts a request", async () => {
    const front = await startThrough((_, response, count) => {
      if (count <= 2) response.writeHead(404).end("404 page not found");
      return count <= 2;
    });
    const { written } = await opened({ target: front.url, ...NO_FILE, waitForTarget: "30s" }, {});
    expect(front.passed).toHaveLength(3);
    expect(written().stderr).not.toContain("accepted no request");
  });

  it("is opened after its time too, with what it did last", async () => {
    const front = await startThrough((_, response) => {
      response.writeHead(404).end("404 page not found");
      return true;
    });
    const { written } = await opened({ target: front.url, ...NO_FILE, waitForTarget: "2s" }, {});
    expect(written().stderr).toContain(
      `${front.url} accepted no request within 2s. The last one: status 404, and the target rejected the request.\n`,
    );
  });

  it("is sent nothing before it is opened where none is to be waited for", async () => {
    const front = await startThrough();
    await opened({ target: front.url, ...NO_FILE }, {});
    await opened({ target: front.url, ...NO_FILE, waitForTarget: "0s" }, {});
    expect(front.passed).toHaveLength(0);
  });
});

async function opened(flags: Readonly<Record<string, unknown>>, variables: Readonly<Record<string, string>>) {
  const { world, written } = openWorld(variables);
  const given = { target: "http://127.0.0.1:9", fixtures: fixturesFile, ...flags };
  const { settings, origins } = resolveSettings(given, world.env, {});
  const context: Context = { settings, origins, configPath: undefined, args: [], argv: [], ...world };
  const target = await openTarget(context);
  return { target, options: conformanceOptions(context, target), load: loadFixturesOf(settings, target), written };
}
