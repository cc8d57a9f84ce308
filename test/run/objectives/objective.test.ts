import { describe, expect, test } from "vitest";
import type { ObjectiveResult } from "../../../run/format/load-run.ts";
import type { Objective } from "../../../run/format/objectives.ts";
import type { WindowOperation } from "../../../run/journal/journal-entries.ts";
import type { Span } from "../../../run/objectives/metric-value.ts";
import { judgeSpan, objectiveResult, resultAfterDrops } from "../../../run/objectives/objective.ts";
import { quotes, tallyOf } from "../format/load-entries.ts";

/** Ten seconds with so many accepted responses. */
function span(accepted: number, changes: Partial<WindowOperation> = {}, fromMs?: number): Span {
  const tally = tallyOf(quotes(0, accepted, changes));
  return { tally, seconds: 10, timeoutMs: 1_000, ...(fromMs !== undefined && { fromMs }) };
}

const withErrors = (accepted: number, errors: number, fromMs?: number) =>
  span(accepted, { started: accepted + errors, errors: { reset: errors } }, fromMs);

function resultOver(objective: Objective, ...spans: readonly Span[]): ObjectiveResult {
  return objectiveResult(
    objective,
    spans.map((one) => judgeSpan(objective, one)),
  );
}

/** The limit of the requests, by a bucket of the histogram. */
const LIMIT: number = expect.closeTo(1_000, -1);
const p95: Objective = { operation: "token-price", metric: "responseTimeMs.p95", below: 200 };

test.each([
  ["below the bound", { ...p95, below: 13 }, "met"],
  ["above the bound", { ...p95, below: 12 }, "missed"],
  ["on service time", { ...p95, metric: "serviceTimeMs.p95", below: 11 }, "met"],
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
    const result = resultOver(objective, span(200));
    expect(result.status).toBe(status);
    expect(result.met).toBe(status === "met");
  },
);

const timedOut = (accepted: number, timeouts: number) =>
  span(accepted, { started: accepted + timeouts, errors: { "timeout-headers": timeouts } });
const service: Objective = { ...p95, metric: "serviceTimeMs.p95" };
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
  [
    "beyond the limit is undecided by timeouts, which may have taken longer",
    { ...p95, below: 5_000 },
    timedOut(188, 12),
    { status: "undecided", undecidedBy: "timeout" },
  ],
  ["beyond the limit is met with fewer timeouts", { ...p95, below: 5_000 }, timedOut(192, 8), { status: "met" }],
])("an objective on times %s", (_, objective, of, result) => {
  expect(resultOver(objective, of)).toMatchObject(result);
});

test("an objective on findings counts only those of its tier", () => {
  const entry = { invalid: 3, specified: { a: 3 }, withAdvisory: 20, advisory: { b: 20 } };
  const value = (changes: Partial<Objective>) =>
    resultOver({ operation: "*", metric: "invalid", atMost: 0, ...changes }, span(150, entry)).value;
  expect([value({}), value({ tier: "specified" }), value({ tier: "advisory" })]).toEqual([3, 3, 20]);
});

const errorRate: Objective = { operation: "*", metric: "errorRate", below: 0.05 };

test("an objective on a share is missed below the minimum if good samples up to it would not help", () => {
  expect(resultOver(errorRate, withErrors(10, 5)).status).toBe("missed");
  expect(resultOver(errorRate, withErrors(12, 3)).status).toBe("undecided");
});

describe("an objective over intervals", () => {
  test("names the worst of them and its start", () => {
    const objective: Objective = { operation: "*", metric: "errors", atMost: 0, window: "10s" };
    const spans = [span(200, {}, 0), withErrors(150, 50, 10_000), withErrors(180, 20, 20_000)];
    expect(resultOver(objective, ...spans)).toMatchObject({ value: 50, fromMs: 10_000, window: "10s" });
  });

  test("is undecided without a whole interval", () => {
    expect(resultOver({ ...p95, window: "1m" })).toMatchObject({ status: "undecided", value: null, samples: 0 });
  });
});

const afterDrops = (objective: Objective) => resultAfterDrops(objective, resultOver(objective, span(200)));

test("an objective of a run with drops stays met by service times, and stays missed", () => {
  expect(afterDrops({ ...p95, metric: "serviceTimeMs.p95" }).status).toBe("met");
  expect(afterDrops({ ...p95, below: 5 }).status).toBe("missed");
});
