import { afterEach, describe, expect, test } from "vitest";
import { createClient } from "../../../../http/client.ts";
import { parseTarget } from "../../../../http/target.ts";
import { type Discovery, discover, type Found } from "../../../../scenarios/driver/discovery/discovery.ts";
import { CREATED_TOKENS } from "../../../../scenarios/driver/discovery/token-search.ts";
import { startService } from "../../../../service/server.ts";
import { goodResponse, type Instead, type Received, startSmallService, TOKEN_ID } from "../small-service.ts";

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

/** Only a test in which nobody answers has a short time-out: a busy machine takes its time for a first answer. */
async function find(url: string, changes: Partial<Discovery> = {}, timeoutMs = 10_000): Promise<Found> {
  const target = parseTarget(url);
  const client = createClient(target, { timeoutMs });
  open.push(client.close);
  return discover({
    client,
    target,
    tokens: ["credential"],
    fixtures: { tokens: [], chainSlugs: [], userIds: [] },
    sideEffects: "any",
    seed: 1,
    needsTokens: true,
    ...changes,
  });
}

async function reference(refusedTokens: readonly string[] = []): Promise<string> {
  const service = await startService({ refusedTokens });
  open.push(service.close);
  return service.url;
}

async function small(instead: (request: Received) => Instead): Promise<string> {
  const service = await startSmallService(instead);
  open.push(service.close);
  return service.url;
}

const given = (tokens: Readonly<Record<string, readonly string[]>>, userIds: readonly string[] = []) => ({
  fixtures: {
    tokens: Object.entries(tokens).map(([tokenId, chains]) => ({ tokenId, chains })),
    chainSlugs: [],
    userIds,
  },
});

describe("on the reference service", () => {
  test("tokens are created on test networks and users read off the leaderboard, each request counted", async () => {
    const { inventory, requests } = await find(await reference());
    expect(inventory.tokens).toHaveLength(CREATED_TOKENS);
    for (const { chainSlug } of inventory.tokens) expect(chainSlug).toMatch(/-(devnet|sepolia|testnet)$/);
    expect(new Set(inventory.userIds).size).toBe(100);
    expect(requests).toBe(1 + 2 * CREATED_TOKENS);
  });

  test("nothing is created where nothing may be", async () => {
    const { inventory, requests } = await find(await reference(), { sideEffects: "none" });
    expect(inventory).toMatchObject({ tokens: [], permittedSlugs: [] });
    expect(requests).toBe(1);
  });

  test("nothing is created for a scenario without tokens", async () => {
    expect((await find(await reference(), { needsTokens: false })).requests).toBe(1);
  });

  test("a refused credential ends the run", async () => {
    const url = await reference(["credential"]);
    await expect(find(url)).rejects.toMatchObject({ code: "credential-refused" });
  });
});

describe("what is given", () => {
  test("goes before what could be found", async () => {
    const { inventory, requests } = await find(
      await small(() => undefined),
      given({ [TOKEN_ID]: ["base"] }, [TOKEN_ID]),
    );
    expect(inventory.tokens).toEqual([{ tokenId: TOKEN_ID, chainSlug: "base" }]);
    expect(inventory.userIds).toEqual([TOKEN_ID]);
    expect(requests).toBe(2);
  });

  test("is tried on every chain, test networks first, where no chain is given", async () => {
    const onPolygon = ({ path, body }: Received): Instead =>
      path === "/token-price" && !body.includes('"polygon"') ? { status: 404 } : undefined;
    const { inventory, requests } = await find(await small(onPolygon), given({ [TOKEN_ID]: [] }));
    expect(inventory.tokens).toEqual([{ tokenId: TOKEN_ID, chainSlug: "polygon" }]);
    expect(requests).toBeGreaterThan(6);
  });

  test("is quoted on the first of its own chains that quotes it", async () => {
    const other = "11111111-9b1f-4b6e-8b38-6f1f0b0e1a11";
    const { inventory } = await find(
      await small(() => undefined),
      given({ [TOKEN_ID]: ["base"], [other]: ["polygon", "base"] }),
    );
    expect(inventory.tokens.map(({ chainSlug }) => chainSlug)).toEqual(["base", "polygon"]);
  });

  test("is left out where the target does not quote it", async () => {
    const { inventory } = await find(
      await small(({ path }) => (path === "/token-price" ? { status: 404 } : undefined)),
      given({ [TOKEN_ID]: ["base"] }),
    );
    expect(inventory.tokens).toEqual([]);
  });
});

describe("credentials", () => {
  test("are all tried, and refused ones are named by their places only", async () => {
    const url = await reference(["second", "fourth"]);
    const tokens = ["first", "second", "third", "fourth"] as const;
    const failure = find(url, { tokens, sideEffects: "none" });
    await expect(failure).rejects.toMatchObject({ code: "credential-refused" });
    await expect(failure).rejects.toThrow(/refuses 2 of them: number 2, 4\.$/);
    await expect(failure).rejects.not.toThrow(/second|fourth/);
  });

  test("that are all accepted cost one request each", async () => {
    const { requests } = await find(await reference(), { tokens: ["first", "second", "third"], sideEffects: "none" });
    expect(requests).toBe(3);
  });
});

