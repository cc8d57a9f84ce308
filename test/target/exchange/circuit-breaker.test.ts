import { expect, test } from "vitest";
import type { TransportFault } from "../../../http/exchange.ts";
import { createCircuitBreaker } from "../../../target/exchange/circuit-breaker.ts";
import { responseOf, resultOf } from "../../conformance/exchanges.ts";

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
