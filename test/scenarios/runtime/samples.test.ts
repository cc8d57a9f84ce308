import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  METRICS,
  offsetOf,
  packTimes,
  readOperation,
  unpackTimes,
  withOffset,
} from "../../../scenarios/runtime/samples.ts";
import { OPERATION_IDS, type OperationId } from "../../../schemas/index.ts";

/** The number as k6 writes it, with six decimals, and as it is read: two whole numbers; for whichever operation. */
function throughCsv(packed: number, operation: OperationId = "get-user-fees") {
  const [whole = "", decimals = ""] = withOffset(offsetOf(operation), packed).toFixed(6).split(".");
  const read = readOperation(Number(whole));
  expect(read?.operation).toBe(operation);
  return unpackTimes(read?.value ?? Number.NaN, Number(decimals));
}

const serviceMs = fc.integer({ min: 0, max: 799_000_000 }).map((micros) => micros / 1_000);

const operation = fc.constantFrom(...OPERATION_IDS);

describe("two times in one number", () => {
  test("come out as they went in: the first to the microsecond, the second to half a step of 100 µs", () => {
    fc.assert(
      fc.property(serviceMs, fc.integer({ min: 0, max: 99_000_000 }), operation, (service, extraMicros, id) => {
        const response = service + extraMicros / 1_000;
        const times = throughCsv(packTimes(service, response), id);
        expect(times.serviceMicros).toBe(Math.round(service * 1_000));
        expect(Math.abs(times.responseMicros - response * 1_000)).toBeLessThanOrEqual(51);
      }),
      { numRuns: 500 },
    );
  });

  test("never make the response time the shorter one", () => {
    expect(throughCsv(packTimes(10, 9))).toEqual({ serviceMicros: 10_000, responseMicros: 10_000 });
  });

  test("stop at 100 s beyond the service time instead of running over into it", () => {
    const { serviceMicros, responseMicros } = throughCsv(packTimes(5, 5 + 1_000_000));
    expect(serviceMicros).toBe(5_000);
    expect(responseMicros - serviceMicros).toBe(99_999_900);
  });
});

describe("an operation in a number", () => {
  test("is never mistaken for the next one, however long a request took", () => {
    fc.assert(
      fc.property(operation, fc.double({ min: 0, max: 1e12, noNaN: true }), (id, value) => {
        expect(readOperation(Math.floor(withOffset(offsetOf(id), value)))?.operation).toBe(id);
      }),
    );
  });

  test("is none where there is no such place", () => {
    expect(readOperation(8e8 * OPERATION_IDS.length)).toBeUndefined();
  });
});

describe("metrics", () => {
  test("have names that k6 accepts, each its own", () => {
    const names = Object.values(METRICS);
    expect(new Set(names).size).toBe(3);
    for (const name of names) expect(name).toMatch(/^assay_[a-z_]+$/);
  });
});
