import { expect, it } from "vitest";
import { OPERATION_IDS, type OperationId } from "../../schemas/index.ts";
import type { Service } from "../../service/server.ts";
import { call, send } from "./exchange.ts";
import { startedService } from "./running-service.ts";
import { CREATION } from "./session.ts";

const requests = (service: Service): readonly (readonly [OperationId, unknown])[] => [
  ["token-price", { tokenId: service.tokenIds[3], chainSlug: "base" }],
  ["create-token-transaction", CREATION],
  ["trade-token", { tokenId: service.tokenIds[3], chainSlug: "base", direction: "buy", buyAmountUSD: 12 }],
  ["token-price", { tokenId: service.tokenIds[3], chainSlug: "base" }],
  ["get-leaderboard", { limit: 100 }],
  ["get-user-fees", {}],
];
const responses = async (seed: number): Promise<readonly string[]> => {
  const service = await startedService({ seed, clock: () => 1_800_000_000_000 });
  const texts: string[] = [];
  for (const [operation, body] of requests(service)) texts.push((await call(service.url, operation, body)).text);
  return texts;
};

it("determinism sends the same responses to the same requests with one seed, and others with another", async () => {
  const [seven, eight] = [await responses(7), await responses(8)];
  expect(await responses(7)).toEqual(seven);
  expect(seven.filter((text, index) => text === eight[index])).toHaveLength(1);
});

it("the server frees its port when it closes", async () => {
  const first = await startedService();
  const { port, url } = first;
  await call(url, "get-leaderboard", {});
  await first.close();
  await expect(send({ url, path: "/get-leaderboard", body: "{}" })).rejects.toThrow();
  const second = await startedService({ port });
  expect(second.port).toBe(port);
});

it("the server keeps idle connections open for 75 seconds", async () => {
  const service = await startedService();
  const response = await send({ url: service.url, path: "/get-leaderboard", body: "{}" });
  expect(response.headers.get("keep-alive")).toBe("timeout=75");
});

it("the server serves only POST on the five paths", async () => {
  const service = await startedService();
  for (const id of OPERATION_IDS) {
    expect((await send({ url: service.url, path: `/${id}`, body: "", method: "GET" })).status).toBe(405);
    expect((await send({ url: service.url, path: `/${id}/more`, body: "{}" })).status).toBe(404);
  }
  expect((await send({ url: service.url, path: "/", body: "{}" })).status).toBe(404);
});

it("the server redirects a path with a trailing slash where that is chosen, and no other path", async () => {
  const service = await startedService({ choices: { "route.trailingSlash": "redirected" } });
  const redirect = await send({ url: service.url, path: "/token-price/", body: "{}" });
  expect([redirect.status, redirect.headers.get("location")]).toEqual([307, "/token-price"]);
  for (const path of ["/token-price//", "/tokens/", "/"])
    expect((await send({ url: service.url, path, body: "{}" })).status, path).toBe(404);
  expect((await send({ url: service.url, path: "/token-price", body: "", method: "GET" })).status).toBe(405);
});

it("the server rejects a body of more than eight megabytes", async () => {
  const service = await startedService();
  const response = await send({ url: service.url, path: "/get-leaderboard", body: " ".repeat(8 * 1024 * 1024 + 1) });
  expect(response.status).toBe(413);
});

it("the server counts requests", async () => {
  const service = await startedService();
  await call(service.url, "get-leaderboard", {});
  await call(service.url, "token-price", {});
  expect(service.requestCount()).toBe(2);
});
