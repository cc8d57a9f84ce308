import { afterEach, describe, expect, it } from "vitest";
import { validateResponse } from "../../../schemas/index.ts";
import type { Exchange } from "../../../service/exchange/stages.ts";
import { createFaultSwitch, FAULTS, parseFault } from "../../../service/faults/index.ts";
import { type Service, startService } from "../../../service/server.ts";
import { acceptedBody, brokenStatements, send } from "../exchange.ts";

const RESPONSE = { status: 200, headers: {}, text: "{}", body: { success: true } };

const EXCHANGE: Exchange = {
  operation: "token-price",
  number: 1,
  headers: {},
  rawHeaders: [],
  bytes: Buffer.alloc(0),
  body: {},
  credential: "",
  oddIntegers: new Set(),
};

/** A switch whose clock is set by hand. */
function switchAt(text: string) {
  const clock = { ms: 0 };
  const faults = createFaultSwitch(1, () => clock.ms, [text]);
  return { clock, faults, strike: (workedMs = 0) => faults.strike(RESPONSE, EXCHANGE, workedMs) };
}

describe("credentials that expire", () => {
  it("are refused once they are older than their life, each from its own first request on", () => {
    const clock = { ms: 0 };
    const faults = createFaultSwitch(1, () => clock.ms, ["expiry=10s"]);
    const statusOf = (authorization: string) =>
      faults.strike(RESPONSE, { ...EXCHANGE, headers: { authorization } }, 0).response.status;
    expect(statusOf("Bearer a")).toBe(200);
    clock.ms = 10_000;
    expect([statusOf("Bearer a"), statusOf("Bearer b")]).toEqual([200, 200]);
    clock.ms = 10_001;
    expect([statusOf("Bearer a"), statusOf("Bearer b")]).toEqual([401, 200]);
    clock.ms = 20_001;
    expect(statusOf("Bearer b")).toBe(401);
  });
});

describe("reading a fault", () => {
  it.each([
    "latency=30ms",
    "latency=1.5s",
    "tail=1%x10",
    "tail=0.5%+50ms",
    "errors=2%",
    "expiry=10m",
    "errors=2%:503",
    "freeze=6s@20s",
    "freeze=1s@5s/10s",
    "violation=0.1%",
    "violation=100%:enum",
    "loss=data.initFee",
    "loss=balances[].decimals:40%@20s",
    "loss=data.initFee:50%@20s+5s",
    "reset=1%",
    "leak=1MiB/s",
    "slowdown=2ms/s",
    "capacity=80",
    "trickle=400ms",
    "trickle=400ms:10%",
    "work=200",
  ])("takes %s", (text) => {
    expect(parseFault(text)).toMatchObject({ text, name: text.split("=")[0] });
  });

  it.each([
    "",
    "latency",
    "work=0",
    "work=1ms",
    "work=2000000",
    "latency=",
    "latency=30",
    "latency=-5ms",
    "latency=fast",
    "tail=1%",
    "tail=1%x0.5",
    "tail=0%x10",
    "tail=101%x2",
    "errors=2",
    "errors=2%:404",
    "freeze=6s",
    "freeze=6s@",
    "freeze=6s@1s/5s",
    "violation=1%:nonsense",
    "loss=",
    "loss=data..initFee",
    "loss=data.initFee@later",
    "loss=data.initFee@20s+",
    "loss=data.initFee+5s",
    "loss=data.initFee:40",
    "reset=%",
    "leak=1MB/s",
    "leak=1MiB",
    "slowdown=2ms",
    "slowdown=fast/s",
    "capacity=0",
    "capacity=1.5",
    "trickle=10%",
    "trickle=400ms:0%",
    "toString=1",
  ])("refuses %j as a usage failure", (text) => {
    expect(() => parseFault(text)).toThrow(expect.objectContaining({ code: "usage" }));
  });

  it.each(Object.entries(FAULTS))("says how %s is written, with an example that it takes", (_name, kind) => {
    const examples = kind.form.split("such as ")[1]?.split(" or ") ?? [];
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) expect(() => parseFault(example)).not.toThrow();
  });
});

