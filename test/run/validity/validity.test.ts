// Loads that are no measurement, each reason by its code, and the bounds of what is still valid.
import { describe, expect, test } from "vitest";
import type { JournalEnd, JournalWindow, WindowOperation } from "../../../run/journal/journal-entries.ts";
import { operationLoad } from "../../../run/tally/metrics.ts";
import { overall } from "../../../run/tally/tally.ts";
import { countRequests } from "../../../run/validity/account-reasons.ts";
import { invalidities } from "../../../run/validity/validity.ts";
import { endEntry, equalTimes, planEntry, quotes, tallyOf } from "../format/load-entries.ts";
import { codes, good, resultOf } from "../load/made-up-results.ts";

/** A window of 200 started requests of which so many were accepted. */
const having = (accepted: number, operation: Partial<WindowOperation> = {}, window: Partial<JournalWindow> = {}) =>
  quotes(0, accepted, { started: 200, ...operation }, window);

test.each<[code: string, windows: readonly JournalWindow[], end?: Partial<JournalEnd>]>([
  ["no-samples", []],
  ["dropped-iterations", [having(199, { started: 199 }, { dropped: 1 })]],
  ["requests-lost", [having(150)]],
  ["requests-miscounted", [having(201)]],
  ["samples-lost", [having(200, {}, { httpRequests: 190 })]],
  ["schedule-missed", [good(150)]],
  ["generator-died", [good(200)], { cause: "died", exit: "SIGKILL" }],
  ["generator-out-of-memory", [good(200)], { cause: "memory" }],
  ["aggregator-backlog", [good(200)], { cause: "backlog" }],
  ["generator-stuck", [good(200)], { cause: "stuck" }],
  ["stream-torn", [good(200)], { isStreamWhole: false }],
  ["generator-fault", [good(200)], { faults: [{ fault: "script-exception", count: 1, example: "x" }] }],
  ["requests-refused", [having(199, { errors: { "generator-fault": 1 } })]],
  ["generator-late", [having(200, {}, { startDelay: equalTimes(200, 250) })]],
  // Whatever the errors of the target were.
  ["generator-died", [having(0, { errors: { reset: 200 } })], { cause: "died" }],
])("a load with the reason %s is not valid and exits with 4", (code, windows, end = {}) => {
  const result = resultOf(planEntry(), ...windows, endEntry(end));
  expect(codes(result)).toContain(code);
  expect(result).toMatchObject({ verdict: "inconclusive", exitCode: 4, validity: { valid: false } });
});

test("a load without an end was killed", () => {
  const result = resultOf(planEntry(), good(200));
  expect([codes(result), result.verdict, result.exitCode]).toEqual([["run-killed"], "inconclusive", 4]);
});

test("a load with too few samples is undecided, though none of them was bad", () => {
  const result = resultOf(planEntry({ plannedRequests: 99 }), good(99), endEntry());
  expect(result).toMatchObject({ verdict: "inconclusive", exitCode: 4 });
  expect(new Set(codes(result))).toEqual(new Set(["sample-too-small"]));
  const met = result.objectives.filter((objective) => objective.met).map(({ expression }) => expression);
  expect(met).toEqual(["invalid = 0", "dropped = 0"]);
});

test("counts a request without an outcome as interrupted, and one that was never sent as refused", () => {
  const tally = tallyOf(having(90, { started: 100, errors: { "generator-fault": 3, reset: 2 } }, { dropped: 7 }));
  const counts = { setup: 3, started: 100, finished: 92, interrupted: 5, refused: 3, dropped: 7 };
  expect(countRequests(planEntry(), tally)).toEqual(counts);
  expect(operationLoad(overall(tally), 1)).toMatchObject({ count: 92, errors: 2 });
  expect(operationLoad(overall(tally), 1).errorsByCode).toEqual({ reset: 2 });
});

describe("a limit of the generator", () => {
  const codesOf = (end: Partial<JournalEnd>, options = {}) =>
    invalidities(planEntry(), endEntry(end), tallyOf(good(200)), options).map((reason) => reason.split(":")[0]);

  test.each([
    ["stream-gap", { longestGapMs: 2_500 }, { longestGapMs: 2_501 }],
    ["aggregator-lag", { largestLagMs: 5_000 }, { largestLagMs: 5_001 }],
    ["clock-step", { clockStepMs: 500 }, { clockStepMs: -501 }],
    ["generator-saturated", { cpuSeconds: 3.4, measuredMs: 2_000 }, { cpuSeconds: 3.5, measuredMs: 2_000 }],
  ] as const)("%s is reached only beyond its bound", (code, within, beyond) => {
    expect([codesOf(within), codesOf(beyond)]).toEqual([[], [code]]);
  });

  test("on left-out windows is a tenth of them, one in a short run, and never all", () => {
    const lateIn = (excluded: number, all: number) => codesOf({}, { late: { excluded, all, longestMs: 250 } }).join();
    expect([lateIn(0, 0), lateIn(1, 3), lateIn(4, 40)]).toEqual(["", "", ""]);
    expect([lateIn(1, 1), lateIn(2, 3), lateIn(5, 40)]).toEqual(Array(3).fill("generator-late"));
  });

  test("does not count requests that waited for a free VU: their response times count from the schedule", () => {
    const waited = tallyOf(having(200, {}, { queueDelay: equalTimes(200, 6_000) }));
    expect(invalidities(planEntry(), endEntry(), waited)).toEqual([]);
  });
});

test("drops say how long the requests had waited, if the engine makes them wait", () => {
  const tally = tallyOf(having(190, { started: 190 }, { dropped: 10 }));
  const [reason] = invalidities(planEntry({ queueLimitMs: 2_500 }), endEntry(), tally);
  expect(reason).toMatch(/none of 20 VUs was free within 2.5 s of their scheduled start$/);
});

test("the accounts of a load need not add up if it was stopped", () => {
  const tally = tallyOf(having(150));
  expect(invalidities(planEntry(), endEntry({ cause: "interrupted" }), tally)).toEqual([]);
});
