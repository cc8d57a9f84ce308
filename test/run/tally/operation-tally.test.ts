import { describe, expect, test } from "vitest";
import { errorsOf, finishedOf, goodputOf, operationLoad, refusedOf } from "../../../run/tally/metrics.ts";
import {
  addAdvisory,
  addError,
  addResponse,
  createOperationTally,
  type OperationTally,
} from "../../../run/tally/operation-tally.ts";

const timesOf = (responseMs: number) => ({ serviceMicros: 1_000, responseMicros: responseMs * 1_000 });

function tallyWith(count: (tally: OperationTally) => void): OperationTally {
  const tally = createOperationTally();
  count(tally);
  return tally;
}

describe("an accepted response", () => {
  const tally = tallyWith((into) => {
    addResponse(into, "accepted", timesOf(10), 50);
    addResponse(into, "accepted", timesOf(51), 50);
    addResponse(into, "invalid", timesOf(51), 50);
  });

  test("is goodput if it is valid and on time", () => {
    expect(tally).toMatchObject({ accepted: 2, invalid: 1, late: 1 });
    expect(goodputOf(tally)).toBe(1);
  });

  test("is in both histograms, valid or not", () => {
    expect([tally.serviceTime.totalCount, tally.responseTime.totalCount]).toEqual([3, 3]);
  });
});

describe("a response with advisory findings", () => {
  test("is goodput only if it is accepted and on time", () => {
    const tally = tallyWith((into) => {
      addAdvisory(into, "accepted", timesOf(10), 50);
      addAdvisory(into, "accepted", timesOf(51), 50);
      addAdvisory(into, "invalid", timesOf(10), 50);
    });
    expect(tally).toMatchObject({ withAdvisory: 3, goodputWithAdvisory: 1 });
  });
});

describe("an error", () => {
  const tally = tallyWith((into) => {
    addError(into, "rate-limited", 3_000);
    addError(into, "rate-limited", 1_000);
    addError(into, "reset", undefined);
    addError(into, "a code that nobody knows", undefined);
  });

  test("is counted by its code, with the longest Retry-After", () => {
    const { errorsByCode, retryAfter } = operationLoad(tally, 1);
    expect(errorsByCode).toEqual({ "rate-limited": 2, reset: 1 });
    expect(retryAfter).toEqual({ responses: 2, longestWaitMs: 3_000 });
  });

  test("of an unknown code is the generator's and no request of the target's", () => {
    expect([refusedOf(tally), errorsOf(tally), finishedOf(tally)]).toEqual([1, 3, 3]);
  });
});

describe("the summary of an operation", () => {
  test("lists counts by falling number, then by name", () => {
    const tally = tallyWith(({ specified }) => {
      for (const [statement, count] of Object.entries({ b: 2, c: 9, a: 2 })) specified.set(statement, count);
    });
    expect(Object.keys(operationLoad(tally, 1).invalidByStatement)).toEqual(["c", "a", "b"]);
  });

  test("leaves differences from a recording out of the advisory findings", () => {
    const tally = tallyWith(({ advisory }) => {
      advisory.set("quote/relation/echo", 1);
      advisory.set("token-price/recording/missing/data", 4);
    });
    expect(operationLoad(tally, 1).advisoryByStatement).toEqual({ "quote/relation/echo": 1 });
  });

  test("has no Retry-After if nobody asked for one, and no rate without time", () => {
    const load = operationLoad(createOperationTally(), 0);
    expect(load).not.toHaveProperty("retryAfter");
    expect(load.ratePerSecond).toBe(0);
  });
});
