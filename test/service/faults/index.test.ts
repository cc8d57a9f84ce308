// When a fault occurs, how often, and what it does to a response.
import { expect, it } from "vitest";
import type { Exchange } from "../../../service/exchange/stages.ts";
import { createFaultSwitch } from "../../../service/faults/index.ts";

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
function switchAt(text: string) {
  const clock = { ms: 0 };
  const faults = createFaultSwitch(1, () => clock.ms, [text]);
  const deliver = (workedMs = 0, headers: Exchange["headers"] = {}) =>
    faults.apply(RESPONSE, { ...EXCHANGE, headers }, workedMs);
  const at =
    <Seen>(see: (delivery: ReturnType<typeof deliver>) => Seen) =>
    (ms: number) => {
      clock.ms = ms;
      return see(deliver());
    };
  return {
    clock,
    faults,
    deliver,
    delayAt: at(({ delayMs }) => delayMs),
    statusAt: at(({ response }) => response.status),
  };
}

it.each([
  ["every response", "latency=30ms", [0, 1], [30, 30]],
  ["by the time since its start", "slowdown=2ms/s", [0, 500, 10_000], [0, 1, 20]],
  ["until its end", "freeze=6s@20s", [0, 19_999, 20_000, 23_000, 25_999, 26_000, 90_000], [0, 0, 6000, 3000, 1, 0, 0]],
  ["until each end", "freeze=1s@5s/10s", [4000, 5500, 6500, 15_250, 25_999], [0, 500, 0, 750, 1]],
  ["by a queue, and nothing after an idle period", "capacity=80", [0, 0, 0, 30, 1_000], [0, 12.5, 25, 7.5, 0]],
])("a fault delays %s: %s", (_, text, times, delays) => {
  expect(times.map(switchAt(text).delayAt)).toEqual(delays);
});

it("tail multiplies the time of its share", () => {
  const { deliver } = switchAt("tail=10%x10");
  const delays = Array.from({ length: 2000 }, () => deliver(2).delayMs);
  expect(new Set(delays)).toEqual(new Set([0, 18]));
  expect(delays.filter((delay) => delay > 0).length).toBeGreaterThan(150);
  expect(delays.filter((delay) => delay > 0).length).toBeLessThan(250);
});

it("tail includes the delay of faults named before it", () => {
  const faults = createFaultSwitch(1, () => 0, ["latency=10ms", "tail=100%x10"]);
  expect(faults.apply(RESPONSE, EXCHANGE, 0).delayMs).toBe(100);
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
    const faults = createFaultSwitch(seed, () => 0, ["errors=50%"]);
    return Array.from({ length: 64 }, () => faults.apply(RESPONSE, EXCHANGE, 0).response.status).join();
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
  expect(times.map(switchAt(text).statusAt)).toEqual(times.map((_, index) => (rejected.includes(index) ? 429 : 200)));
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
