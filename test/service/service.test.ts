import { expect, it } from "vitest";
import { OPERATION_IDS, statements } from "../../schemas/index.ts";
import { CHOICE_IDS, choices, choicesOfVariants, resolveChoices, variants } from "../../service/open-points/choices.ts";
import type { OpenPoint } from "../../service/open-points/open-point.ts";
import { call, send } from "./exchange.ts";
import { runningService, startedService } from "./running-service.ts";
import { CREATION } from "./session.ts";

/** What a service responds to a purchase, quotes before and after it, a creation, a page and fees. */
async function responses(seed: number): Promise<readonly string[]> {
  const { url, tokenIds } = await startedService({ seed, clock: () => 1_800_000_000_000 });
  const token = { tokenId: tokenIds[3], chainSlug: "base" };
  const texts: string[] = [];
  for (const [operation, body] of [
    ["token-price", token],
    ["create-token-transaction", CREATION],
    ["trade-token", { ...token, direction: "buy", buyAmountUSD: 12 }],
    ["token-price", token],
    ["get-leaderboard", { limit: 100 }],
    ["get-user-fees", {}],
  ] as const)
    texts.push((await call(url, operation, body)).text);
  return texts;
}

it("determinism sends the same responses to the same requests with one seed, and others with another", async () => {
  const [seven, eight] = [await responses(7), await responses(8)];
  expect(await responses(7)).toEqual(seven);
  expect(seven.filter((text, index) => text === eight[index])).toHaveLength(1);
});

const service = await runningService();
const ask = (path: string, body = "{}", method = "POST") => send({ url: service.url, path, body, method });

it("the server frees its port when it closes", async () => {
  const { port, url, close } = await startedService();
  await call(url, "get-leaderboard", {});
  await close();
  await expect(send({ url, path: "/get-leaderboard", body: "{}" })).rejects.toThrow();
  expect((await startedService({ port })).port).toBe(port);
});

it("the server keeps idle connections open for 75 seconds, and counts requests", async () => {
  const before = service.requestCount();
  expect((await ask("/get-leaderboard")).headers.get("keep-alive")).toBe("timeout=75");
  await ask("/token-price");
  expect(service.requestCount()).toBe(before + 2);
});

it("the server serves only POST on the five paths", async () => {
  for (const id of OPERATION_IDS) {
    expect((await ask(`/${id}`, "", "GET")).status).toBe(405);
    expect((await ask(`/${id}/more`)).status).toBe(404);
  }
  expect((await ask("/")).status).toBe(404);
});

it("the server redirects a path with a trailing slash where that is chosen, and no other path", async () => {
  const { url } = await startedService({ choices: { "route.trailingSlash": "redirected" } });
  const redirect = await send({ url, path: "/token-price/", body: "{}" });
  expect([redirect.status, redirect.headers.get("location")]).toEqual([307, "/token-price"]);
  for (const path of ["/token-price//", "/tokens/", "/"])
    expect((await send({ url, path, body: "{}" })).status, path).toBe(404);
  expect((await send({ url, path: "/token-price", body: "", method: "GET" })).status).toBe(405);
});

it("the server rejects a body of more than eight megabytes", async () => {
  expect((await ask("/get-leaderboard", " ".repeat(8 * 1024 * 1024 + 1))).status).toBe(413);
});

it.each(CHOICE_IDS)("the registry of choices names a statement, a question and two to five options for %s", (id) => {
  const openPoint: OpenPoint = choices[id];
  expect(statements.has(openPoint.statement)).toBe(true);
  expect(openPoint.question).toMatch(/\?$/);
  expect(openPoint.options.length).toBeGreaterThanOrEqual(2);
  expect(openPoint.options.length).toBeLessThanOrEqual(5);
  expect(new Set(openPoint.options).size).toBe(openPoint.options.length);
  expect(openPoint.options).toContain(openPoint.default);
});

it("the registry of choices has a variant for the defaults and one for each other option", () => {
  const options = CHOICE_IDS.reduce((sum, id) => sum + choices[id].options.length, 0);
  expect(variants.size).toBe(1 + options - CHOICE_IDS.length);
  expect(CHOICE_IDS.length).toBeGreaterThanOrEqual(60);
});

it("the registry of choices resolves variants over the defaults", () => {
  expect(choicesOfVariants(["rejection.body=html", "response.status=201"])).toEqual({
    ...resolveChoices(),
    "rejection.body": "html",
    "response.status": "201",
  });
});

const WRONG = ["nonsense", "rejection.body=nonsense", "nonsense=html", "rejection.body=problem", ""];
it.each(WRONG)("the registry of choices fails for the variant %j as usage", (name) => {
  expect(() => choicesOfVariants([name])).toThrow(expect.objectContaining({ code: "usage" }));
});

it("the registry of choices names every unknown open point and option at once", () => {
  const wrong = { "no.point": "x", "rejection.body": "nonsense" } as object;
  expect(() => resolveChoices(wrong)).toThrow(
    expect.objectContaining({ details: expect.objectContaining({ length: 2 }) }),
  );
});
