// How requests are repeated and given up, on a virtual clock and without a network.
import { expect, test } from "vitest";
import type { HttpResponse, TransportFault } from "../../../http/exchange.ts";
import { parseTarget } from "../../../http/target.ts";
import type { OperationId } from "../../../schemas/index.ts";
import { createCircuitBreaker } from "../../../target/exchange/circuit-breaker.ts";
import { lapseCauseOf } from "../../../target/exchange/lapse-trials.ts";
import { judgeExchange, UNKNOWN_CONVENTIONS } from "../../../target/exchange/oracle.ts";
import { plainProbe } from "../../../target/exchange/probe.ts";
import { MAX_ATTEMPTS, MAX_WAIT_MS, retryDelayMs } from "../../../target/exchange/retry.ts";
import { createSender } from "../../../target/exchange/sender.ts";
import type { Order } from "../../../target/exchange/sent-request.ts";
import { exchangeOf, responseOf, resultOf } from "../../conformance/exchanges.ts";
import { createVirtualClock } from "../../http/virtual-target.ts";

const NOW = Date.UTC(2026, 0, 2, 3, 4, 5);

type End = HttpResponse | TransportFault;

const judged = (end: End, operation: OperationId = "token-price") =>
  judgeExchange(operation, exchangeOf(operation, end), UNKNOWN_CONVENTIONS);
const delay = (operation: OperationId, end: End, attempts = 1) => retryDelayMs(judged(end, operation), attempts, NOW);

/** A rate-limited response with headers of these values. */
function limited(values: readonly string[], date?: string, status = 429): HttpResponse {
  const headers = values.map((value) => ["retry-after", value] as const);
  return { ...responseOf(status, {}), headers: [...headers, ...(date === undefined ? [] : [["date", date] as const])] };
}

test.each([
  [["0"], 0],
  [["31536000"], MAX_WAIT_MS],
  [["2", "5"], 5_000],
  [["soon"], 200],
  [[], 200],
])("waits for the time in Retry-After %j", (values, expected) => {
  expect(delay("token-price", limited(values))).toBe(expected);
  expect(delay("token-price", limited(values, undefined, 503))).toBe(expected);
});

test("counts a date from the clock of the target, and waits longer if the requested wait was too short", () => {
  const again = limited(["0"]);
  expect([1, 2, 3, 4, 9].map((attempts) => delay("token-price", again, attempts))).toEqual([0, 200, 400, 800, 1_000]);
  const [date, anHourLater] = ["Fri, 02 Jan 2026 04:04:05 GMT", "Fri, 02 Jan 2026 04:04:12 GMT"];
  expect(delay("token-price", limited([anHourLater], date))).toBe(7_000);
  expect(delay("token-price", limited([anHourLater], "yesterday"))).toBe(MAX_WAIT_MS);
});

const DEFERRED = [responseOf(429, {}), limited(["1"], undefined, 503)];
const UNDONE = [responseOf(429, {}), responseOf(503, {})];
const LOST = [responseOf(502, {}), responseOf(504, {}), "reset", "truncated", "timeout-headers"] as const;
const FINAL = [responseOf(400, {}), responseOf(500, {}), "interrupted"] as const;

test.each<[what: string, operation: OperationId, ends: readonly End[], most: number]>([
  ["after a transient fault", "token-price", [responseOf(503, {}), "reset", "truncated"], MAX_ATTEMPTS],
  ["more often if the target only defers it", "token-price", DEFERRED, 16],
  ["that changes something if nothing was done", "trade-token", UNDONE, MAX_ATTEMPTS],
  ["that changes something, never if it may have been done", "create-token-transaction", LOST, 1],
  ["that changes something, never if it may have been done", "trade-token", LOST, 1],
  ["that was rejected or interrupted never", "token-price", FINAL, 1],
])("repeats a request %s: %s", (_, operation, ends, most) => {
  for (const end of ends) {
    if (most > 1) expect(delay(operation, end)).toBeGreaterThan(0);
    if (most > MAX_ATTEMPTS) expect(delay(operation, end, MAX_ATTEMPTS)).toBeGreaterThan(0);
    if (most < MAX_ATTEMPTS || operation === "token-price") expect(delay(operation, end, most)).toBeUndefined();
  }
});

test.each([
  ["429 without a wait", limited([]), "rate-limited"],
  ["503 with a second", limited(["1"], undefined, 503), "unavailable"],
])("gives up a target that only ever responds with %s", async (_, response, reason) => {
  const { now, wait, run } = createVirtualClock();
  const givenUp: string[] = [];
  let count = 0;
  const send = async () => {
    count++;
    await wait(2);
    return exchangeOf("token-price", response);
  };
  const sender = createSender({
    client: { send, close: async () => undefined },
    target: parseTarget("http://127.0.0.1:1"),
    credentials: { token: "t" },
    seed: 1,
    wait,
    now,
    concurrency: 8,
    onGivenUp: (reason) => givenUp.push(reason),
  });
  const ask = (...order: Order) => sender.send(plainProbe("token-price", "{}"), order, "control");
  const work = async () => {
    for (let index = 0; index < 100 && sender.stopReason("token-price") === undefined; index++)
      await Promise.all(Array.from({ length: 8 }, (_, worker) => ask(index, worker)));
  };
  await run(work());
  expect(now()).toBeLessThan(12_000);
  expect(sender.stopReason("get-leaderboard")).toBe(reason);
  expect(givenUp).toEqual([reason]);
  expect(count).toBeLessThan(200);
});