describe("a fault", () => {
  it("latency holds every answer back", () => {
    const { strike } = switchAt("latency=30ms");
    expect([strike().delayMs, strike().delayMs]).toEqual([30, 30]);
  });

  it("tail multiplies the time of its share", () => {
    const { strike } = switchAt("tail=10%x10");
    const delays = Array.from({ length: 2000 }, () => strike(2).delayMs);
    expect(new Set(delays)).toEqual(new Set([0, 18]));
    expect(delays.filter((delay) => delay > 0).length).toBeGreaterThan(150);
    expect(delays.filter((delay) => delay > 0).length).toBeLessThan(250);
  });

  it("tail counts the delay of faults named before it", () => {
    const faults = createFaultSwitch(1, () => 0, ["latency=10ms", "tail=100%x10"]);
    expect(faults.strike(RESPONSE, EXCHANGE, 0).delayMs).toBe(100);
  });

  it("errors answers its share with a server error", () => {
    const { strike, faults } = switchAt("errors=2%:503");
    const statuses = Array.from({ length: 5000 }, () => strike().response.status);
    const failed = statuses.filter((status) => status === 503).length;
    expect(failed).toBeGreaterThan(70);
    expect(failed).toBeLessThan(130);
    expect(faults.counts().get("errors=2%:503")).toBe(failed);
  });

  it("freeze holds back until its end, and only then", () => {
    const { clock, strike } = switchAt("freeze=6s@20s");
    const delayAt = (ms: number) => {
      clock.ms = ms;
      return strike().delayMs;
    };
    expect([0, 19_999, 20_000, 23_000, 25_999, 26_000, 90_000].map(delayAt)).toEqual([0, 0, 6000, 3000, 1, 0, 0]);
  });

  it("freeze comes back with its period", () => {
    const { clock, strike } = switchAt("freeze=1s@5s/10s");
    const delayAt = (ms: number) => {
      clock.ms = ms;
      return strike().delayMs;
    };
    expect([4000, 5500, 6500, 15_250, 25_999].map(delayAt)).toEqual([0, 500, 0, 750, 1]);
  });

  it("leak keeps memory by the time that has passed", () => {
    const { clock, strike } = switchAt("leak=10MiB/s");
    const before = process.memoryUsage().arrayBuffers;
    clock.ms = 2000;
    strike();
    expect(process.memoryUsage().arrayBuffers - before).toBeGreaterThan(19 * 1024 * 1024);
  });

  it("slowdown holds back by the time that has passed", () => {
    const { clock, strike } = switchAt("slowdown=2ms/s");
    const delayAt = (ms: number) => {
      clock.ms = ms;
      return strike().delayMs;
    };
    expect([0, 500, 10_000].map(delayAt)).toEqual([0, 1, 20]);
  });

  it("capacity lets answers wait for each other, and for nothing once the queue is empty", () => {
    const { clock, strike } = switchAt("capacity=80");
    expect([strike().delayMs, strike().delayMs, strike().delayMs]).toEqual([0, 12.5, 25]);
    clock.ms = 30;
    expect(strike().delayMs).toBe(7.5);
    clock.ms = 1_000;
    expect(strike().delayMs).toBe(0);
  });

  it("work takes processor time and nothing else", () => {
    const { faults, strike } = switchAt("work=2000");
    const before = process.cpuUsage();
    expect(strike()).toEqual({ response: RESPONSE, delayMs: 0, isReset: false });
    expect(process.cpuUsage(before).user + process.cpuUsage(before).system).toBeGreaterThan(500);
    expect(faults.counts().get("work=2000")).toBe(1);
  });

  it("strikes the same requests with the same seed", () => {
    const struck = (seed: number) => {
      const faults = createFaultSwitch(seed, () => 0, ["errors=50%"]);
      return Array.from({ length: 64 }, () => faults.strike(RESPONSE, EXCHANGE, 0).response.status).join();
    };
    expect(struck(1)).toBe(struck(1));
    expect(struck(1)).not.toBe(struck(2));
  });
});

