// How fast the suite sends to a service with a rate limit. Time is virtual, so that the tests need not wait.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ConformanceResult, Progress } from "../../conformance/run/runner.ts";
import { type Service, startService } from "../../service/server.ts";
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

describe("a service that allows twenty requests a second", () => {
  const clock = createClock();
  const progress: Progress[] = [];
  let service: Service;
  let free: ConformanceResult;
  let limited: ConformanceResult;
  let rejected = 0;

  beforeAll(async () => {
    service = await startService();
    free = await run(service.url);
    let second = 0;
    let count = 0;
    const front = await startForwarder(service.url, (_, response) => {
      const now = Math.floor(clock.now() / 1_000);
      count = now === second ? count + 1 : 1;
      second = now;
      if (count <= 20) return false;
      rejected++;
      response.writeHead(429, { "retry-after": "1" }).end();
      return true;
    });
    limited = await run(front.url, { ...clock, onProgress: (step) => progress.push(step) });
    await front.close();
  });

  afterAll(() => service.close());

  test("gets the same verdicts as without the limit", () => {
    const verdicts = ({ checks }: ConformanceResult) =>
      // Pages that trades move in the meantime cannot be compared: the slower run may leave such an advisory check open.
      Object.fromEntries(checks.flatMap(({ id, tier, verdict }) => (tier === "specified" ? [[id, verdict]] : [])));
    expect(verdicts(limited)).toEqual(verdicts(free));
    expect(limited).toMatchObject({ verdict: "pass", exitCode: 0 });
  });

  test("gets each deferred request again, and the run counts both", () => {
    expect(rejected).toBeGreaterThan(0);
    expect(limited.requests.limited).toBe(rejected);
    expect(limited.requests.retries).toBeGreaterThanOrEqual(rejected);
    expect(free.requests.limited).toBeUndefined();
  });

  test("defers few requests once the suite has found the limit", () => {
    expect(rejected).toBeLessThan(limited.requests.sent / 8);
  });

  test("makes the suite report once that it slowed down", () => {
    expect(progress.filter(({ kind }) => kind === "slowed")).toHaveLength(1);
  });
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
