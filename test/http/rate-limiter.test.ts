// How fast the suite sends to targets that limit the rate, and to targets that only seem to.
import { describe, expect, test } from "vitest";
import { createRateLimiter } from "../../http/rate-limiter.ts";
import { createVirtualClock, everyNth, fixedWindow, sendAll, tokenBucket } from "./virtual-target.ts";

const REQUESTS = 1_300;

describe("a target with a limit", () => {
  test.each([5, 10, 20, 50, 100])("of %d requests a second is used nearly in full", async (limit) => {
    const { seconds, deferred, mostAttempts, slowedTo, sustained } = await sendAll(
      tokenBucket(limit, limit),
      REQUESTS,
      2,
    );
    expect(seconds).toBeLessThan((1.15 * REQUESTS) / limit + 3);
    expect(deferred).toBeLessThan(REQUESTS / 8);
    expect(mostAttempts).toBeLessThan(5);
    expect(slowedTo).toHaveLength(1);
    expect(sustained).toBeGreaterThan(limit / 2);
    expect(sustained).toBeLessThan(0.95 * limit);
  });

  test("of 200 requests a second is found fast", async () => {
    const { seconds } = await sendAll(tokenBucket(200, 200), REQUESTS, 2);
    expect(seconds).toBeLessThan(9);
  });

  test("in each second of its clock is used nearly in full", async () => {
    const { seconds, deferred } = await sendAll(fixedWindow(20), REQUESTS, 2);
    expect(seconds).toBeLessThan((1.3 * REQUESTS) / 20);
    expect(deferred).toBeLessThan(REQUESTS / 8);
  });

  test.each([1, 10, 250])("and room for %d requests at once is not taken for another limit", async (size) => {
    const { seconds, deferred, mostAttempts } = await sendAll(tokenBucket(50, size), REQUESTS, 2);
    expect(seconds).toBeLessThan((1.3 * REQUESTS) / 50 + 10);
    expect(deferred).toBeLessThan(REQUESTS / 8);
    expect(mostAttempts).toBeLessThan(6);
  });

  test("and no wait in its responses is used nearly in full", async () => {
    const { seconds } = await sendAll(tokenBucket(20, 20, 0), REQUESTS, 50);
    expect(seconds).toBeLessThan((1.15 * REQUESTS) / 20 + 3);
  });

  test("that its latency hides is never noticed", async () => {
    expect(await sendAll(tokenBucket(200, 20), REQUESTS, 50)).toMatchObject({
      deferred: 0,
      slowedTo: [],
      sustained: undefined,
    });
  });
});

describe("a target that defers whatever the pace", () => {
  // Eight workers wait side by side.
  test.each([
    [20, 1.15],
    [10, 1.15],
    [5, 1.3],
    [3, 1.3],
    [2, 1.3],
  ])("each request of %d takes little more than its waits", async (n, most) => {
    const { seconds, waitedSeconds, slowedTo, sustained } = await sendAll(everyNth(n), REQUESTS, 2);
    expect(sustained).toBeUndefined();
    expect(seconds).toBeLessThan(most * (waitedSeconds / 8) + 2);
    expect(slowedTo).toEqual([]);
  });
});

test("a ceiling is kept", async () => {
  const { now, wait, run } = createVirtualClock();
  const limiter = createRateLimiter({ ceiling: 10, now, wait });
  const begun: number[] = [];
  const send = async () => {
    for (let count = 0; count < 31; count++) begun.push(await limiter.enter());
  };
  await run(send());
  expect((begun.at(-1) ?? 0) - (begun[0] ?? 0)).toBeCloseTo(3_000);
});
