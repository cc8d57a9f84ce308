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

type End = HttpResponse | TransportFault;
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
