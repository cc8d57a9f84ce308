// Faults of a service: the forms that they are written in, when and how often they occur, and what a client sees.
import { expect, it } from "vitest";
import { validateResponse } from "../../../schemas/index.ts";
import type { Exchange } from "../../../service/exchange/stages.ts";
import { createFaultSwitch, FAULTS, parseFault } from "../../../service/faults/index.ts";
import { brokenStatements, send } from "../exchange.ts";
import { startedService } from "../running-service.ts";

const LOSSES = ["loss=data.initFee", "loss=balances[].decimals:40%@20s", "loss=data.initFee:50%@20s+5s"];
it.each(["latency=1.5s", "errors=2%:503", "violation=100%:enum", ...LOSSES])("parseFault reads %s", (text) => {
  expect(parseFault(text)).toMatchObject({ text, name: text.split("=")[0] });
});

const SHARES = ["tail=1%x0.5", "tail=101%x2", "errors=2%:404", "violation=1%:nonsense", "trickle=400ms:0%"];
const TIMES = ["latency=", "latency=-5ms", "freeze=6s@", "freeze=6s@1s/5s", "slowdown=fast/s"];
const FIELDS = ["loss=data..initFee", "loss=data.initFee@20s+", "loss=data.initFee:40"];
const COUNTS = ["work=0", "work=2000000", "leak=1MB/s", "capacity=1.5", "limit=2.5", "bucket=5:0", "throttle=0"];
it.each(["", "toString=1", ...SHARES, ...TIMES, ...FIELDS, ...COUNTS])("parseFault fails for %j as usage", (text) => {
  expect(() => parseFault(text)).toThrow(expect.objectContaining({ code: "usage" }));
});

it.each(Object.entries(FAULTS))("parseFault reads the examples in the form of %s", (_name, kind) => {
  const examples = kind.form.split("such as ")[1]?.split(" or ") ?? [];
  expect(examples.length).toBeGreaterThan(0);
  for (const example of examples) expect(() => parseFault(example)).not.toThrow();
});

const RESPONSE = { status: 200, headers: {}, text: "{}", body: { success: true } };

const EXCHANGE: Exchange = {
  operation: "token-price",
  number: 1,
  headers: {},
  rawHeaders: [],
  connection: {},
  bytes: Buffer.alloc(0),
  body: {},
  credential: "",
  oddIntegers: new Set(),
};

/** A switch whose clock is set by hand. */
function switchAt(texts: string, seed = 1) {
  const clock = { ms: 0 };
  const faults = createFaultSwitch(seed, () => clock.ms, texts.split(" "));
  const deliver = (workedMs = 0, headers: Exchange["headers"] = {}) =>
    faults.apply(RESPONSE, { ...EXCHANGE, headers }, workedMs);
  const deliverAt = (ms: number) => {
    clock.ms = ms;
    return deliver();
  };
  return { clock, faults, deliver, deliverAt };
}

it.each([
  ["every response", "latency=30ms", [0, 1], [30, 30]],
  ["by the time since its start", "slowdown=2ms/s", [0, 500, 10_000], [0, 1, 20]],
  ["by its share of the time, that of faults before it included", "latency=10ms tail=100%x10", [0], [100]],
  ["until its end", "freeze=6s@20s", [0, 19_999, 20_000, 23_000, 25_999, 26_000, 90_000], [0, 0, 6000, 3000, 1, 0, 0]],
  ["until each end", "freeze=1s@5s/10s", [4000, 5500, 6500, 15_250, 25_999], [0, 500, 0, 750, 1]],
  ["by a queue, and nothing after an idle period", "capacity=80", [0, 0, 0, 30, 1_000], [0, 12.5, 25, 7.5, 0]],
])("a fault delays %s: %s", (_, text, times, delays) => {
  const { deliverAt } = switchAt(text);
  expect(times.map((ms) => deliverAt(ms).delayMs)).toEqual(delays);
});

it("tail multiplies the time of its share", () => {
  const { deliver } = switchAt("tail=10%x10");
  const delays = Array.from({ length: 2000 }, () => deliver(2).delayMs);
  expect(new Set(delays)).toEqual(new Set([0, 18]));
  expect(delays.filter((delay) => delay > 0).length).toBeGreaterThan(150);
  expect(delays.filter((delay) => delay > 0).length).toBeLessThan(250);
});

it("errors fails its share of requests with a server error, and counts them", () => {
  const { deliver, faults } = switchAt("errors=2%:503");
  const statuses = Array.from({ length: 5000 }, () => deliver().response.status);
  const failed = statuses.filter((status) => status === 503).length;
  expect(failed).toBeGreaterThan(70);
  expect(failed).toBeLessThan(130);
  expect(faults.counts().get("errors=2%:503")).toBe(failed);
});

it("errors fails the same requests with the same seed", () => {
  const statusesOf = (seed: number) => {
    const { deliver } = switchAt("errors=50%", seed);
    return Array.from({ length: 64 }, () => deliver().response.status).join();
  };
  expect(statusesOf(1)).toBe(statusesOf(1));
  expect(statusesOf(1)).not.toBe(statusesOf(2));
});

it("expiry refuses each credential once it is older than its lifetime", () => {
  const { clock, deliver } = switchAt("expiry=10s");
  const statusOf = (authorization: string) => deliver(0, { authorization }).response.status;
  expect(statusOf("Bearer a")).toBe(200);
  clock.ms = 10_000;
  expect([statusOf("Bearer a"), statusOf("Bearer b")]).toEqual([200, 200]);
  clock.ms = 10_001;
  expect([statusOf("Bearer a"), statusOf("Bearer b")]).toEqual([401, 200]);
  clock.ms = 20_001;
  expect(statusOf("Bearer b")).toBe(401);
});

it.each([
  ["limit=3", [0, 10, 20, 30, 999, 1_000, 1_001, 1_002, 1_999, 2_000], [3, 4, 8]],
  ["bucket=10:3", [0, 0, 0, 0, 99, 100, 101, 200, 1_000, 1_000, 1_000, 1_000], [3, 4, 6, 11]],
  ["bucket=2", [0, 0, 0, 500, 501], [2, 4]],
  ["throttle=3", [0, 0, 60_000, 60_000, 60_001, 90_000], [2, 5]],
  ["throttle=1", [0, 1], [0, 1]],
])("rate limits reject by 429 beyond %s", (text, times, rejected) => {
  const { deliverAt } = switchAt(text);
  const statuses = times.map((ms) => deliverAt(ms).response.status);
  expect(statuses).toEqual(times.map((_, index) => (rejected.includes(index) ? 429 : 200)));
});

it("leak keeps memory by the time since its start", () => {
  const { clock, deliver } = switchAt("leak=10MiB/s");
  const before = process.memoryUsage().arrayBuffers;
  clock.ms = 2000;
  deliver();
  expect(process.memoryUsage().arrayBuffers - before).toBeGreaterThan(19 * 1024 * 1024);
});

it("work takes processor time and changes nothing", () => {
  const { faults, deliver } = switchAt("work=2000");
  const before = process.cpuUsage();
  expect(deliver()).toEqual({ response: RESPONSE, delayMs: 0, isReset: false });
  expect(process.cpuUsage(before).user + process.cpuUsage(before).system).toBeGreaterThan(500);
  expect(faults.counts().get("work=2000")).toBe(1);
});

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
