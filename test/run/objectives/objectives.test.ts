import { expect, test } from "vitest";
import type { ObjectiveResult } from "../../../run/format/load-run.ts";
import type { Objective } from "../../../run/format/objectives.ts";
import type { JournalWindow, WindowOperation } from "../../../run/journal/journal-entries.ts";
import { createAbortWatch } from "../../../run/objectives/abort-conditions.ts";
import { resultByConfidence } from "../../../run/objectives/confident-decision.ts";
import type { Span } from "../../../run/objectives/metric-value.ts";
import { judgeSpan, objectiveResult, resultAfterDrops } from "../../../run/objectives/objective.ts";
import { objectiveResult as sampleResult } from "../../reports/sample-load.ts";
import { equalTimes, quotes, tallyOf, timesOf, windowEntry } from "../format/load-entries.ts";

/** Ten seconds with so many accepted responses. */
function span(accepted: number, changes: Partial<WindowOperation> = {}, fromMs?: number): Span {
  const tally = tallyOf(quotes(0, accepted, changes));
  return { tally, seconds: 10, timeoutMs: 1_000, ...(fromMs !== undefined && { fromMs }) };
}

const withErrors = (accepted: number, errors: number, fromMs?: number) =>
  span(accepted, { started: accepted + errors, errors: { reset: errors } }, fromMs);

const resultOver = (objective: Objective, ...spans: readonly Span[]) => {
  const judged = spans.map((one) => judgeSpan(objective, one));
  return objectiveResult(objective, judged);
};

/** The limit of the requests, by a bucket of the histogram. */
const LIMIT: number = expect.closeTo(1_000, -1);
const p95: Objective = { operation: "token-price", metric: "responseTimeMs.p95", below: 200 };

test.each([
  ["below the bound", { ...p95, below: 13 }, "met"],
  ["above the bound", { ...p95, below: 12 }, "missed"],
  ["on the mean", { ...p95, metric: "serviceTimeMs.mean", below: 11 }, "met"],
  ["of which more is better", { operation: "*", metric: "goodputPerSecond", above: 19 }, "met"],
  ["of which more is better, and there is less", { operation: "*", metric: "goodputPerSecond", above: 20 }, "missed"],
  ["on another operation, which had no samples", { ...p95, operation: "get-user-fees" }, "undecided"],
  ["with a floor above the samples", { ...p95, minSamples: 201 }, "undecided"],
  ["of any percentile", { ...p95, metric: "responseTimeMs.p99.9", below: 13, minSamples: 1 }, "met"],
  ["of a percentile that needs more samples", { ...p95, metric: "serviceTimeMs.p99.9" }, "undecided"],
  ["exactly at a bound that may be reached", { operation: "*", metric: "errors", atMost: 0 }, "met"],
] satisfies [string, Objective, string][])(
  "an objective over 200 accepted responses with a value %s is judged so",
  (_, objective, status) => {
    expect(resultOver(objective, span(200))).toMatchObject({ status, met: status === "met" });
  },
);

const timedOut = (accepted: number, timeouts: number) =>
  span(accepted, { started: accepted + timeouts, errors: { "timeout-headers": timeouts } });
const service: Objective = { ...p95, metric: "serviceTimeMs.p95" };
const beyond: Objective = { ...p95, below: 5_000 };
const byTimeout = { status: "undecided", undecidedBy: "timeout" } as const;
const nothing = { status: "undecided", met: false, value: null, samples: 0 } as const;

test.each<[what: string, objective: Objective, of: Span, result: Partial<ObjectiveResult>]>([
  ["is undecided for response times without a response", p95, withErrors(0, 200), nothing],
  ["is undecided for service times without a response", service, withErrors(0, 200), nothing],
  ["is undecided for a mean of nothing", { ...p95, metric: "responseTimeMs.mean" }, withErrors(0, 200), nothing],
  ["counts no errors as samples", p95, withErrors(1, 199), { status: "undecided", samples: 1 }],
  ["counts no timeouts as service times", service, timedOut(150, 50), { samples: 150 }],
  ["is missed by timeouts alone", p95, timedOut(0, 200), { status: "missed", samples: 200 }],
  ["is missed by timeouts beyond its percentile", p95, timedOut(188, 12), { status: "missed", samples: 200 }],
  ["is met with fewer timeouts", p95, timedOut(192, 8), { status: "met", samples: 200 }],
  ["has the limit as its maximum", { ...p95, metric: "responseTimeMs.max" }, timedOut(199, 1), { value: LIMIT }],
  ["beyond the limit is undecided by timeouts, which may take longer", beyond, timedOut(188, 12), byTimeout],
  ["beyond the limit is met with fewer timeouts", beyond, timedOut(192, 8), { status: "met" }],
])("an objective on times %s", (_, objective, of, result) => {
  expect(resultOver(objective, of)).toMatchObject(result);
});

