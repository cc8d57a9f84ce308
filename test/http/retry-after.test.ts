import { expect, test } from "vitest";
import { httpDateMs, requestedWaitMs } from "../../http/retry-after.ts";

const NOW = Date.UTC(2026, 0, 2, 3, 4, 5);

test.each([
  ["2", 2_000],
  [" 2 ", 2_000],
  ["0", 0],
  ["007", 7_000],
  ["31536000", 31_536_000_000],
  ["9".repeat(400), 999_999_999_000],
  ["Fri, 02 Jan 2026 03:04:15 GMT", 10_000],
  ["Friday, 02-Jan-26 03:04:15 GMT", 10_000],
  ["Fri Jan  2 03:04:15 2026", 10_000],
  ["Fri, 02 Jan 2026 03:04:00 GMT", 0],
  ["Sunday, 06-Nov-94 08:49:37 GMT", 0],
  ["Sun Nov  6 08:49:37 1994", 0],
  ["1, 3", 3_000],
  ["10, 20, 5", 20_000],
  ["soon, 5", 5_000],
  ["Fri, 02 Jan 2026 03:04:15 GMT, 4", 10_000],
  ["4, Friday, 02-Jan-26 03:04:15 GMT", 10_000],
])("Retry-After of %j asks for %d ms", (value, waitMs) => {
  expect(requestedWaitMs(value, NOW)).toBe(waitMs);
});

const DATES = ["2026-01-02", "2026-01-02T03:04:15Z", "Fri, 02 Foo 2026 03:04:15 GMT", "Sat, 31 Feb 2026 03:04:15 GMT"];
const TIMES = ["Fri, 02 Jan 2026 25:04:15 GMT", "Fri, 02 Jan 2026 03:04:15 CET", "fri, 02 jan 2026 03:04:15 gmt"];
const NUMBERS = ["-1", "+1", "1.5", "1e3", "0x10", "2 s"];

test.each([undefined, "", ",", "soon", ...NUMBERS, ...DATES, ...TIMES])("%j asks for no wait", (value) => {
  expect(requestedWaitMs(value, NOW)).toBeUndefined();
});

test("a year of two digits is at most fifty years ahead", () => {
  expect(httpDateMs("Friday, 03-Jan-76 00:00:00 GMT", NOW)).toBe(Date.UTC(2076, 0, 3));
  expect(httpDateMs("Monday, 03-Jan-77 00:00:00 GMT", NOW)).toBe(Date.UTC(1977, 0, 3));
});
