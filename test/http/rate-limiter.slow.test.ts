// How fast the suite sends to a service with a rate limit. Time is virtual, so that the tests need not wait.
import { subscribe } from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { SIDE_EFFECT_BUDGET } from "../../conformance/run/plan.ts";
import type { Progress } from "../../conformance/run/runner.ts";
import { remediesOf } from "../../reports/view/undecided.ts";
import { createRandom } from "../../schemas/random.ts";
import { dropped, meeting, type Passed } from "../conformance/forwarder.ts";
import { idsWith, run, startThrough } from "../conformance/run.ts";
import { conformanceRun } from "../reports/sample-conformance.ts";
import { startedService } from "../service/running-service.ts";

/** The beginning of a minute. */
const START_MS = 1_020_000;

/** Operations without side effects, and the others, which make the budget of a run. */
const READING = ["token-price", "get-leaderboard", "get-user-fees"];
const WRITING = ["create-token-transaction", "trade-token"];

/** A clock that advances with each wait. */
function createClock() {
  let nowMs = START_MS;
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
  const isAbove = limitOf(clock, 20);
  let rejected = 0;
  const { url } = await startThrough((_, response) => {
    if (!isAbove()) return false;
    rejected++;
    response.writeHead(429, { "retry-after": "1" }).end();
    return true;
  });
  const limited = await run(url, { ...clock, only: READING, onProgress: (step) => progress.push(step) });
  expect(limited).toMatchObject({ verdict: "pass", exitCode: 0 });
  expect(rejected).toBeGreaterThan(0);
  expect(rejected).toBeLessThan(limited.requests.sent / 8);
  expect(limited.requests.limited).toBe(rejected);
  expect(limited.requests.retries).toBeGreaterThanOrEqual(rejected);
  expect(progress.filter(({ kind }) => kind === "slowed")).toHaveLength(1);
});

let inFlight = 0;
subscribe("undici:request:create", () => inFlight++);
for (const end of ["trailers", "error"]) subscribe(`undici:request:${end}`, () => inFlight--);

/** A clock that advances to the end of the next wait once nothing is in flight: requests arrive when they are sent. */
function createPatientClock() {
  let nowMs = START_MS;
  const waits: { readonly until: number; readonly resolve: () => void }[] = [];
  let advance: NodeJS.Timeout | undefined;
  const restart = () => {
    clearTimeout(advance);
    advance = setTimeout(() => {
      if (inFlight > 0) return restart();
      const next = waits.sort((one, other) => one.until - other.until).shift();
      nowMs = Math.max(nowMs, next?.until ?? 0);
      next?.resolve();
      if (next !== undefined) restart();
    }, 3);
  };
  const wait = (durationMs: number) =>
    new Promise<void>((resolve) => {
      waits.push({ until: nowMs + durationMs, resolve });
      restart();
    });
  return { now: () => nowMs, wait };
}

type Clock = Pick<ReturnType<typeof createClock>, "now">;

/** Whether a request exceeds so many in a second of the clock, or in another window. */
function limitOf(clock: Clock, most: number, windowMs = 1_000): () => boolean {
  let [window, count] = [0, 0];
  return () => {
    const now = Math.floor(clock.now() / windowMs);
    count = now === window ? count + 1 : 1;
    window = now;
    return count > most;
  };
}

/** Whether a request comes when a bucket is empty, which is filled at a rate. */
function bucketOf(clock: Clock, size: number, perSecond: number): () => boolean {
  let [level, at] = [size, clock.now()];
  return () => {
    level = Math.min(size, level + ((clock.now() - at) / 1_000) * perSecond);
    at = clock.now();
    const isEmpty = level < 1;
    level -= isEmpty ? 0 : 1;
    return isEmpty;
  };
}

/** Starts a service that refuses some requests by a status, for which 0 resets the connection. */
function startRefusing(isRefused: (passed: Passed, count: number) => boolean, status: number, body = "") {
  const respond = (response: ServerResponse) => response.writeHead(status, { "content-type": "text/html" }).end(body);
  return startThrough(meeting(isRefused, status === 0 ? dropped : respond));
}

