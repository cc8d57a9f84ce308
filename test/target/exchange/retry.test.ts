import { expect, test } from "vitest";
import type { HttpResponse, TransportFault } from "../../../http/exchange.ts";
import type { OperationId } from "../../../schemas/index.ts";
import { judgeExchange, UNKNOWN_CONVENTIONS } from "../../../target/exchange/oracle.ts";
import { MAX_ATTEMPTS, MAX_WAIT_MS, retryDelayMs } from "../../../target/exchange/retry.ts";
import { exchangeOf, responseOf } from "../../conformance/exchanges.ts";

const NOW = Date.UTC(2026, 0, 2, 3, 4, 5);

function delay(operation: OperationId, end: HttpResponse | TransportFault, attempts = 1): number | undefined {
  return retryDelayMs(judgeExchange(operation, exchangeOf(operation, end), UNKNOWN_CONVENTIONS), attempts, NOW);
}

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

test("counts a date from the clock of the target", () => {
  const [date, anHourLater] = ["Fri, 02 Jan 2026 04:04:05 GMT", "Fri, 02 Jan 2026 04:04:12 GMT"];
  expect(delay("token-price", limited([anHourLater], date))).toBe(7_000);
  expect(delay("token-price", limited([anHourLater], "yesterday"))).toBe(MAX_WAIT_MS);
});

test("waits longer if the requested wait was too short", () => {
  const again = limited(["0"]);
  expect([1, 2, 3, 4, 9].map((attempts) => delay("token-price", again, attempts))).toEqual([0, 200, 400, 800, 1_000]);
});

test("repeats a read-only request after a transient fault, up to a limit", () => {
  for (const end of [responseOf(503, {}), "reset", "truncated"] as const) {
    expect(delay("token-price", end)).toBeGreaterThan(0);
    expect(delay("token-price", end, MAX_ATTEMPTS)).toBeUndefined();
  }
});

test("allows more retries if the target only defers", () => {
  expect(delay("token-price", responseOf(429, {}), MAX_ATTEMPTS)).toBeGreaterThan(0);
  expect(delay("token-price", limited(["1"], undefined, 503), MAX_ATTEMPTS)).toBeGreaterThan(0);
  expect(delay("token-price", responseOf(429, {}), 16)).toBeUndefined();
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

test("does not repeat a rejected or interrupted request", () => {
  expect(delay("token-price", responseOf(400, {}))).toBeUndefined();
  expect(delay("token-price", responseOf(500, {}))).toBeUndefined();
  expect(delay("token-price", "interrupted")).toBeUndefined();
});