const deferred = resultOf("token-price", responseOf(429, {}));
const accepted = resultOf("token-price", responseOf(200, { success: true, data: {} }));
const without = (code: TransportFault) => resultOf("token-price", code);

/** A circuit breaker with a clock that only the test moves. */
function breakerAt() {
  const clock = { nowMs: 0 };
  const givenUp: string[] = [];
  const breaker = createCircuitBreaker({ now: () => clock.nowMs, onGivenUp: (reason) => givenUp.push(reason) });
  return { clock, breaker, givenUp, grant: (waitMs: number) => breaker.grantWait(deferred, waitMs) };
}

test("grantWait gives up the run after eight seconds without a first response", () => {
  const { clock, grant, breaker, givenUp } = breakerAt();
  for (; grant(1_000); clock.nowMs += 1_000) expect(breaker.isGivenUp()).toBe(false);
  expect(clock.nowMs).toBe(8_000);
  expect(breaker.stopReason("get-leaderboard")).toBe("rate-limited");
  expect(givenUp).toEqual(["rate-limited"]);
});

test("grantWait counts simultaneous waits once", () => {
  const { clock, grant } = breakerAt();
  for (let worker = 0; worker < 8; worker++) expect(grant(6_000)).toBe(true);
  clock.nowMs = 4_000;
  expect(grant(4_000)).toBe(true);
  expect(grant(5_000)).toBe(false);
});

test("grantWait grants up to a minute after each response, and ten minutes in total", () => {
  const { clock, breaker, grant } = breakerAt();
  for (let minute = 0; minute < 10; minute++) {
    breaker.noteAttempt(accepted);
    expect(grant(60_000)).toBe(true);
    clock.nowMs += 60_000;
    expect(grant(1)).toBe(false);
  }
  breaker.noteAttempt(accepted);
  expect(grant(1)).toBe(false);
  expect(breaker.isGivenUp()).toBe(false);
});

test("marks an operation as unresponsive after three attempts at controls in a row without a response", () => {
  const { breaker } = breakerAt();
  breaker.noteResult(without("timeout-headers"), true, 2);
  breaker.noteResult(accepted, true, 1);
  breaker.noteResult(without("timeout-headers"), true, 2);
  expect(breaker.isUnresponsive("token-price")).toBe(false);
  breaker.noteResult(without("timeout-headers"), true, 2);
  expect(breaker.isUnresponsive("token-price")).toBe(true);
  expect(breaker.stopReason("token-price")).toBe("timeout-headers");
  expect(breaker.stopReason("get-leaderboard")).toBeUndefined();
});

test.each([
  ["no response to twelve requests", without("reset"), false, 12, "reset"],
  ["four deferred controls in a row", deferred, true, 4, "rate-limited"],
  ["no number of faults of Assay itself", without("response-too-large"), false, 20, undefined],
])("stops an operation after %s", (_, result, isControl, most, reason) => {
  const { breaker } = breakerAt();
  for (let count = 1; count < most; count++) breaker.noteResult(result, isControl, 1);
  expect(breaker.stopReason("token-price")).toBeUndefined();
  breaker.noteResult(result, isControl, 1);
  expect(breaker.stopReason("token-price")).toBe(reason);
});

const ACCEPTED = responseOf(200, { data: {} });

test.each<[what: string, ends: readonly End[], cause: string, lastedMs: number]>([
  ["a limit that is over at once", [ACCEPTED], "rate", 0],
  ["a limit of some seconds", [...Array(9).fill("reset"), ACCEPTED], "rate", 7_000],
  ["a process that has crashed", ["connection-refused", ACCEPTED], "state", 0],
  ["a service that hangs now", ["reset", "reset", "reset", "timeout-headers"], "state", 1_000],
  ["a fault of its own", Array(21).fill("reset"), "state", 63_000],
])("calls a reset connection that of %s", async (_, ends, cause, lastedMs) => {
  const left = [...ends];
  const trial = {
    send: async () => judged(left.shift() ?? "interrupted"),
    pause: async () => undefined,
    renew: () => Promise.reject(new Error("a credential resets no connection")),
  };
  const probe = plainProbe("token-price", "{}");
  expect(await lapseCauseOf(probe, judged("reset"), trial, probe, true)).toEqual({ cause, lastedMs });
});