/** Checks of several requests make this much more at most: they are not left out when the budget is spent. */
const OF_DIALOGUES = 12;

test.each([
  ["503, as of a gateway", 20, 503, "<html>503 Service Temporarily Unavailable</html>"],
  ["403, as of a firewall", 20, 403, ""],
  ["429", 20, 429, ""],
  ["403 above a rate that the checks reach late", 500, 403, ""],
  ["400 with a text about it", 20, 400, '{"__type":"ThrottlingException","message":"Rate exceeded"}'],
  ["200 with a text about it", 20, 200, '{"success":false,"error":"too many requests"}'],
  ["a status that no standard has", 20, 529, ""],
  ["a reset connection", 30, 0, ""],
  ["a reset connection, above a rate that only the checks reach", 300, 0, ""],
])("a limit a second that does not ask to wait changes no verdict: %s", async (_, perSecond, status, body) => {
  const clock = createClock();
  const { url } = await startRefusing(limitOf(clock, perSecond), status, body);
  // Most limits that are met from the beginning need no long run.
  const isShort = perSecond < 100 && status !== 503;
  const limited = await run(url, { ...clock, ...(isShort ? { smoke: true } : { only: WRITING }) });
  expect(idsWith(limited, "fail", "specified")).toEqual([]);
  expect(limited).toMatchObject({ verdict: "pass", exitCode: 0 });
  expect(limited.requests.creates).toBeLessThanOrEqual(SIDE_EFFECT_BUDGET.create + OF_DIALOGUES);
  expect(limited.requests.trades).toBeLessThanOrEqual(SIDE_EFFECT_BUDGET.trade + OF_DIALOGUES);
  if (status === 429) return;
  const { abandoned } = limited.requests;
  expect(abandoned).toMatchObject({ sent: expect.any(Number) });
  expect(abandoned?.status ?? 0).toBe(status);
  expect(abandoned?.sent).toBeLessThan(limited.requests.sent);
  expect(abandoned?.creates).toBeLessThan(limited.requests.creates ?? 0);
});

test.each([
  ["a status", 503, 63_000],
  ["a reset connection", 0, 31_000],
])("a limit a minute that does not ask to wait changes no verdict: %s", async (_, status, lastedMs) => {
  const clock = createClock();
  const { url } = await startRefusing(limitOf(clock, 300, 60_000), status);
  const limited = await run(url, { ...clock, only: WRITING });
  expect(limited).toMatchObject({ verdict: "pass", exitCode: 0 });
  expect(limited.requests.creates).toBeLessThanOrEqual(SIDE_EFFECT_BUDGET.create + OF_DIALOGUES);
  expect(limited.requests.abandoned).toMatchObject({ lastedMs: expect.any(Number) });
  expect(limited.requests.abandoned?.lastedMs).toBeGreaterThanOrEqual(lastedMs);
  expect(clock.now() - START_MS).toBeLessThan(600_000);
});

test.each<[what: string, status: number, only: readonly string[], isAbove: (clock: Clock) => () => boolean]>([
  ["a request a second from the first on", 503, [], (clock) => bucketOf(clock, 1, 1)],
  ["a request a second after many", 403, [], (clock) => bucketOf(clock, 60, 1)],
  ["a request a second after many", 503, ["get-user-fees"], (clock) => bucketOf(clock, 60, 1)],
  ["two requests a second", 0, WRITING, (clock) => limitOf(clock, 2)],
  ["twenty requests a second", 503, [], (clock) => limitOf(clock, 20)],
  ["ten requests a second after twenty", 0, READING, (clock) => bucketOf(clock, 20, 10)],
])("a limit that refuses most requests accuses nobody: %s, status %d", async (_, status, only, isAbove) => {
  const clock = createPatientClock();
  const { url } = await startRefusing(isAbove(clock), status);
  const limited = await run(url, { ...clock, ...(only.length > 0 ? { only: [...only] } : { smoke: true }) });
  expect(idsWith(limited, "fail")).toEqual([]);
  expect(limited).toMatchObject({ verdict: "pass", exitCode: 0 });
});

