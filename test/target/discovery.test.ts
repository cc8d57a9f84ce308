import { expect, onTestFinished, test } from "vitest";
import { createClient } from "../../http/client.ts";
import { parseTarget } from "../../http/target.ts";
import { type Discovery, discover } from "../../target/discovery.ts";
import { TOKENS_NAMED } from "../../target/token-supply.ts";
import {
  goodResponse,
  type Instead,
  type Received,
  startedSmallService,
  TOKEN_ID,
} from "../scenarios/driver/small-service.ts";
import { startedService } from "../service/running-service.ts";

/** Only a test in which nobody answers has a short time-out: a busy machine takes its time for a first answer. */
async function find(url: string, changes: Partial<Discovery> = {}, timeoutMs = 10_000) {
  const target = parseTarget(url);
  const client = createClient(target, { timeoutMs });
  onTestFinished(client.close);
  const { knowledge, requests } = await discover({
    client,
    target,
    tokens: ["credential"],
    fixtures: { tokens: [], chainSlugs: [], userIds: [] },
    sideEffects: "any",
    seed: 1,
    wanted: { tokens: true },
    ...changes,
  });
  return { ...knowledge, requests };
}

const reference = async (refusedTokens: readonly string[] = []) => (await startedService({ refusedTokens })).url;
const small = async (instead: (request: Received) => Instead) => (await startedSmallService(instead)).url;

const given = (known: Readonly<Record<string, readonly string[]>> = { [TOKEN_ID]: ["base"] }) => {
  const tokens = Object.entries(known).map(([tokenId, chains]) => ({ tokenId, chains }));
  return { fixtures: { tokens, chainSlugs: [], userIds: [TOKEN_ID] } };
};

test("tokens are created on test networks, and each request is counted", async () => {
  const { tokens, userIds, requests } = await find(await reference());
  expect(tokens).toHaveLength(TOKENS_NAMED);
  for (const { chainSlug } of tokens) expect(chainSlug).toMatch(/-(devnet|sepolia|testnet)$/);
  expect(new Set(userIds).size).toBe(100);
  expect(requests).toBe(1 + 2 * TOKENS_NAMED);
});

test.each([
  ["nothing may be created", { sideEffects: "none" }],
  ["the traffic names none", { wanted: { tokens: false } }],
] as const)("tokens are not created if %s", async (_, changes) => {
  const { tokens, requests } = await find(await reference(), changes);
  expect([tokens, requests]).toEqual([[], 1]);
});

test("tokens are announced before the first is created", async () => {
  const announced: number[] = [];
  const service = await startedSmallService();
  await find(service.url, { onCreation: () => announced.push(service.received.length) });
  expect(announced).toEqual([1]);
});

test("tokens are not created again after three rejections in a row", async () => {
  const { tokens, creation, requests } = await find(await small(() => undefined));
  expect([tokens, creation]).toEqual([[], { status: 404 }]);
  // One of them repeats the first creation under a new name.
  expect(requests).toBe(1 + 4);
});

test("tokens of the suite are named instead of new ones, if the target quotes them", async () => {
  const url = await reference();
  const { tokens: created, ...known } = await find(url);
  const unknown = { tokenId: TOKEN_ID, chainSlug: "base-sepolia" } as const;
  const { tokens, requests } = await find(url, { known: { ...known, created: [unknown, ...created] } });
  expect(tokens).toEqual(created);
  expect(requests).toBe(1 + 1 + created.length);
});

const other = "11111111-9b1f-4b6e-8b38-6f1f0b0e1a11";
const TWO = { [TOKEN_ID]: ["base"], [other]: ["polygon", "base"] };
const onPolygon = ({ path, body }: Received): Instead =>
  path === "/token-price" && !body.includes('"polygon"') ? { status: 404 } : undefined;

test.each<[string, (request: Received) => Instead, Readonly<Record<string, readonly string[]>>, readonly string[]]>([
  ["are quoted on their first chain", () => undefined, TWO, ["base", "polygon"]],
  ["are tried on every chain if none is given", onPolygon, { [TOKEN_ID]: [] }, ["polygon"]],
  ["are left out if the target does not quote them", onPolygon, { [TOKEN_ID]: ["base"] }, []],
])("given tokens %s", async (_, instead, tokens, chains) => {
  const found = await find(await small(instead), given(tokens));
  expect(found.tokens.map(({ chainSlug }) => chainSlug)).toEqual(chains);
});

