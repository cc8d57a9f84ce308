import { describe, expect, test } from "vitest";
import type { RequestedWorkload } from "../../../run/format/workload.ts";
import type { JournalEnd, JournalWindow, WindowOperation } from "../../../run/journal/journal-entries.ts";
import { operationLoad } from "../../../run/tally/metrics.ts";
import { overall } from "../../../run/tally/tally.ts";
import { countRequests } from "../../../run/validity/account-reasons.ts";
import { mixReasons } from "../../../run/validity/mix-reasons.ts";
import { invalidities } from "../../../run/validity/validity.ts";
import { OPERATION_IDS, type OperationId } from "../../../schemas/operation.ts";
import { createRandom } from "../../../schemas/random.ts";
import { endEntry, equalTimes, planEntry, quotes, tallyOf, workloadOf } from "../format/load-entries.ts";
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
  expect([result.verdict, new Set(codes(result))]).toEqual(["inconclusive", new Set(["sample-too-small"])]);
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
  expect(invalidities(planEntry(), endEntry({ cause: "interrupted" }), tallyOf(having(150)))).toEqual([]);
});

type Shares = Readonly<Partial<Record<OperationId, number>>>;

const mix: Shares = {
  "token-price": 0.76,
  "trade-token": 0.09,
  "get-leaderboard": 0.08,
  "get-user-fees": 0.053,
  "create-token-transaction": 0.017,
};
const REQUESTED = workloadOf({ arrivals: "poisson", plannedMix: mix });

const sent = (shares: Shares, total: number, skipped = 0) => ({
  counts: new Map(OPERATION_IDS.map((id) => [id, Math.round((shares[id] ?? 0) * total)])),
  skipped,
});

const withoutCreations: Shares = { ...mix, "create-token-transaction": 0 };
const QUOTES_ONLY: Shares = { "token-price": 1 };
const IN_SESSIONS: Shares = { ...mix, "token-price": 0.777, "create-token-transaction": 0 };
const sessions = (dueRequests = 900): RequestedWorkload => ({ ...REQUESTED, unit: "session", dueRequests });

/** The mix with so much of the share of quotes moved to another operation. */
const moved = (by: number, to: OperationId) => ({ ...mix, "token-price": 0.76 - by, [to]: (mix[to] ?? 0) + by });

const VANISHED = "mix-missed: create-token-transaction 0 % instead of 1.7 %";
const MOVED = "mix-missed: token-price 73 % instead of 76 %, trade-token 12 % instead of 9 %";
const ANY = expect.stringMatching(/^mix-missed: /);

test.each<[what: string, shares: Shares, totals: readonly number[], reason?: string]>([
  ["that matches the plan is accepted, however many requests there are", mix, [10, 1_000, 3_000, 12_960_000]],
  ["lacks an operation of less than two points that vanished", withoutCreations, [600, 3_000, 12_960_000], VANISHED],
  ["may lack an operation that was due only a few times", withoutCreations, [200]],
  ["may be off by less than two points", moved(0.019, "trade-token"), [10_000]],
  ["may not be off by more than two points", moved(0.03, "trade-token"), [10_000], MOVED],
  ["may be off by less than a quarter of a share", moved(0.004, "create-token-transaction"), [100_000]],
  ["may not be off by more than a quarter", moved(0.006, "create-token-transaction"), [100_000], ANY],
])("the mix of a run %s", (_, shares, totals, reason) => {
  for (const total of totals)
    expect(mixReasons(REQUESTED, sent(shares, total))).toEqual(reason === undefined ? [] : [reason]);
});

test("the mix of fewer than one in a thousand random runs is reported", () => {
  const reasons = [60, 150, 400, 1_500].flatMap((total) =>
    Array.from({ length: 500 }, (_, run) => mixReasons(REQUESTED, drawn(total, run))),
  );
  const accused = reasons.filter(({ length }) => length > 0);
  // Of 2,000 runs; more than 9 come in fewer than one of 50,000 experiments.
  expect(accused.length).toBeLessThan(10);
});

test("the mix of a run is not judged if it is unknown", () => {
  expect(mixReasons(workloadOf({ arrivals: "poisson" }), sent(QUOTES_ONLY, 1_000))).toEqual([]);
});

test.each([
  ["counts as that of requests where all that was due was sent", sessions(), sent(IN_SESSIONS, 900), 1],
  ["may be off by two points if fewer were sent than were due", sessions(), sent(IN_SESSIONS, 800), 0],
  ["may be off by two points if the target cut sessions short", sessions(), sent(IN_SESSIONS, 900, 5), 0],
  ["may be one of quotes only in a short run cut short", sessions(), sent(QUOTES_ONLY, 900, 5), 0],
  ["may be off by two points in a long run cut short", sessions(9_000), sent(IN_SESSIONS, 8_000), 0],
  ["may not be one of quotes only in a long run cut short", sessions(9_000), sent(QUOTES_ONLY, 8_000), 1],
])("the mix of sessions %s", (_, workload, requests, reasons) => {
  expect(mixReasons(workload, requests)).toHaveLength(reasons);
});

function drawn(total: number, seed: number) {
  const random = createRandom(seed, "mix", total);
  const counts = new Map<OperationId, number>();
  for (let count = 0; count < total; count++) {
    let rest = random.next();
    const id = OPERATION_IDS.find((one) => {
      rest -= mix[one] ?? 0;
      return rest < 0;
    });
    if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return { counts, skipped: 0 };
}
