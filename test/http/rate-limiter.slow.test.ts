// How fast the suite sends to a service with a rate limit. Time is virtual, so that the tests need not wait.
import { expect, test } from "vitest";
import type { Progress } from "../../conformance/run/runner.ts";
import { startService } from "../../service/server.ts";
import { startForwarder } from "../conformance/forwarder.ts";
import { run } from "../conformance/run.ts";

/** A clock that advances with each wait, and a little with each reading. */
function createClock() {
  let nowMs = 1_000_000;
  return {
    now: () => nowMs,
    wait: async (durationMs: number) => {
      const until = nowMs + durationMs;
      // Workers that wait at the same time do not add up.
      await Promise.resolve();
      nowMs = Math.max(nowMs, until);
    },
  };
}

test("the suite sends each deferred request again, below the limit that it finds, and judges as without one", async () => {
  const clock = createClock();
  const progress: Progress[] = [];
  const service = await startService();
  let [second, count, rejected] = [0, 0, 0];
  const front = await startForwarder(service.url, (_, response) => {
    const now = Math.floor(clock.now() / 1_000);
    count = now === second ? count + 1 : 1;
    second = now;
    if (count <= 20) return false;
    rejected++;
    response.writeHead(429, { "retry-after": "1" }).end();
    return true;
  });
  const limited = await run(front.url, { ...clock, onProgress: (step) => progress.push(step) });
  await front.close();
  await service.close();
  expect(limited).toMatchObject({ verdict: "pass", exitCode: 0 });
  expect(rejected).toBeGreaterThan(0);
  expect(rejected).toBeLessThan(limited.requests.sent / 8);
  expect(limited.requests.limited).toBe(rejected);
  expect(limited.requests.retries).toBeGreaterThanOrEqual(rejected);
  expect(progress.filter(({ kind }) => kind === "slowed")).toHaveLength(1);
});

test("keeps the rate below a ceiling for the whole run", async () => {
  const service = await startService();
  const clock = createClock();
  const startedAt = clock.now();
  const { requests, verdict } = await run(service.url, { ...clock, ratePerSecond: 50, smoke: true });
  await service.close();
  expect(verdict).toBe("pass");
  expect(clock.now() - startedAt).toBeGreaterThanOrEqual(((requests.sent - 1) / 50) * 1_000 - 1);
});