test("credentials are all tried, and refused ones are named by their numbers only", async () => {
  const url = await reference(["second", "fourth"]);
  const tokens = ["first", "second", "third", "fourth"] as const;
  const failure = find(url, { tokens, sideEffects: "none" });
  await expect(failure).rejects.toMatchObject({ code: "credential-refused" });
  await expect(failure).rejects.toThrow(/refuses 2 of them: number 2, 4\.$/);
  await expect(failure).rejects.not.toThrow(/second|fourth/);
});

test("credentials end the run if the first is refused", async () => {
  await expect(find(await reference(["credential"]))).rejects.toMatchObject({ code: "credential-refused" });
});

test("credentials cost one request each, and are not tried again after a load", async () => {
  const changes = { tokens: ["first", "second", "third"], sideEffects: "none" } as const;
  expect(await find(await reference(), changes)).toMatchObject({ requests: 3 });
  const known = await find(await reference());
  expect(await find(await reference(), { ...changes, known })).toMatchObject({ requests: 1 });
});

const LOGIN = { type: "text/html", body: "<html>Log in</html>" };
test.each<[what: string, instead: (request: Received) => Instead]>([
  ["rejects everything", () => ({ status: 404 })],
  ["sends 5 MB", () => ({ body: `"${"x".repeat(5_000_000)}"` })],
  ["responds with a login page", () => LOGIN],
  ["redirects", () => ({ status: 302 })],
])("a target is not the service if it %s", async (_, instead) => {
  await expect(find(await small(instead))).rejects.toMatchObject({ code: "target-not-the-service" });
});

test("a target is unreachable if it never responds, or refuses connections", async () => {
  const unreachable = { code: "target-unreachable" };
  await expect(find(await small(() => "silence"), {}, 300)).rejects.toMatchObject(unreachable);
  const service = await startedSmallService();
  await service.close();
  await expect(find(service.url)).rejects.toMatchObject(unreachable);
});

test("a target gets the first request again after a failure that may pass", async () => {
  const url = await small(({ index }) => (index === 0 ? { status: 503 } : undefined));
  const { requests } = await find(url, { ...given(), wait: async () => undefined });
  expect(requests).toBe(3);
});

test("a target gets no further request once the run is stopped", async () => {
  const abort = new AbortController();
  const url = await small(() => {
    abort.abort(130);
    return "silence";
  });
  await expect(find(url, { signal: abort.signal })).rejects.toBe(130);
});

test("a target is loaded without users if its leaderboard fails", async () => {
  const url = await small(({ path }) => (path === "/get-leaderboard" ? { status: 503 } : undefined));
  const { tokens, userIds } = await find(url, { ...given(), wait: async () => undefined });
  expect([tokens.length, userIds]).toEqual([1, []]);
});

test("a target is waited for as long as it requests", async () => {
  const later = { status: 429, headers: { "retry-after": "7" }, body: "{}" } as const;
  const waits: number[] = [];
  let nowMs = 0;
  const { tokens } = await find(await small(({ index }) => (index === 0 ? later : undefined)), {
    ...given(),
    now: () => nowMs,
    wait: async (ms) => {
      nowMs += ms;
    },
    onWait: (waitMs) => waits.push(waitMs),
  });
  expect([tokens.length, waits]).toEqual([1, [7_000]]);
  expect(nowMs).toBeGreaterThanOrEqual(7_000);
});

const quotes = (success: (index: number) => boolean) => (request: Received) =>
  request.path === "/token-price"
    ? { body: JSON.stringify({ ...goodResponse(request), success: success(request.index) }) }
    : undefined;

test.each([
  ["are accepted if the first three have it", () => false, true],
  ["are not accepted if one of the first three has true", (index: number) => index === 3, false],
])("quotes with success false %s", async (_, success, expected) => {
  const { tokens, quotesSayFalse } = await find(await small(quotes(success)), given());
  expect([tokens.length, quotesSayFalse]).toEqual([1, expected]);
});
