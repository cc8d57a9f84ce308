import { expect, test } from "vitest";
import { judgeExchange, UNKNOWN_CONVENTIONS } from "../../../conformance/exchange/oracle.ts";
import { MAX_ATTEMPTS, MAX_WAIT_MS, retryAfterMs, retryDelayMs } from "../../../conformance/exchange/retry.ts";
import type { OperationId } from "../../../schemas/index.ts";
import type { HttpResponse, TransportFault } from "../../../traffic/http/exchange.ts";
import { exchangeOf, responseOf } from "../exchanges.ts";

const NOW = Date.UTC(2026, 0, 2, 3, 4, 5);

function delay(operation: OperationId, end: HttpResponse | TransportFault, attempts = 1): number | undefined {
  return retryDelayMs(judgeExchange(operation, exchangeOf(operation, end), UNKNOWN_CONVENTIONS), attempts, NOW);
}

test.each([
  ["2", 2000],
  ["0", 0],
  ["3600", MAX_WAIT_MS],
  ["Fri, 02 Jan 2026 03:04:15 GMT", 10_000],
  ["Fri, 02 Jan 2026 03:04:00 GMT", 0],
])("understands Retry-After: %s", (value, expected) => {
  expect(retryAfterMs(value, NOW)).toBe(expected);
});

test.each(["", "soon", "-1", "1.5", "1e3", "2026-01-02", "99999999999", "Fri, 02 Foo 2026 03:04:15 GMT"])(
  "ignores Retry-After: %s",
  (value) => {
    expect(retryAfterMs(value, NOW)).toBeUndefined();
  },
);

test("sends a read-only request again after any passing fault, at most so often", () => {
  for (const end of [responseOf(503, {}), "reset", "truncated"] as const) {
    expect(delay("token-price", end)).toBeGreaterThan(0);
    expect(delay("token-price", end, MAX_ATTEMPTS)).toBeUndefined();
  }
});

test("retries more often if the target only asks for a slower pace", () => {
  expect(delay("token-price", responseOf(429, {}), MAX_ATTEMPTS)).toBeGreaterThan(0);
  expect(delay("token-price", responseOf(429, {}), 8)).toBeUndefined();
});

test("repeats a creation or trade only if the response shows that nothing was done", () => {
  for (const operation of ["create-token-transaction", "trade-token"] as const) {
    expect(delay(operation, responseOf(429, {}))).toBeGreaterThan(0);
    expect(delay(operation, responseOf(503, {}))).toBeGreaterThan(0);
    for (const end of [responseOf(504, {}), responseOf(502, {}), "reset", "timeout-headers", "truncated"] as const) {
      expect(delay(operation, end)).toBeUndefined();
    }
  }
});

test("does not repeat what was judged, nor what was interrupted", () => {
  expect(delay("token-price", responseOf(400, {}))).toBeUndefined();
  expect(delay("token-price", responseOf(500, {}))).toBeUndefined();
  expect(delay("token-price", "interrupted")).toBeUndefined();
});

test("waits for the time in Retry-After", () => {
  const asking = { ...responseOf(429, {}), headers: [["retry-after", "7"]] as const };
  expect(delay("token-price", asking)).toBe(7000);
});
