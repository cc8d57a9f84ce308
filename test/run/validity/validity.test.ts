import { describe, expect, test } from "vitest";
import type { JournalEnd, JournalWindow, WindowOperation } from "../../../run/journal/journal-entries.ts";
import type { Tally } from "../../../run/tally/tally.ts";
import { countRequests } from "../../../run/validity/account-reasons.ts";
import { invalidities } from "../../../run/validity/validity.ts";
import { endEntry, operationEntry, planEntry, tallyOf, timesOf, windowEntry } from "../format/load-entries.ts";

const having = (accepted: number, operation: Partial<WindowOperation> = {}, window: Partial<JournalWindow> = {}) =>
  tallyOf(windowEntry(0, { "token-price": operationEntry(accepted, operation) }, window));

const codesOf = (tally: Tally, end: JournalEnd | undefined = endEntry(), options = {}) =>
  invalidities(planEntry(), end, tally, options).map((reason) => reason.split(":")[0]);

test("counts a request without an outcome as interrupted, and one that was never sent as refused", () => {
  const tally = having(90, { started: 100, errors: { "generator-fault": 3, reset: 2 } }, { dropped: 7 });
  expect(countRequests(planEntry(), tally)).toEqual({
    setup: 3,
    started: 100,
    finished: 92,
    interrupted: 5,
    refused: 3,
    dropped: 7,
  });
});

describe("a limit of the generator", () => {
  test.each([
    ["stream-gap", { longestGapMs: 2_500 }, { longestGapMs: 2_501 }],
    ["aggregator-lag", { largestLagMs: 5_000 }, { largestLagMs: 5_001 }],
    ["clock-step", { clockStepMs: 500 }, { clockStepMs: -501 }],
    ["generator-saturated", { cpuSeconds: 3.4, measuredMs: 2_000 }, { cpuSeconds: 3.5, measuredMs: 2_000 }],
  ] as const)("%s is reached only beyond its bound", (code, within, beyond) => {
    expect(codesOf(having(200), endEntry(within))).toEqual([]);
    expect(codesOf(having(200), endEntry(beyond))).toEqual([code]);
  });

  test("on left-out windows is a tenth of them, one in a short run, and never all", () => {
    const lateIn = (excluded: number, all: number) =>
      codesOf(having(200), endEntry(), { late: { excluded, all, longestMs: 250 } });
    expect([lateIn(0, 0), lateIn(1, 3), lateIn(4, 40)]).toEqual([[], [], []]);
    expect([lateIn(1, 1), lateIn(2, 3), lateIn(5, 40)]).toEqual([
      ["generator-late"],
      ["generator-late"],
      ["generator-late"],
    ]);
  });

  test("does not count requests that waited for a free VU: their response times count from the schedule", () => {
    const waited = having(200, {}, { queueDelay: timesOf(Array.from({ length: 150 }, () => 6_000)) });
    expect(invalidities(planEntry({}), endEntry(), waited)).toEqual([]);
  });
});

test("drops say how long the requests had waited, if the engine makes them wait", () => {
  const [reason] = invalidities(planEntry({ queueLimitMs: 2_500 }), endEntry(), having(190, {}, { dropped: 10 }));
  expect(reason).toMatch(/none of 20 VUs was free within 2.5 s of their scheduled start$/);
});

describe("the accounts of a run", () => {
  test("need not add up if it was stopped", () => {
    const open = having(150, { started: 200 });
    expect(codesOf(open)).toEqual(["requests-lost"]);
    expect(codesOf(open, endEntry({ cause: "interrupted" }))).toEqual([]);
  });

  test("never have more outcomes than requests", () => {
    expect(codesOf(having(201, { started: 200 }))).toEqual(["requests-miscounted"]);
  });
});
