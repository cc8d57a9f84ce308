import { expect, test } from "vitest";
import { latestWindow } from "../../../../scenarios/driver/load/latest-window.ts";
import { quotes, timesOf } from "../../../run/format/load-entries.ts";

test("the live view has the rate and the p95 of the latest window, errors included in the rate", () => {
  const window = quotes(0, 3, { responseTime: timesOf([5, 5, 40]), errors: { reset: 1 } });
  const { ratePerSecond, p95Ms } = latestWindow(window, 2_000);
  expect(ratePerSecond).toBe(2);
  expect(p95Ms).toBeCloseTo(40, 0);
  expect(latestWindow(quotes(0, 0, { errors: { reset: 1 } }), 1_000)).toEqual({ ratePerSecond: 1, p95Ms: null });
  expect(latestWindow(undefined, 1_000)).toEqual({ ratePerSecond: 0, p95Ms: null });
});
