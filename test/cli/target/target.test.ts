import type { ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import type { CommandName } from "../../../cli/commands/index.ts";
import type { Context } from "../../../cli/definition/command.ts";
import { conformanceOptions } from "../../../cli/run/conformance-run.ts";
import { loadFixturesOf } from "../../../cli/run/load-run.ts";
import { resolveSettings } from "../../../cli/settings/resolution.ts";
import { freePort } from "../../../cli/target/started-build.ts";
import { openTarget, requirePermissionToLoad } from "../../../cli/target/target.ts";
import { waitForAcceptance, waitForTarget } from "../../../cli/target/waiting.ts";
import { parseTarget } from "../../../http/target.ts";
import { startThrough } from "../../conformance/run.ts";
import { temporaryFolder } from "../../scenarios/driver/temporary-folder.ts";
import { startedService } from "../../service/running-service.ts";
import { openWorld, runInProcess } from "../in-process.ts";

const REFUSED = { code: "load-needs-permission", exitCode: 2 };
const BEYOND = "http://staging.example";
const folder = temporaryFolder();
const recording = folder.write("a.har", '{ "log": { "version": "1.2", "entries": [] } }');

it.each<[CommandName, readonly string[]]>([
  ["load", ["mixed", "--target", BEYOND]],
  ["soak", ["mixed", "--target", BEYOND, "--legs", "2", "--leg", "1m"]],
  ["check", ["--target", BEYOND]],
  ["record", ["--target", BEYOND, "--out", "traffic.har"]],
  ["replay", [recording, "--target", BEYOND]],
])("%s refuses a host beyond loopback, and one that is not exactly the one repeated", async (name, args) => {
  await expect(runInProcess(name, ...args)).rejects.toMatchObject(REFUSED);
  await expect(runInProcess(name, ...args, "--i-am-allowed-to-load", "example")).rejects.toMatchObject(REFUSED);
});

it("a load may go to the repeated host, and to loopback without repetition", () => {
  expect(() => requirePermissionToLoad(parseTarget(BEYOND), "staging.example")).not.toThrow();
  expect(() => requirePermissionToLoad(parseTarget("http://127.0.0.1:8080"), undefined)).not.toThrow();
});

const [A, B] = ["3145f8ec-02e6-4654-bc62-cf71f8249e9b", "1145f8ec-02e6-4654-bc62-cf71f8249e9b"];

const HOLDING = { tokenId: A, chainSlug: "base", amount: 5 };
const users = [
  { userId: A, chains: ["Base"] },
  { credentialEnv: "SELLER", holdings: [HOLDING] },
  { credentialEnv: "ASSAY_TOKEN" },
];
const tokens = [{ tokenId: A, chains: ["base", "bnb"] }, { tokenId: B }];
const fixturesFile = folder.write("fixtures.json", JSON.stringify({ tokens, users }));
const tokenFile = folder.write("tokens", "first\nsecond\n");
const VARIABLES = { SELLER: "seller", ASSAY_TOKEN: "main" };

describe("a target with a fixtures file", () => {
  it("is sent the credentials of its users after the main one and before the rest of a pool", async () => {
    expect((await opened({}, VARIABLES)).target.tokens).toEqual(["main", "seller"]);
    expect((await opened({ tokenFile }, { SELLER: "seller" })).target.tokens).toEqual(["first", "seller", "second"]);
  });

  it("learns by name which credential belongs to which user", async () => {
    const { options } = await opened({}, VARIABLES);
    expect([...(options.userTokens ?? [])]).toEqual([
      ["SELLER", "seller"],
      ["ASSAY_TOKEN", "main"],
    ]);
    expect(options).toMatchObject({ token: "main", thorough: false });
  });

  it("refuses a credential command, because its credential would apply to every user", async () => {
    const flags = { tokenCommand: "echo renewed" };
    await expect(opened(flags, VARIABLES)).rejects.toThrow("users of --fixtures have their own credentials");
    await expect(opened({ ...flags, fixtures: undefined, tokenFile }, {})).rejects.toThrow("--token-file is given");
  });

  it("is judged and loaded with single values before the file", async () => {
    const fixture = [`tokenId=${B}`, "chainSlug=polygon"];
    const { target, options, load } = await opened({ fixture }, VARIABLES);
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

it("waiting for a target ends with any first response of the service", async () => {
  const statuses = [503, 502, 404];
  const waits: number[] = [];
  await waitForTarget(await responding(statuses), { timeoutMs: 30_000, onWait: (ms) => waits.push(ms), ...IDLE });
  expect([waits.length, statuses]).toEqual([2, []]);
});

it("waiting for a target gives up after its time, and at once when interrupted", async () => {
  const target = await responding([]);
  const waits: number[] = [];
  const onWait = (ms: number) => waits.push(ms);
  await waitForTarget(target, { timeoutMs: 20, onWait, ...IDLE });
  await waitForTarget(target, { timeoutMs: 60_000, signal: AbortSignal.abort(), onWait });
  expect(waits).toHaveLength(1);
});

const IDLE = { signal: new AbortController().signal };
const NOT_AVAILABLE = "the target or a proxy in front of it was not available";
const NOT_SHOWN = "the response does not show that the request was accepted";

describe("waiting for an accepted request", () => {
  const waiting = { timeoutMs: 60_000, attemptMs: 10_000, token: "secret", ...IDLE };

  it.each<[what: string, seen: string, begin: (response: ServerResponse) => unknown]>([
    ["a router alone", "status 404, and the target rejected the request", (to) => to.writeHead(404).end("no")],
    ["a gateway", `status 502, and ${NOT_AVAILABLE}`, (to) => to.writeHead(502).end("<html></html>")],
    ["a text", "status 200, and the response is not a JSON document", (to) => to.writeHead(200).end("starting …")],
    ["a health page", `status 200, and ${NOT_SHOWN}`, (to) => to.writeHead(200).end('{"status":"starting"}')],
    ["a lost connection", "the connection was reset", (to) => to.destroy()],
  ])("outlasts %s", async (_, expected, begin) => {
    const front = await startThrough((_request, response, count) => {
      if (count <= 2) begin(response);
      return count <= 2;
    });
    const seen: unknown[] = [];
    const onWait = (_ms: number, why?: string) => seen.push(why);
    expect(await waitForAcceptance(parseTarget(front.url), { ...waiting, onWait })).toBeUndefined();
    expect(seen).toEqual([expected, expected]);
    expect(front.passed.map(({ path }) => path)).toEqual(Array(3).fill("/get-leaderboard"));
    expect(front.passed[0]?.headers.authorization).toBe("Bearer secret");
  });

  it("outlasts a time in which nothing listens", async () => {
    const port = await freePort();
    let service: Promise<unknown> | undefined;
    const onWait = () => {
      service ??= startedService({ port });
    };
    const target = parseTarget(`http://127.0.0.1:${port}`);
    expect(await waitForAcceptance(target, { ...waiting, onWait })).toBeUndefined();
    expect(service).toBeDefined();
  });

  it("outlasts a request that hangs, however long one may take", async () => {
    const front = await startThrough((_request, _response, count) => count === 1);
    const seen: unknown[] = [];
    const onWait = (_ms: number, why?: string) => seen.push(why);
    const short = { ...waiting, timeoutMs: 3_000, attemptMs: 60_000, onWait };
    expect(await waitForAcceptance(parseTarget(front.url), short)).toBeUndefined();
    expect(seen).toHaveLength(1);
  });

  it("ends at once when interrupted", async () => {
    const abort = new AbortController();
    const front = await startThrough((_, response) => {
      response.writeHead(404).end();
      abort.abort();
      return true;
    });
    await waitForAcceptance(parseTarget(front.url), { ...waiting, signal: abort.signal });
    expect(front.passed).toHaveLength(1);
  });

  it("ends after its time with what the target did last, and sends nothing where there is no time", async () => {
    const front = await startThrough((_, response) => {
      response.writeHead(404).end("404 page not found");
      return true;
    });
    const given = { target: front.url, fixtures: undefined };
    await opened(given, {});
    await opened({ ...given, waitForTarget: "0s" }, {});
    expect(front.passed).toHaveLength(0);
    const { written } = await opened({ ...given, waitForTarget: "2s" }, {});
    expect(written().stderr).toContain(
      `${front.url} accepted no request within 2s. The last one: status 404, and the target rejected the request.\n`,
    );
  });
});

it("the progress of an exploration counts one failure in the singular", async () => {
  const { options, written } = await opened({ fixtures: undefined }, {});
  options.onProgress?.({ kind: "exploring", drawn: 6_528, classes: 915, failures: ["one"] } as never);
  expect(written().stderr).toMatch(/915 classes of responses · 1 failure$/m);
});

/** A target that responds with these statuses, and with 503 afterwards. */
async function responding(statuses: number[]) {
  const front = await startThrough((_, response) => {
    response.writeHead(statuses.shift() ?? 503).end();
    return true;
  });
  return parseTarget(front.url);
}

async function opened(flags: Readonly<Record<string, unknown>>, variables: Readonly<Record<string, string>>) {
  const { world, written } = openWorld(variables);
  const given = { target: "http://127.0.0.1:9", fixtures: fixturesFile, ...flags };
  const { settings, origins } = resolveSettings(given, world.env, {});
  const context: Context = { settings, origins, configPath: undefined, args: [], argv: [], ...world };
  const target = await openTarget(context);
  return { target, options: conformanceOptions(context, target), load: loadFixturesOf(settings, target), written };
}
