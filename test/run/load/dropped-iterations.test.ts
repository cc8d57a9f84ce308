import { describe, expect, test } from "vitest";
import { endEntry, operationEntry, planEntry, windowEntry, workloadOf } from "../format/load-entries.ts";
import { codes, good, resultOf } from "./made-up-results.ts";

describe("dropped iterations", () => {
  const objectives = [
    { operation: "*", metric: "dropped", atMost: 30 },
    { operation: "*", metric: "responseTimeMs.p95", below: 50 },
  ] as const;

  test("that an objective allows leave times that are lower bounds and cannot meet a bound", () => {
    const result = resultOf(planEntry({ objectives }), { ...good(180), dropped: 20 }, endEntry());
    expect(result).toMatchObject({ verdict: "inconclusive", exitCode: 4, responseTimesAreLowerBounds: true });
    expect(codes(result)).toEqual(["lower-bounds"]);
    expect(result.objectives[1]).toMatchObject({ status: "undecided", met: false, undecidedBy: "dropped" });
  });
});

describe("iterations that the warm-up dropped", () => {
  const workload = workloadOf();
  const warm = { started: 100, accepted: 100 };
  const second = windowEntry(1_000, { "token-price": operationEntry(180) });
  const first = windowEntry(0, {}, { warmUp: warm, droppedInWarmUp: 20, httpRequests: 100 });
  const result = resultOf(planEntry({ workload }), first, second, endEntry({ measuredMs: 3_000 }));

  test("do not count against the run, and are reported", () => {
    expect(result).toMatchObject({ verdict: "pass", validity: { reasons: [] }, requests: { dropped: 0 } });
    expect(result.workload?.warmUp.dropped).toBe(20);
    expect(result.responseTimesAreLowerBounds).toBe(false);
  });

  test("leave the length of the measurement unchanged", () => {
    expect(result.goodputPerSecond).toBe(90);
  });

  test("count like others after it", () => {
    const startDelay = { ...second, dropped: 20 };
    const without = windowEntry(0, {}, { warmUp: warm, httpRequests: 100 });
    const late = resultOf(planEntry({ workload }), without, startDelay, endEntry({ measuredMs: 3_000 }));
    expect(codes(late)).toEqual(["dropped-iterations"]);
  });
});
