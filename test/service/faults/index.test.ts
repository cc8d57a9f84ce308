// When a fault strikes, how often, and what it does to a response.
import { describe, expect, it } from "vitest";
import type { Exchange } from "../../../service/exchange/stages.ts";
import { createFaultSwitch } from "../../../service/faults/index.ts";

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
