// What a run says of its traffic, held against what a service of the test's own has seen.
import { expect, test } from "vitest";
import { expectAccounts, judgedUnlessLate, k6Folder, runAgainst, startRun } from "../load-runs.ts";
import { type Instead, type Received, startedSmallService } from "../small-service.ts";

const folder = k6Folder();

const PAUSES = { thinkTime: { medianMs: 30, sigma: 0.2 } };

test("users of the closed model begin no further sessions at the end", async () => {
  const vus = 8;
  const workload = { model: "closed", vus, thinkTime: { medianMs: 500, sigma: 0 } } as const;
  const changes = { scenario: "leaderboard-paging", rate: undefined, duration: 3_000, warmUp: 0 } as const;
  const { result } = await runAgainst(folder.path, () => undefined, { ...changes, timeout: 5_000, workload });
  // One after each pause of half a second, and one more when a session ends. Without a wait at the end, it is hundreds.
  expect(result.requests.started).toBeGreaterThan(vus);
  expect(result.requests.started).toBeLessThanOrEqual(vus * 7 * 1.5);
  expectAccounts(result);
});

test("sessions that depend on a rejected creation send nothing more, and are counted", async () => {
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
  const launches = { scenario: "creator-launch", timeout: 5_000 } as const;
  const run = await startRun(folder.path, service.url, { ...launches, sideEffects: "any", workload: PAUSES });
  const result = await run.result;
  const paths = new Set(service.received.slice(result.requests.setup).map(({ path }) => path));
  expect(paths).toEqual(new Set(["/create-token-transaction"]));
  const begun = result.workload?.iterations.begun ?? 0;
  expect(begun).toBe(result.requests.started);
  expect(result.workload?.iterations.skippedRequests).toBeGreaterThan(begun * 10);
  expect(result.total.errorsByCode).toEqual({ "rejected-by-target": begun });
  expect(result.validity.reasons.filter((reason) => reason.startsWith("schedule-missed"))).toEqual([]);
});

test("sessions do not add the wait for a slow response to the next request", async () => {
  const changes = { scenario: "leaderboard-paging", timeout: 5_000, workload: PAUSES } as const;
  const { result } = await runAgainst(folder.path, () => ({ afterMs: 120 }), changes);
  const { serviceTimeMs, responseTimeMs } = result.total;
  expect(serviceTimeMs.p50).toBeGreaterThan(100);
  // Counted from the schedule of the session, the second request alone would come to twice that.
  expect(responseTimeMs.p50 / serviceTimeMs.p50).toBeLessThan(1.5);
});

const later = (value: string, status = 429) => ({ status, headers: { "retry-after": value }, body: "{}" });

test("a service that asks for a retry later receives its whole schedule in the open model, throttled requests counted with the longest wait", async () => {
  const { result } = await runAgainst(folder.path, (_, count) =>
    count % 2 === 0 ? later(count % 4 === 0 ? "3" : "soon", count % 8 === 0 ? 503 : 429) : undefined,
  );
  const { finished, dropped } = result.requests;
  expect(finished).toBeGreaterThan(150);
  expect(dropped).toBe(0);
  const retryAfter = { responses: Math.ceil(finished / 4), longestWaitMs: 3_000 };
  expect(result.total).toMatchObject({ errors: Math.ceil(finished / 2), retryAfter });
  expect(Object.keys(result.total.errorsByCode)).toEqual(["rate-limited", "unavailable"]);
  expect(result).toMatchObject(judgedUnlessLate(result, "fail"));
  expectAccounts(result);
});

test.each([
  { users: "constant", profile: "average" },
  { users: "ramping", profile: "stress" },
] as const)("$users users of the closed model leave a service alone for as long as it asks", async ({ profile }) => {
  const vus = 4;
  const changes = { workload: { model: "closed", vus }, rate: undefined, profile } as const;
  const { result, service } = await runAgainst(folder.path, () => later("60"), changes);
  const retryAfter = { responses: vus, longestWaitMs: 60_000 };
  expect(result.total).toMatchObject({ count: vus, errors: vus, retryAfter });
  expect(service.received).toHaveLength(vus + result.requests.setup);
  expectAccounts(result);
});
