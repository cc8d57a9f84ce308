import { expect, test } from "vitest";
import type { JournalEntry, JournalWindow, WindowOperation } from "../../../run/journal/journal-entries.ts";
import { createRunInProgress } from "../../../run/load/run-in-progress.ts";
import { reportWorkload } from "../../../run/load/workload-report.ts";
import { createTally, operationIn, type Tally } from "../../../run/tally/tally.ts";
import { judge } from "../../../run/verdict/verdict.ts";
import { identity } from "../../reports/sample-header.ts";
import { endEntry, operationEntry, planEntry, quotes, windowEntry, workloadOf } from "../format/load-entries.ts";
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

test.each([
  // That no VU was free is no lack of them if the target was down.
  ["target-down", "fail"],
  ["objective-missed", "inconclusive"],
] as const)(
  "a run that ended with the cause %s is failed with its reason, and with drops it is %s",
  (cause, dropping) => {
    const bad = quotes(0, 60, { started: 90, errors: { reset: 20 } });
    const end = endEntry({ cause, reason: "the reason", exit: "exit code 105", measuredMs: 1_000 });
    const result = resultOf(planEntry(), bad, end);
    expect(result).toMatchObject({ verdict: "fail", exitCode: 1, endedEarly: "the reason" });
    expect(result.requests).toMatchObject({ started: 90, finished: 80, interrupted: 10 });
    expect(resultOf(planEntry(), { ...bad, dropped: 30 }, end).verdict).toBe(dropping);
  },
);

test("a run that was stopped is interrupted, whatever it had measured, as are its requests in flight", () => {
  const window = quotes(0, 90, { started: 100 });
  const result = resultOf(planEntry(), window, endEntry({ cause: "interrupted", measuredMs: 1_000 }));
  expect(result).toMatchObject({ verdict: "interrupted", exitCode: 130, goodputPerSecond: 90 });
  expect(result.requests).toMatchObject({ started: 100, finished: 90, interrupted: 10 });
});

const operations = ["trade-token"] as const;
const LEFT_OUT =
  "operation-left-out: trade-token was not sent, because the target rejected a trade before the load: 403";
test.each<[verdict: string, where: string, leftOut: object, window: JournalWindow, reasons: readonly string[]]>([
  ["inconclusive", "it was rejected, and says which and why", { operations }, good(200), [LEFT_OUT]],
  ["pass", "Assay never tried it", { operations, isUntried: true }, good(200), []],
  ["pass", "other sessions send it", {}, good(200), []],
  ["fail", "an objective is missed", { operations }, quotes(0, 190, { started: 200, errors: { reset: 10 } }), []],
])("the verdict of a run without an operation is %s where %s", (verdict, _, changes, window, reasons) => {
  const leftOut = [{ session: "trade", reason: "the target rejected a trade before the load: 403", ...changes }];
  const result = resultOf(planEntry({ leftOut }), window, endEntry());
  expect([result.verdict, result.validity.reasons]).toEqual([verdict, reasons]);
});

const REQUESTED = workloadOf({
  arrivals: "poisson",
  mix: { "token-price": 0.8, "trade-token": 0.2 },
  plannedMix: { "token-price": 0.79, "trade-token": 0.21 },
  users: 3,
});

const counts = (one: number, other: number) => ({ "token-price": one, "trade-token": other });

const reportOf = (counted: Partial<Tally> = {}) => {
  const tally = Object.assign(createTally(), { arrivalGaps: 4, arrivalGapMs: 40, arrivalGapMsSquared: 800 });
  operationIn(tally, "token-price").started = 790;
  operationIn(tally, "trade-token").started = 210;
  for (const [code, count] of Object.entries({ started: 100, accepted: 97, invalid: 2, reset: 1 }))
    tally.warmUp.set(code, count);
  return reportWorkload(REQUESTED, Object.assign(tally, counted));
};

test("the report of a workload shows the actual mix next to the planned one, and counts the warm-up by outcome", () => {
  const { mix, warmUp } = reportOf();
  expect(mix["token-price"]).toEqual({ requested: 0.79, actual: 0.79 });
  expect(warmUp).toEqual({ durationMs: 1_000, started: 100, accepted: 97, invalid: 2, errors: 1, dropped: 0 });
  // Without requests it has numbers too.
  expect(JSON.stringify(reportWorkload(REQUESTED, createTally()))).not.toContain("null");
});

