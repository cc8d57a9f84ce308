// How fast the suite sends to a service with a rate limit. Time is virtual, so that the tests need not wait.
import { expect, test } from "vitest";
import type { Progress } from "../../conformance/run/runner.ts";
import { run, startThrough } from "../conformance/run.ts";
import { startedService } from "../service/running-service.ts";

/** A clock that advances with each wait. */
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
  let [second, count, rejected] = [0, 0, 0];
  const { url } = await startThrough((_, response) => {
    const now = Math.floor(clock.now() / 1_000);
    count = now === second ? count + 1 : 1;
    second = now;
    if (count <= 20) return false;
    rejected++;
    response.writeHead(429, { "retry-after": "1" }).end();
    return true;
  });
  const limited = await run(url, { ...clock, onProgress: (step) => progress.push(step) });
  expect(limited).toMatchObject({ verdict: "pass", exitCode: 0 });
  expect(rejected).toBeGreaterThan(0);
  expect(rejected).toBeLessThan(limited.requests.sent / 8);
  expect(limited.requests.limited).toBe(rejected);
  expect(limited.requests.retries).toBeGreaterThanOrEqual(rejected);
  expect(progress.filter(({ kind }) => kind === "slowed")).toHaveLength(1);
});

test("keeps the rate below a ceiling for the whole run", async () => {
  const { url } = await startedService();
  const clock = createClock();
  const startedAt = clock.now();
  const { requests, verdict } = await run(url, { ...clock, ratePerSecond: 50, smoke: true });
  expect(verdict).toBe("pass");
  expect(clock.now() - startedAt).toBeGreaterThanOrEqual(((requests.sent - 1) / 50) * 1_000 - 1);
});