test("an objective on findings counts only those of its tier", () => {
  const entry = { invalid: 3, specified: { a: 3 }, withAdvisory: 20, advisory: { b: 20 } };
  const value = (changes: Partial<Objective>) =>
    resultOver({ operation: "*", metric: "invalid", atMost: 0, ...changes }, span(150, entry)).value;
  expect([value({}), value({ tier: "specified" }), value({ tier: "advisory" })]).toEqual([3, 3, 20]);
});

test("an objective on a share is missed below the minimum if good samples up to it would not help", () => {
  const errorRate: Objective = { operation: "*", metric: "errorRate", below: 0.05 };
  expect(resultOver(errorRate, withErrors(10, 5)).status).toBe("missed");
  expect(resultOver(errorRate, withErrors(12, 3)).status).toBe("undecided");
});

test("an objective over intervals names the worst of them and its start, and is undecided without a whole one", () => {
  const objective: Objective = { operation: "*", metric: "errors", atMost: 0, window: "10s" };
  const spans = [span(200, {}, 0), withErrors(150, 50, 10_000), withErrors(180, 20, 20_000)];
  expect(resultOver(objective, ...spans)).toMatchObject({ value: 50, fromMs: 10_000, window: "10s" });
  expect(resultOver({ ...p95, window: "1m" })).toMatchObject(nothing);
});

test("an objective of a run with drops stays met by service times, and stays missed", () => {
  const afterDrops = (objective: Objective) => resultAfterDrops(objective, resultOver(objective, span(200)));
  expect(afterDrops({ ...p95, metric: "serviceTimeMs.p95" }).status).toBe("met");
  expect(afterDrops({ ...p95, below: 5 }).status).toBe("missed");
});

/** 100 requests a second for a minute. */
const PROSPECT = { plannedRequests: 6_000, durationMs: 60_000, timeoutMs: 1_000, windowMs: 1_000 };

/** The second in which an objective ends a run whose seconds are as `second` makes them; 60 for never. */
function endedIn(objective: Omit<Objective, "operation">, second: (index: number) => JournalWindow): number {
  const watch = createAbortWatch([{ operation: "*", abort: true, ...objective }], PROSPECT);
  for (let index = 0; index < 60; index++) if (watch?.(second(index)) !== undefined) return index;
  return 60;
}

const second = (index: number, accepted: number, changes = {}) =>
  quotes(index * 1_000, accepted, { started: 100, ...changes });
const failing = (index: number) => second(index, 90, { errors: { reset: 10 } });
const slow = (index: number) =>
  second(index, 100, { responseTime: timesOf(Array.from({ length: 100 }, (_, at) => (at < 50 ? 10 : 900))) });

const invalid = (index: number) => second(index, 100, index === 7 ? { accepted: 99, invalid: 1 } : {});
const silent = (index: number) => second(index, 50, { errors: { "timeout-headers": 50 } });
const good = (index: number) => second(index, 100);
const bad = (index: number) => (index >= 20 && index < 25 ? failing(index) : good(index));
const warm = (index: number) =>
  index < 4 ? windowEntry(index * 1_000, {}, { warmUp: { started: 100 } }) : second(index, 100);
/** The next requests start on time. */
const weak = (index: number) => ({ ...failing(index), startDelay: equalTimes(90, 1) });