test("even arrivals differ from those that vary by the deviation of their gaps over the mean", () => {
  // Mean 10, mean square 200: a deviation of 10, as exponential gaps have it.
  expect(reportOf().arrivals).toEqual({ requested: "poisson", gaps: 4, variation: 1 });
  expect(reportOf({ arrivalGapMsSquared: 400 }).arrivals.variation).toBe(0);
});

test("the mix of a run that is missed makes the run not valid", () => {
  expect(sentOf(counts(1_000, 0)).validity.reasons).toEqual([expect.stringMatching(/^mix-missed: /)]);
  expect(sentOf(counts(790, 210)).validity.reasons).toEqual([]);
});

test("a warm-up is excluded from all counts, and its requests are still accounted for", () => {
  expect(sentOf(counts(790, 210))).toMatchObject({
    requests: { started: 1_000, finished: 1_000, interrupted: 0 },
    goodputPerSecond: 500,
    workload: { warmUp: { started: 100 } },
  });
});

test("a warm-up has its drops reported, and not counted against the run", () => {
  const result = sentOf(counts(790, 210), { started: 80, accepted: 80 }, { droppedInWarmUp: 20 });
  expect(result).toMatchObject({
    validity: { reasons: [] },
    requests: { dropped: 0 },
    responseTimesAreLowerBounds: false,
    goodputPerSecond: 500,
    workload: { warmUp: { dropped: 20 } },
  });
  const later = sentOf(counts(790, 210), { started: 100, accepted: 100 }, { dropped: 20 });
  expect(codes(later)).toContain("dropped-iterations");
});

test("a warm-up whose requests have no outcome makes the run not valid", () => {
  const result = sentOf(counts(790, 210), { started: 100, accepted: 90 });
  expect(result.validity.reasons).toEqual([expect.stringMatching(/^warm-up-lost: /)]);
});

/** A run of a second of warm-up and two of load, each request of it accepted. */
function sentOf(
  sent: ReturnType<typeof counts>,
  warmUp = { started: 100, accepted: 100 },
  changes: Partial<JournalWindow> = {},
) {
  const operations = Object.fromEntries(Object.entries(sent).map(([id, count]) => [id, operationEntry(count)]));
  return resultOf(
    planEntry({ workload: { ...REQUESTED, plannedIterations: 1_100 } }),
    windowEntry(0, {}, { warmUp, httpRequests: warmUp.accepted, ...changes }),
    windowEntry(1_000, operations),
    endEntry({ measuredMs: 3_000 }),
  );
}

const plan = planEntry({ run: identity, durationMs: 20_000 });
const windows = [0, 1_000, 2_000].map((fromMs) => quotes(fromMs, 100));
const startMs = windows[0]?.clockMs ?? 0;

function runningWith(...entries: readonly JournalEntry[]) {
  const running = createRunInProgress();
  for (const entry of entries) running.add(entry);
  return running;
}

test("a running load has its time, its target and the results so far, and is valid; before its first window it has no run", () => {
  expect(runningWith(plan).at(startMs)).toBeUndefined();
  const run = runningWith(plan, ...windows).at(startMs + 3_400);
  expect(run).toMatchObject({
    target: identity.target,
    durationMs: 3_400,
    validity: { valid: true, reasons: [] },
    progress: { elapsedMs: 3_400, scheduledMs: 20_000, at: new Date(startMs + 3_400).toISOString() },
  });
  expect(run?.total).toMatchObject({ count: 300, ratePerSecond: 100 });
});

test("a running load is judged RUNNING, whatever its objectives show so far", () => {
  const failing = quotes(3_000, 0, { started: 90, errors: { reset: 90 } });
  const run = runningWith(plan, ...windows, failing).at(startMs + 4_000);
  const reason = expect.stringMatching(/So far: 3 of 4 objectives met, 1 missed, 0 undecided/);
  expect(judge(run as NonNullable<typeof run>)).toMatchObject({ word: "RUNNING", state: "unknown", reason });
});

test("a running load gives the same result whether or not its progress was read", () => {
  const running = createRunInProgress();
  for (const entry of [plan, ...windows]) {
    running.add(entry);
    running.at(startMs + 1_000);
  }
  running.add(endEntry());
  const { durationMs: _, ...result } = resultOf(plan, ...windows, endEntry());
  expect(running.at(startMs + 60_000)).toMatchObject(result);
});
