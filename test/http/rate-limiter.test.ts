// How fast and how many at once the suite sends: to targets with a rate limit, and to targets that only seem to have one.
import { expect, test } from "vitest";
import { createRateLimiter } from "../../http/rate-limiter.ts";
import { httpDateMs, requestedWaitMs } from "../../http/retry-after.ts";
import { createSlots } from "../../http/slots.ts";
import { createVirtualClock, refusing, sendAll } from "./virtual-target.ts";

const REQUESTS = 1_300;

test.each([5, 10, 20, 50, 100])("uses a limit of %d requests a second nearly in full", async (limit) => {
  const sent = await sendAll(refusing(`bucket=${limit}`), REQUESTS, 2);
  const { seconds, deferred, mostAttempts, slowedTo, sustained } = sent;
  expect(seconds).toBeLessThan((1.15 * REQUESTS) / limit + 3);
  expect(deferred).toBeLessThan(REQUESTS / 8);
  expect(mostAttempts).toBeLessThan(5);
  expect(slowedTo).toHaveLength(1);
  expect(sustained).toBeGreaterThan(limit / 2);
  expect(sustained).toBeLessThan(0.95 * limit);
});

test.each([
  ["a limit of 200 requests a second, found soon", refusing("bucket=200"), 2, 9],
  ["a limit for each second of the clock", refusing("limit=20"), 2, (1.3 * REQUESTS) / 20],
  ["a limit after single requests", refusing("bucket=50:1"), 2, (1.3 * REQUESTS) / 50 + 10],
  ["a limit after small bursts", refusing("bucket=50:10"), 2, (1.3 * REQUESTS) / 50 + 10],
  ["a limit after large bursts", refusing("bucket=50:250"), 2, (1.3 * REQUESTS) / 50 + 10],
  ["a limit without Retry-After", refusing("bucket=20", 0), 50, (1.15 * REQUESTS) / 20 + 3],
])("uses nearly in full %s", async (_, target, latencyMs, most) => {
  const { seconds, deferred, mostAttempts } = await sendAll(target, REQUESTS, latencyMs);
  expect(seconds).toBeLessThan(most);
  expect(deferred).toBeLessThan(REQUESTS / 8);
  expect(mostAttempts).toBeLessThan(6);
});

test("does not slow down for a limit above what its latency allows", async () => {
  const sent = await sendAll(refusing("bucket=200:20"), REQUESTS, 50);
  expect(sent).toMatchObject({ deferred: 0, slowedTo: [], sustained: undefined });
});

// Eight workers wait side by side.
test.each([
  [20, 1.15],
  [10, 1.15],
  [5, 1.3],
  [3, 1.3],
  [2, 1.3],
])("takes little more than the waits of a target that defers one request of %d at any rate", async (n, most) => {
  const { seconds, waitedSeconds, slowedTo, sustained } = await sendAll(refusing(`throttle=${n}`), REQUESTS, 2);
  expect(sustained).toBeUndefined();
  expect(seconds).toBeLessThan(most * (waitedSeconds / 8) + 2);
  expect(slowedTo).toEqual([]);
});

test.each([20, 1])("finds a limit of %d requests a second where it begins slowly", async (perSecond) => {
  const { seconds, slowedTo, isRefuted } = await sendAll(refusing(`bucket=${perSecond}`, 0), 200, 2, true);
  expect({ isRefuted, found: slowedTo.length }).toEqual({ isRefuted: false, found: 1 });
  expect(seconds).toBeLessThan(1.3 * (200 / perSecond) + 20 * (0.2 + 1 + 4));
});

test("refutes the rate as the cause where it begins slowly and one request of three is deferred at any rate", async () => {
  expect(await sendAll(refusing("throttle=3", 0), 200, 2, true)).toMatchObject({ isRefuted: true, slowedTo: [] });
});

test("keeps the rate below a ceiling", async () => {
  const { now, wait, run } = createVirtualClock();
  const limiter = createRateLimiter({ ceiling: 10, now, wait });
  const begun: number[] = [];
  const send = async () => {
    for (let count = 0; count < 31; count++) begun.push(await limiter.enter());
  };
  await run(send());
  expect((begun.at(-1) ?? 0) - (begun[0] ?? 0)).toBeCloseTo(3_000);
});

const NOW = Date.UTC(2026, 0, 2, 3, 4, 5);

const [AHEAD, OTHERWISE] = ["Fri, 02 Jan 2026 03:04:15 GMT", "Friday, 02-Jan-26 03:04:15 GMT"];
const PAST = ["Fri, 02 Jan 2026 03:04:00 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"];

test.each([
  [0, ["0", ...PAST]],
  [2_000, ["2", " 2 "]],
  [3_000, ["1, 3"]],
  [5_000, ["soon, 5"]],
  [7_000, ["007"]],
  [10_000, [AHEAD, OTHERWISE, "Fri Jan  2 03:04:15 2026", `${AHEAD}, 4`, `4, ${OTHERWISE}`]],
  [20_000, ["10, 20, 5"]],
  [31_536_000_000, ["31536000"]],
  [999_999_999_000, ["9".repeat(400)]],
])("a wait of %d ms is asked for by Retry-After of %j", (waitMs, values) => {
  for (const value of values) expect(requestedWaitMs(value, NOW), value).toBe(waitMs);
});

const DATES = ["2026-01-02", "2026-01-02T03:04:15Z", "Fri, 02 Foo 2026 03:04:15 GMT", "Sat, 31 Feb 2026 03:04:15 GMT"];
const TIMES = ["Fri, 02 Jan 2026 25:04:15 GMT", "Fri, 02 Jan 2026 03:04:15 CET", "fri, 02 jan 2026 03:04:15 gmt"];
const NUMBERS = ["-1", "+1", "1.5", "1e3", "0x10", "2 s"];

test.each([undefined, "", ",", "soon", ...NUMBERS, ...DATES, ...TIMES])("%j asks for no wait", (value) => {
  expect(requestedWaitMs(value, NOW)).toBeUndefined();
});

test("a year of two digits is at most fifty years ahead", () => {
  expect(httpDateMs("Friday, 03-Jan-76 00:00:00 GMT", NOW)).toBe(Date.UTC(2076, 0, 3));
  expect(httpDateMs("Monday, 03-Jan-77 00:00:00 GMT", NOW)).toBe(Date.UTC(1977, 0, 3));
});

test("runs work in order, with at most one task per slot, and frees the slot of a failed task", async () => {
  const inSlot = createSlots(2);
  const [begun, log]: [Record<string, () => void>, string[]] = [{}, []];
  const work = (name: string) => async () => {
    log.push(name);
    await new Promise<void>((resolve) => {
      begun[name] = resolve;
    });
    if (name === "b") throw new Error("b failed");
  };
  const all = ["a", "b", "c", "d"].map((name) => inSlot(work(name)).catch((error: Error) => log.push(error.message)));
  await Promise.resolve();
  expect(log).toEqual(["a", "b"]);
  begun["b"]?.();
  await all[1];
  expect(log).toEqual(["a", "b", "c", "b failed"]);
  begun["a"]?.();
  await all[0];
  begun["c"]?.();
  begun["d"]?.();
  await Promise.all(all);
  expect(log.at(-1)).toBe("d");
});
