// What a client sees of the faults of a service.
import { expect, it } from "vitest";
import { validateResponse } from "../../../schemas/index.ts";
import { startService } from "../../../service/server.ts";
import { brokenStatements, send } from "../exchange.ts";
import { startedService } from "../running-service.ts";

const start = async (...faults: readonly string[]) => {
  const service = await startedService({ faults });
  const body = JSON.stringify({ tokenId: service.tokenIds[0], chainSlug: "base" });
  return { service, ask: () => send({ url: service.url, path: "/token-price", body }) };
};

it("resets connections", async () => {
  const { ask, service } = await start("reset=100%");
  await expect(ask()).rejects.toThrow("fetch failed");
  expect(service.faults.counts().get("reset=100%")).toBe(1);
});

it("sends a body in pieces", async () => {
  const { ask } = await start("trickle=40ms");
  const begunMs = performance.now();
  expect(brokenStatements("token-price", JSON.parse((await ask()).text))).toEqual([]);
  expect(performance.now() - begunMs).toBeGreaterThanOrEqual(39);
});

it.each(["", ":type", ":enum", ":missing"])("breaks one field: %j", async (kind) => {
  const { ask } = await start(`violation=100%${kind}`);
  for (let count = 0; count < 20; count++) {
    const response = await ask();
    expect(response.status).toBe(200);
    const violations = validateResponse("token-price", JSON.parse(response.text));
    expect(new Set(violations.map(({ pointer }) => pointer)).size).toBe(1);
  }
});

it("omits an optional field of a quote and violates nothing", async () => {
  const { service, ask } = await start("loss=data.initFee");
  const quote = JSON.parse((await ask()).text);
  expect(Object.keys(quote.data)).not.toContain("initFee");
  expect(brokenStatements("token-price", quote)).toEqual([]);
  for (const over of ["loss=data.initFee@1h", "loss=data.initFee@0s+0s"]) {
    service.faults.set([over]);
    expect(JSON.parse((await ask()).text).data.initFee).toBeDefined();
  }
  service.faults.set(["loss=data.initFee@0s+1h"]);
  expect(JSON.parse((await ask()).text).data.initFee).toBeUndefined();
});

const pages = async (fault: string, count: number) => {
  const { service } = await start(fault);
  const asked = { url: service.url, path: "/get-leaderboard", body: '{"limit":2}' };
  return await Promise.all(Array.from({ length: count }, async () => (await send(asked)).text));
};

it("omits a field of every element of a list, in a share of the responses", async () => {
  const texts = await pages("loss=leaderboard[].username:50%", 20);
  expect(new Set(texts.map((text) => text.split('"username"').length - 1))).toEqual(new Set([0, 2]));
});

it("breaks fields of nested objects and of array elements", async () => {
  const texts = await pages("violation=100%:type", 150);
  const broken = texts.flatMap((text) => brokenStatements("get-leaderboard", JSON.parse(text)));
  expect(broken).toContain("leaderboard-entry/rank/type");
  expect(broken).toContain("pagination/has_more/type");
  expect(broken).toContain("leaderboard-entry/chain_balances/items/balance/type");
});

it("switches faults on and off while it runs, and keeps them if the new ones are invalid", async () => {
  const { service, ask } = await start();
  expect((await ask()).status).toBe(200);
  service.faults.set(["errors=100%"]);
  expect(() => service.faults.set(["nonsense"])).toThrow(expect.objectContaining({ code: "usage" }));
  expect((await ask()).status).toBe(500);
  service.faults.set([]);
  expect(brokenStatements("token-price", JSON.parse((await ask()).text))).toEqual([]);
});

it("sends frozen responses when it closes", async () => {
  const { service, ask } = await start("freeze=1h@0s");
  const waiting = ask();
  while (service.faults.counts().get("freeze=1h@0s") === 0) await new Promise(setImmediate);
  await service.close();
  expect((await waiting).status).toBe(200);
});

it("does not start with an invalid fault", async () => {
  await expect(startService({ faults: ["latency=fast"] })).rejects.toMatchObject({ code: "usage" });
});