describe("the service with faults", () => {
  const running: Service[] = [];

  afterEach(async () => {
    await Promise.all(running.splice(0).map((service) => service.close()));
  });

  const start = async (...faults: readonly string[]) => {
    const service = await startService({ faults });
    running.push(service);
    const body = JSON.stringify({ tokenId: service.tokenIds[0], chainSlug: "base" });
    return { service, ask: () => send({ url: service.url, path: "/token-price", body }) };
  };

  it("resets connections", async () => {
    const { ask, service } = await start("reset=100%");
    await expect(ask()).rejects.toMatchObject({ code: "ECONNRESET" });
    expect(service.faults.counts().get("reset=100%")).toBe(1);
  });

  it("sends a body in drops that is whole all the same", async () => {
    const { ask } = await start("trickle=40ms");
    const begunMs = performance.now();
    expect(acceptedBody("token-price", await ask())).toBeDefined();
    expect(performance.now() - begunMs).toBeGreaterThanOrEqual(39);
  });

  it.each(["violation=100%", "violation=100%:type", "violation=100%:enum", "violation=100%:missing"])(
    "breaks one member: %j",
    async (text) => {
      const { ask } = await start(text);
      for (let count = 0; count < 20; count++) {
        const response = await ask();
        expect(response.status).toBe(200);
        const violations = validateResponse("token-price", JSON.parse(response.text));
        expect(new Set(violations.map(({ pointer }) => pointer)).size).toBe(1);
      }
    },
  );

  it("loses an optional field of a quote and violates nothing", async () => {
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

  it("loses a field of every element of a list, in a share of the responses", async () => {
    const { service } = await start("loss=leaderboard[].username:50%");
    const counts = new Set<number>();
    for (let count = 0; count < 20; count++) {
      const response = await send({ url: service.url, path: "/get-leaderboard", body: '{"limit":2}' });
      counts.add(response.text.split('"username"').length - 1);
    }
    expect([...counts].sort()).toEqual([0, 2]);
  });

  it("drifts in nested objects and in arrays too", async () => {
    const { service } = await start("violation=100%:type");
    const broken = new Set<string>();
    for (let count = 0; count < 150; count++) {
      const response = await send({ url: service.url, path: "/get-leaderboard", body: '{"limit":2}' });
      for (const statement of brokenStatements("get-leaderboard", JSON.parse(response.text))) broken.add(statement);
    }
    expect(broken).toContain("leaderboard-entry/rank/type");
    expect(broken).toContain("pagination/has_more/type");
    expect(broken).toContain("leaderboard-entry/chain_balances/items/balance/type");
  });

  it("is switched while it runs", async () => {
    const { service, ask } = await start();
    expect((await ask()).status).toBe(200);
    service.faults.set(["errors=100%"]);
    expect((await ask()).status).toBe(500);
    service.faults.set([]);
    expect(acceptedBody("token-price", await ask())).toBeDefined();
  });

  it("keeps its faults where the new ones make no sense", async () => {
    const { service, ask } = await start("errors=100%");
    expect(() => service.faults.set(["nonsense"])).toThrow(expect.objectContaining({ code: "usage" }));
    expect((await ask()).status).toBe(500);
  });

  it("answers what a freeze holds back when it closes", async () => {
    const { service, ask } = await start("freeze=1h@0s");
    const waiting = ask();
    while (service.faults.counts().get("freeze=1h@0s") === 0) await new Promise(setImmediate);
    await service.close();
    expect((await waiting).status).toBe(200);
  });

  it("does not start with a fault that makes no sense", async () => {
    await expect(startService({ faults: ["latency=fast"] })).rejects.toMatchObject({ code: "usage" });
  });
});
