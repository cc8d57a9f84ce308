import { describe, expect, test } from "vitest";
import { startOfRun } from "../../../scenarios/runtime/start-of-run.ts";

/** A schedule of a minute that began at 500 ms; the clock goes on by these times, one for each reading of it or of the progress. */
function startWith(passingMs: readonly number[]): number {
  const [rest, lengthMs] = [[...passingMs], 60_000];
  let clockMs = 1_500;
  const go = () => {
    clockMs += rest.shift() ?? 0.01;
    return clockMs;
  };
  return startOfRun(go, () => (go() - 500) / lengthMs, lengthMs);
}

describe("the start of a schedule", () => {
  test("is where the clock and the progress agree", () => {
    expect(startWith([])).toBeCloseTo(500, 1);
  });

  test("is not moved by a virtual user that lost the processor between two readings", () => {
    expect(startWith([0, 40, 0])).toBeCloseTo(500, 1);
    expect(startWith([0, 0, 40])).toBeCloseTo(500, 1);
  });

  test("is the best of many readings on a machine that is always busy", () => {
    const readings = Array.from({ length: 40 }, (_, at) => [0, at === 7 ? 1 : 40, 0]).flat();
    expect(Math.abs(startWith(readings) - 500)).toBeLessThanOrEqual(1);
  });
});