test.each<[second: number, when: string, objective: Parameters<typeof endedIn>[0], of: (at: number) => JournalWindow]>([
  [7, "an event comes that is bounded by 0", { metric: "invalid", atMost: 0 }, invalid],
  // 10 of 100 fail: after six seconds 60 of the 6,000 that there will be, which is 1 %.
  [5, "even successes alone could not meet a share", { metric: "errorRate", below: 0.01 }, failing],
  [60, "successes could still meet a share", { metric: "errorRate", below: 0.11 }, failing],
  // 50 of 100 are slow: more than 5 % of 6,000 after the seventh second.
  [6, "too many were slow for a percentile", { metric: "responseTimeMs.p95", below: 200 }, slow],
  [0, "one was slower than the maximum", { metric: "responseTimeMs.max", below: 200 }, slow],
  [60, "half may be slow", { metric: "responseTimeMs.p50", below: 950 }, slow],
  [6, "too many timed out for a percentile", { metric: "responseTimeMs.p95", below: 200 }, silent],
  [6, "the rest of the run could not make up for its goodput", { metric: "goodputPerSecond", atLeast: 99 }, failing],
  [60, "its goodput is high enough", { metric: "goodputPerSecond", atLeast: 90 }, failing],
  [29, "a whole interval misses a share", { metric: "errorRate", below: 0.01, window: "10s" }, bad],
  [22, "an interval has too many errors", { metric: "errors", atMost: 20, window: "10s" }, bad],
  [60, "an interval contains part of the warm-up", { metric: "goodputPerSecond", atLeast: 90, window: "10s" }, warm],
  [10, "an interval misses a rate", { metric: "goodputPerSecond", atLeast: 99, window: "10s" }, weak],
  [60, "a share is met", { metric: "errorRate", below: 0.01 }, good],
  [60, "a percentile is met", { metric: "responseTimeMs.p95", below: 200 }, good],
])("a run is ended in second %i (60 is never) if %s", (second, _, objective, of) => {
  expect(endedIn(objective, of)).toBe(second);
});

test("a run is not ended for what a late generator may have caused", () => {
  const paused = (index: number) => {
    if (index === 19) return { ...quotes(index, 50), startDelay: equalTimes(50, 1) };
    if (index !== 20) return { ...quotes(index, 100), startDelay: equalTimes(100, 1) };
    const late = { responseTime: equalTimes(150, 900), late: 100 };
    return { ...quotes(index, 150, late), startDelay: equalTimes(150, 1_000) };
  };
  for (const window of ["1s", "run"]) {
    expect(endedIn({ metric: "responseTimeMs.max", below: 500, window }, paused)).toBe(60);
    expect(endedIn({ metric: "responseTimeMs.p95", below: 500, window }, paused)).toBe(60);
    expect(endedIn({ metric: "goodputPerSecond", atLeast: 99, window }, paused)).toBe(60);
  }
});

test("objectives that are not marked are not watched", () => {
  expect(createAbortWatch([{ operation: "*", metric: "invalid", atMost: 0 }], PROSPECT)).toBeUndefined();
});

const result = sampleResult("responseTimeMs.p95", { value: 100, samples: 9_000 });

const over = (bound: Partial<Objective>, interval = { low: 90, high: 110 }, found: ObjectiveResult = result) =>
  resultByConfidence({ operation: "*", metric: "responseTimeMs.p95", ...bound }, found, { p95: interval }, 60);

test.each<[string, Partial<Objective>, { decidingSeconds?: number }]>([
  // Half the reach is needed: four times the length.
  ["a bound above the value", { below: 105 }, { decidingSeconds: 240 }],
  ["a bound below the value", { below: 95 }, { decidingSeconds: 240 }],
  ["a bound at the end of the interval", { below: 110 }, { decidingSeconds: 60 }],
  ["a bound that is the value, which no run would decide", { atMost: 100 }, {}],
  ["a bound that nearly is the value", { below: 100.1 }, {}],
])("the result over a run of 60 s with a p95 of 90 to 110 ms is undecided for %s", (_, bound, deciding) => {
  const undecided = { met: false, status: "undecided", undecidedBy: "confidence", ...deciding };
  expect(over(bound)).toEqual({ ...result, ...undecided });
});

test.each<[string, Partial<Objective>]>([
  ["above the interval", { below: 111 }],
  ["at its end that includes it", { atMost: 110 }],
  ["below the interval", { above: 80 }],
  ["on another percentile", { below: 105, metric: "responseTimeMs.p99" }],
  ["on a service time", { below: 105, metric: "serviceTimeMs.p95" }],
  ["in every interval of the run", { below: 105, window: "10s" }],
])("the result over a run of 60 s with a p95 of 90 to 110 ms is unchanged for a bound %s", (_, bound) => {
  expect(over(bound)).toBe(result);
});

test("a result is unchanged if its interval has no width, or if it is undecided without the interval", () => {
  expect(over({ atMost: 100 }, { low: 100, high: 100 })).toBe(result);
  const late = { ...result, met: false, status: "undecided", undecidedBy: "generator" } as const;
  expect(over({ below: 105 }, undefined, late)).toBe(late);
});
