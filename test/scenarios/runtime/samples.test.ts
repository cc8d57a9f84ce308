import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { faultMetric, packTimes, routineMetric, unpackTimes } from "../../../scenarios/runtime/samples.ts";
import { OPERATION_IDS } from "../../../schemas/index.ts";

/** The number as k6 writes it, with six decimals, and as it is read: two whole numbers. */
function throughCsv(packed: number): { serviceMicros: number; responseMicros: number } {
  const [whole = "", decimals = ""] = packed.toFixed(6).split(".");
  return unpackTimes(Number(whole), Number(decimals));
}

const serviceMs = fc.integer({ min: 0, max: 960_000_000 }).map((micros) => micros / 1_000);

describe("two times in one number", () => {
  test("come out as they went in: the first to the microsecond, the second to half a step of 100 µs", () => {
    fc.assert(
      fc.property(serviceMs, fc.integer({ min: 0, max: 99_000_000 }), (service, extraMicros) => {
        const response = service + extraMicros / 1_000;
        const times = throughCsv(packTimes(service, response));
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

describe("metrics", () => {
  test("have names that k6 accepts, each its own", () => {
    const routine = OPERATION_IDS.flatMap((id) => [routineMetric("started", id), routineMetric("accepted", id)]);
    const fault = (["invalid", "error", "specified", "advisory", "remarked"] as const).map(faultMetric);
    const names = [...routine, ...fault];
    expect(new Set(names).size).toBe(15);
    for (const name of names) expect(name).toMatch(/^assay_[a-z_]+$/);
  });
});
