// How fast the suite sends to targets with a rate limit, and to targets that only seem to have one.
import { expect, test } from "vitest";
import { createRateLimiter } from "../../http/rate-limiter.ts";
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
