// What a load says of its target: which journals fail it, and which decide nothing.
import { describe, expect, test } from "vitest";
import type { WindowOperation } from "../../../run/journal/journal-entries.ts";
import { endEntry, planEntry, quotes } from "../format/load-entries.ts";
import { codes, good, resultOf } from "./made-up-results.ts";

const failing = (accepted: number, changes: Partial<WindowOperation>, dropped = 0) =>
  resultOf(planEntry(), quotes(0, accepted, changes, { dropped }), endEntry());

test("a target that fails requests is failed after drops only if it timed out, which may have caused them", () => {
  expect(failing(100, { started: 120, errors: { "timeout-headers": 20 } }, 80).verdict).toBe("fail");
  const result = failing(100, { started: 120, errors: { "server-error": 20 } }, 80);
  expect(result).toMatchObject({ verdict: "inconclusive", exitCode: 4 });
  expect(codes(result)).toEqual(["dropped-iterations"]);
});

test("drops that an objective allows leave times that are lower bounds and cannot meet a bound", () => {
  const [all, metric] = [{ operation: "*" }, "responseTimeMs.p95"] as const;
  const objectives = [
    { ...all, metric: "dropped", atMost: 30 },
    { ...all, metric, below: 50 },
  ] as const;
  const result = resultOf(planEntry({ objectives }), { ...good(180), dropped: 20 }, endEntry());
  expect(result).toMatchObject({ verdict: "inconclusive", exitCode: 4, responseTimesAreLowerBounds: true });
  expect(codes(result)).toEqual(["lower-bounds"]);
  expect(result.objectives[1]).toMatchObject({ status: "undecided", met: false, undecidedBy: "dropped" });
});

describe("a run that the target ended", () => {
  const bad = quotes(0, 60, { started: 90, errors: { reset: 20 } });

  test.each(["target-down", "objective-missed"] as const)("by %s is failed, and the reason is kept", (cause) => {
    const end = endEntry({ cause, reason: "the reason", exit: "exit code 105", measuredMs: 1_000 });
    expect(resultOf(planEntry(), bad, end)).toMatchObject({
      verdict: "fail",
      exitCode: 1,
      endedEarly: "the reason",
      requests: { started: 90, finished: 80, interrupted: 10 },
    });
  });

  test("does not report a lack of VUs if the target is down", () => {
    const down = endEntry({ cause: "target-down", reason: "x", measuredMs: 1_000 });
    expect(resultOf(planEntry(), { ...bad, dropped: 30 }, down).verdict).toBe("fail");
    const missed = endEntry({ cause: "objective-missed", reason: "x", measuredMs: 1_000 });
    expect(resultOf(planEntry(), { ...bad, dropped: 30 }, missed).verdict).toBe("inconclusive");
  });
});

test("a run that was stopped is interrupted, whatever it had measured, as are its requests in flight", () => {
  const window = quotes(0, 90, { started: 100 });
  const result = resultOf(planEntry(), window, endEntry({ cause: "interrupted", measuredMs: 1_000 }));
  expect(result).toMatchObject({ verdict: "interrupted", exitCode: 130 });
  expect(result.requests).toMatchObject({ started: 100, finished: 90, interrupted: 10 });
  expect(result.goodputPerSecond).toBe(90);
});

describe("a run without an operation", () => {
  const leftOut = { session: "trade", reason: "the target rejected a trade before the load: 403" };
  const run = (changes: object) =>
    resultOf(planEntry({ leftOut: [{ ...leftOut, ...changes }] }), good(200), endEntry());

  test("does not pass, and says which and why", () => {
    const result = run({ operations: ["trade-token"] });
    expect(result).toMatchObject({ verdict: "inconclusive", exitCode: 4 });
    expect(result.validity.reasons).toEqual([
      "operation-left-out: trade-token was not sent, because the target rejected a trade before the load: 403",
    ]);
  });

  test("passes if Assay never tried it", () => {
    expect(run({ operations: ["trade-token"], isUntried: true }).verdict).toBe("pass");
  });

  test("passes where other sessions send it", () => {
    expect(run({}).verdict).toBe("pass");
  });

  test("fails for a missed objective", () => {
    const window = quotes(0, 190, { started: 200, errors: { reset: 10 } });
    const result = resultOf(planEntry({ leftOut: [{ ...leftOut, operations: ["trade-token"] }] }), window, endEntry());
    expect(result.verdict).toBe("fail");
  });
});