describe("creation", () => {
  test("is announced before the first one, and only then", async () => {
    const told: number[] = [];
    const service = await startSmallService();
    open.push(service.close);
    await find(service.url, { onCreation: () => told.push(service.received.length) });
    expect(told).toEqual([1]);
    await find(service.url, { sideEffects: "none", onCreation: () => told.push(0) });
    expect(told).toEqual([1]);
  });

  test("stops if the target rejects it", async () => {
    const { inventory, requests } = await find(await small(() => undefined));
    expect(inventory.tokens).toEqual([]);
    expect(requests).toBe(1 + 3);
  });
});

describe("a target", () => {
  test("that gives no response is unreachable", async () => {
    const service = await startSmallService();
    await service.close();
    await expect(find(service.url)).rejects.toMatchObject({ code: "target-unreachable" });
  });

  test("that rejects everything is another service, as on a wrong base path", async () => {
    const failure = find(await small(() => ({ status: 404 })));
    await expect(failure).rejects.toMatchObject({ code: "target-not-the-service", exitCode: 3 });
    await expect(failure).rejects.toThrow("rejected-by-target");
  });

  test("whose response is too large to be read has responded", async () => {
    const failure = find(await small(() => ({ body: `"${"x".repeat(5_000_000)}"` })));
    await expect(failure).rejects.toMatchObject({ code: "target-not-the-service" });
    await expect(failure).rejects.toThrow("response-too-large");
  });

  test("that fails once at first is asked again", async () => {
    const url = await small(({ index }) => (index === 0 ? { status: 503 } : undefined));
    const { requests } = await find(url, given({ [TOKEN_ID]: ["base"] }));
    expect(requests).toBe(3);
  });

  test("that is silent once at first is asked again", async () => {
    const url = await small(({ index }) => (index === 0 ? "silence" : undefined));
    const { requests } = await find(url, { ...given({ [TOKEN_ID]: ["base"] }), wait: async () => undefined }, 1_000);
    expect(requests).toBe(3);
  });

  test("that refuses connections is asked again after pauses, and is unreachable then", async () => {
    const service = await startSmallService();
    await service.close();
    const pauses: number[] = [];
    const wait = async (ms: number) => void pauses.push(ms);
    await expect(find(service.url, { wait })).rejects.toMatchObject({ code: "target-unreachable" });
    expect(pauses).toEqual([250, 500]);
  });

  test("that never responds is unreachable", async () => {
    const url = await small(() => "silence");
    await expect(find(url, {}, 300)).rejects.toMatchObject({ code: "target-unreachable" });
  });

  test.each([
    ["a login page", { type: "text/html", body: "<html>Log in</html>" }],
    ["a redirect", { status: 302 }],
  ])("that answers with %s is not the service", async (_, response) => {
    const url = await small(() => response);
    await expect(find(url)).rejects.toMatchObject({ code: "target-not-the-service" });
  });

  test("is left alone once the run is stopped, which is no fault of its", async () => {
    const abort = new AbortController();
    const url = await small(() => {
      abort.abort(130);
      return "silence";
    });
    await expect(find(url, { signal: abort.signal })).rejects.toBe(130);
  });

  test("that fails at first is loaded all the same, without users", async () => {
    const url = await small(({ path }) => (path === "/get-leaderboard" ? { status: 503 } : undefined));
    const { inventory } = await find(url, given({ [TOKEN_ID]: ["base"] }));
    expect(inventory).toMatchObject({ tokens: [{ tokenId: TOKEN_ID }], userIds: [] });
  });
});

describe("a target that asks to come again later", () => {
  const later = { status: 429, headers: { "retry-after": "7" }, body: "{}" } as const;

  test("is waited for, and throttled requests are sent again", async () => {
    const waits: number[] = [];
    const url = await small(({ index }) => (index === 0 || index === 2 ? later : undefined));
    let nowMs = 0;
    const wait = async (ms: number) => {
      waits.push(ms);
      nowMs += ms;
    };
    const { inventory, requests } = await find(url, { ...given({ [TOKEN_ID]: ["base"] }), nowMs: () => nowMs, wait });
    expect(inventory.tokens).toEqual([{ tokenId: TOKEN_ID, chainSlug: "base" }]);
    expect(waits).toEqual([7_000, 7_000]);
    expect(requests).toBe(4);
  });
});

describe("quotes that say success false, which the interface allows", () => {
  const quotes = (success: (index: number) => boolean) => (request: Received) =>
    request.path === "/token-price"
      ? { body: JSON.stringify({ ...goodResponse(request), success: success(request.index) }) }
      : undefined;

  test("are accepted if the first three are so", async () => {
    const { inventory, quotesSayFalse } = await find(await small(quotes(() => false)), given({ [TOKEN_ID]: ["base"] }));
    expect([inventory.tokens.length, quotesSayFalse]).toEqual([1, true]);
  });

  test("are not accepted if one of them says true", async () => {
    const url = await small(quotes((index) => index === 3));
    const { inventory, quotesSayFalse } = await find(url, given({ [TOKEN_ID]: ["base"] }));
    expect([inventory.tokens.length, quotesSayFalse]).toEqual([1, false]);
  });
});
