// What a run says of its traffic, held against what a service of the test's own has seen.
import { describe, expect, test } from "vitest";
import { expectAccounts, judgedUnlessLate, k6Folder, runAgainst, SETUP_REQUESTS, startRun } from "../load-runs.ts";
import { goodResponse, type Instead, type Received, startedSmallService } from "../small-service.ts";

const folder = k6Folder();

const PAUSES = { thinkTime: { medianMs: 30, sigma: 0.2 } };

/** A quote that is wrong in form. */
function broken(request: Received): Instead {
  if (request.path !== "/token-price") return undefined;
  const good = goodResponse(request);
  return { body: JSON.stringify({ ...good, data: { ...Object(good["data"]), chainSlug: 5 } }) };
}

test("a service whose responses are wrong at first and correct later is judged without its warm-up", async () => {
  let began = 0;
  const { result, service } = await runAgainst(
    folder.path,
    (request) => {
      began ||= performance.now();
      return performance.now() - began < 500 ? broken(request) : undefined;
    },
    { warmUp: 1_000 },
  );
  expect(result).toMatchObject({ ...judgedUnlessLate(result, "pass"), total: { invalid: 0, errors: 0 } });
  const warmUp = result.workload?.warmUp;
  expect(warmUp?.invalid).toBeGreaterThan(0);
  expect(warmUp).toMatchObject({ durationMs: 1_000, errors: 0 });
  expect((warmUp?.started ?? 0) + result.requests.started + result.requests.setup).toBe(service.received.length);
  expect(warmUp?.started).toBe((warmUp?.accepted ?? 0) + (warmUp?.invalid ?? 0));
  expectAccounts(result);
});

describe("users of the closed model", () => {
  test("begin no further sessions at the end", async () => {
    const vus = 8;
    const { result } = await runAgainst(folder.path, () => undefined, {
      scenario: "leaderboard-paging",
      rate: undefined,
      timeout: 5_000,
      duration: 3_000,
      warmUp: 0,
      workload: { model: "closed", vus, thinkTime: { medianMs: 500, sigma: 0 } },
    });
    // One after each pause of half a second, and one more when a session ends; a busy machine sends fewer.
    expect(result.requests.started).toBeGreaterThan(vus);
    expect(result.requests.started).toBeLessThanOrEqual(vus * 7 * 2);
    expectAccounts(result);
  });

  test("are never more than requested, wait for responses, and have no target rate", async () => {
    const { result } = await runAgainst(folder.path, () => ({ afterMs: 40 }), {
      rate: undefined,
      timeout: 5_000,
      workload: { model: "closed", vus: 4, thinkTime: { medianMs: 0 } },
    });
    expect(result.workload).toMatchObject({ model: "closed", stages: [{ from: 4, to: 4 }] });
    expect(result).toMatchObject({ ratePerSecond: 0, requests: { dropped: 0, interrupted: 0 } });
    expect(result.generator.peakVus).toBeLessThanOrEqual(4);
    // Four users, each 40 ms at least for an answer: at most 200 in two seconds, and as many as began at its end.
    expect(result.requests.started).toBeLessThanOrEqual(204);
    expect(result.requests.started).toBeGreaterThan(20);
    expectAccounts(result);
  });
});

describe("sessions", () => {
  test("send their requests one after the other, a page after the page before it", async () => {
    const { result, service } = await runAgainst(folder.path, () => undefined, {
      scenario: "leaderboard-paging",
      timeout: 5_000,
      workload: PAUSES,
    });
    expect(result.requests).toMatchObject({ interrupted: 0, refused: 0 });
    expect(result.workload?.iterations.begun).toBeGreaterThan(5);
    const offsets = service.received.slice(SETUP_REQUESTS - 1).map(({ body }) => JSON.parse(body).offset as number);
    expect(offsets.filter((offset) => offset > 0).length).toBeGreaterThan(offsets.length / 2);
    expectAccounts(result);
  });

  test("that depend on a rejected creation send nothing more, and are counted", async () => {
    // Before the load, a creation and what follows it are tried, and what is rejected then is never sent.
    let creations = 0;
    const tried = { tokenId: "3145f8ec-02e6-4654-bc62-cf71f8249e9b" };
    const rejecting = ({ path }: Received): Instead => {
      if (path === "/trade-token") return { status: 200, body: JSON.stringify({ success: true, transaction: {} }) };
      if (path !== "/create-token-transaction") return undefined;
      const isTrial = ++creations === 1;
      const body = JSON.stringify(isTrial ? { success: true, transaction: {}, metadata: tried } : { error: "no" });
      return { status: isTrial ? 200 : 422, body };
    };
    const service = await startedSmallService(rejecting);
    const run = await startRun(folder.path, service.url, {
      scenario: "creator-launch",
      sideEffects: "any",
      timeout: 5_000,
      workload: PAUSES,
    });
    const result = await run.result;
    const paths = new Set(service.received.slice(result.requests.setup).map(({ path }) => path));
    expect(paths).toEqual(new Set(["/create-token-transaction"]));
    const begun = result.workload?.iterations.begun ?? 0;
    expect(begun).toBe(result.requests.started);
    expect(result.workload?.iterations.skippedRequests).toBeGreaterThan(begun * 10);
    expect(result.total.errorsByCode).toEqual({ "rejected-by-target": begun });
    expect(result.validity.reasons.filter((reason) => reason.startsWith("schedule-missed"))).toEqual([]);
  });

  test("do not add the wait for a slow response to the next request", async () => {
    const { result } = await runAgainst(folder.path, () => ({ afterMs: 120 }), {
      scenario: "leaderboard-paging",
      timeout: 5_000,
      workload: PAUSES,
    });
    const { serviceTimeMs, responseTimeMs } = result.total;
    expect(serviceTimeMs.p50).toBeGreaterThan(100);
    // Counted from the schedule of the session, the second request alone would come to twice that.
    expect(responseTimeMs.p50 / serviceTimeMs.p50).toBeLessThan(1.5);
  });
});