test.each([503, 0])("a limit that refuses nearly all is inconclusive by itself: status %d", async (status) => {
  const clock = createPatientClock();
  const { url } = await startRefusing(bucketOf(clock, 100, 0.5), status);
  const limited = await run(url, { ...clock, smoke: true });
  expect(limited).toMatchObject({ verdict: "inconclusive", exitCode: 4 });
  const reasons = limited.checks.flatMap(({ verdict, reason }) => (verdict === "inconclusive" ? [reason] : []));
  expect(new Set(reasons)).toEqual(new Set(["rate-limited"]));
});

const OVER_A_MINUTE = ["503", "403", "503 to creations and trades", "0 to creations and trades"];

test.each(OVER_A_MINUTE)("a limit a minute that takes too long is inconclusive: status %s", async (what) => {
  const [status, only] = [Number.parseInt(what, 10), what.includes("trades") ? WRITING : []];
  const clock = createClock();
  const { url } = await startRefusing(limitOf(clock, 60, 60_000), status);
  const limited = await run(url, { ...clock, only });
  expect(limited).toMatchObject({ verdict: "inconclusive", exitCode: 4 });
  expect(limited.checks.filter(({ verdict }) => verdict === "fail")).toEqual([]);
  expect(limited.checks.some(({ reason }) => reason === "rate-limited")).toBe(true);
  expect(clock.now() - START_MS).toBeLessThan(900_000);
  expect(remediesOf({ ...conformanceRun(), ...limited })).toContainEqual(
    expect.objectContaining({ setting: "--rate N", effect: expect.stringMatching(/^N of at most \d/) }),
  );
});

test("a service with a limit a minute fails if it refuses one value at any rate, too", async () => {
  const clock = createClock();
  const isAbove = limitOf(clock, 300, 60_000);
  const { url } = await startRefusing(({ body }) => isAbove() || /"(solana-devnet|ETH)"/.test(body), 503);
  const result = await run(url, { ...clock, only: WRITING });
  expect(result.exitCode).toBe(1);
  expect(result.requests.abandoned).toBeDefined();
});

test("a service fails whose one operation always responds with 503", async () => {
  const { url } = await startRefusing(({ path }) => path === "/get-user-fees", 503);
  const result = await run(url, { ...createClock(), only: READING });
  expect(idsWith(result, "fail", "specified")).toEqual([
    "get-user-fees/response/status/no-server-error-for-valid-requests",
  ]);
});

const random = createRandom(1, "faults");
test.each<[string, number, (count: number) => boolean]>([
  ["responds with 503 from some request on", 503, (count) => count > 300],
  ["responds with 503 to many requests at random", 503, () => random.next() < 0.4],
  ["resets many connections at random", 0, () => random.next() < 0.4],
])("a service fails that %s", async (_, status, isRefused) => {
  const { url } = await startRefusing((_, count) => isRefused(count), status);
  expect((await run(url, createClock())).exitCode).toBe(1);
});

test("a service fails that resets every connection for a while after one kind of request", async () => {
  const clock = createClock();
  let until = 0;
  const isDown = ({ body }: Passed) => {
    if (body.includes("sellAmountToken") && clock.now() >= until) until = clock.now() + 800;
    return clock.now() < until;
  };
  const { url } = await startRefusing(isDown, 0);
  const result = await run(url, { ...clock, only: ["trade-token", "token-price"] });
  expect(idsWith(result, "fail", "specified")).toEqual(["trade-token/response/received/valid-requests"]);
});

test("keeps the rate below a ceiling for the whole run", async () => {
  const { url } = await startedService();
  const clock = createClock();
  const startedAt = clock.now();
  const { requests, verdict } = await run(url, { ...clock, ratePerSecond: 50, smoke: true });
  expect(verdict).toBe("pass");
  expect(clock.now() - startedAt).toBeGreaterThanOrEqual(((requests.sent - 1) / 50) * 1_000 - 1);
});
