import { describe, expect, test } from "vitest";
import { operationLoad } from "../../../run/tally/metrics.ts";
import { addCounts, createOperationTally } from "../../../run/tally/tally.ts";

describe("operationLoad", () => {
  test("sorts counts by falling number, then by name", () => {
    const tally = createOperationTally();
    addCounts(tally.specified, Object.entries({ b: 2, c: 9, a: 2 }));
    expect(Object.keys(operationLoad(tally, 1).invalidByStatement)).toEqual(["c", "a", "b"]);
  });

  test("leaves differences from a recording out of the advisory findings", () => {
    const tally = createOperationTally();
    addCounts(tally.advisory, Object.entries({ "quote/relation/echo": 1, "token-price/recording/missing/data": 4 }));
    expect(operationLoad(tally, 1).advisoryByStatement).toEqual({ "quote/relation/echo": 1 });
  });

  test("leaves out an absent Retry-After, and reports no rate without time", () => {
    const load = operationLoad(createOperationTally(), 0);
    expect(load).not.toHaveProperty("retryAfter");
    expect(load.ratePerSecond).toBe(0);
  });

  test("subtracts late responses from the goodput, and faults of the generator from the errors", () => {
    const tally = Object.assign(createOperationTally(), {
      accepted: 5,
      late: 2,
      retryAfter: 1,
      longestRetryAfterMs: 3_000,
    });
    addCounts(tally.errors, Object.entries({ reset: 1, "generator-fault": 4 }));
    expect(operationLoad(tally, 1)).toMatchObject({
      ...{ count: 6, goodput: 3, errors: 1, errorsByCode: { reset: 1 } },
      retryAfter: { responses: 1, longestWaitMs: 3_000 },
      counters: { accepted: 5, late: 2, errors: { reset: 1, "generator-fault": 4 } },
    });
  });

  test("counts rejections by kind", () => {
    const tally = createOperationTally();
    const codes = ["rejected-by-target 422 NO_HOLDING", "rejected-by-target 404", "rate-limited 429", "reset"];
    for (const code of [...codes, ...codes.slice(0, 1), "rejected-by-target"]) addCounts(tally.errors, [[code, 1]]);
    expect(operationLoad(tally, 1)).toMatchObject({
      count: 6,
      errors: 6,
      errorsByCode: { "rejected-by-target": 4, "rate-limited": 1, reset: 1 },
      rejected: 4,
      rejections: [
        { status: 422, code: "NO_HOLDING", count: 2 },
        { status: 404, count: 1 },
        { status: 429, count: 1 },
      ],
    });
  });
});
