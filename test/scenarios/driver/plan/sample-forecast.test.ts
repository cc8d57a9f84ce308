import { expect, test } from "vitest";
import { DEFAULT_OBJECTIVES, type Objective } from "../../../../run/format/objectives.ts";
import { type Forecast, shortfallOf } from "../../../../scenarios/driver/plan/sample-forecast.ts";

function forecast(changes: Partial<Forecast> = {}): Forecast {
  const stages = [{ durationMs: 70_000, from: 4, to: 4 }];
  return {
    plan: { model: "open", plannedRequests: 240 },
    objectives: DEFAULT_OBJECTIVES,
    profile: { stages, warmUpMs: 10_000, durationMs: 60_000, peak: 4 },
    mix: {
      shares: new Map([
        ["token-price", 0.9],
        ["get-user-fees", 0.1],
      ]),
    },
    ...changes,
  };
}

/** How many samples would come and are needed, as the message says; undefined where they suffice. */
function short(objective: Objective, changes?: Partial<Forecast>) {
  const message = shortfallOf(forecast({ objectives: [objective], ...changes }))?.message;
  return /about (\d+) of the (\d+) samples/
    .exec(message ?? "")
    ?.slice(1)
    .map(Number);
}

test("a run that is planned can decide the defaults with a hundred requests, and not with fewer", () => {
  expect(shortfallOf(forecast())).toBeUndefined();
  const few = shortfallOf(forecast({ plan: { model: "open", plannedRequests: 99 } }));
  expect([few?.message, ...(few?.details ?? [])].join()).toMatch(/"errorRate .*"samples /);
});

test("a run that is planned needs the minimum of each percentile and operation, by its share of the traffic", () => {
  expect(short({ operation: "*", metric: "responseTimeMs.p99", below: 1 })).toBeUndefined();
  expect(short({ operation: "*", metric: "responseTimeMs.p99.9", below: 1 })).toEqual([240, 1_000]);
  expect(short({ operation: "get-user-fees", metric: "responseTimeMs.p95", below: 1 })).toEqual([24, 100]);
  expect(short({ operation: "get-user-fees", metric: "responseTimeMs.p95", below: 1, minSamples: 20 })).toBeUndefined();
  expect(short({ operation: "trade-token", metric: "errorRate", below: 0.1 })).toEqual([0, 100]);
  expect(short({ operation: "trade-token", metric: "errors", atMost: 0 })).toBeUndefined();
});

test("a run that is planned needs the minimum in the whole interval with the fewest requests", () => {
  const bound = { operation: "*", metric: "errorRate", below: 0.01 } as const;
  expect(short({ ...bound, window: "25s" })).toBeUndefined();
  expect(short({ ...bound, window: "10s" })).toEqual([40, 100]);
  expect(short({ ...bound, window: "1m" })).toEqual([0, 100]);
  const ramp = { ...forecast().profile, stages: [{ durationMs: 70_000, from: 0, to: 14 }] };
  expect(short({ ...bound, window: "20s" }, { profile: ramp })).toBeUndefined();
  expect(short({ ...bound, window: "20s", minSamples: 121 }, { profile: ramp })).toEqual([120, 121]);
});

test("a run that is planned is not judged in the closed model, where the number of requests is unknown", () => {
  const plan = { model: "closed", plannedRequests: 0 } as const;
  expect(shortfallOf(forecast({ plan }))).toBeUndefined();
});

test("a run that is planned names the hardest objective, and what would be enough for it", () => {
  const few = forecast({ plan: { model: "open", plannedRequests: 50 } });
  const p999: Objective = { operation: "token-price", metric: "responseTimeMs.p99.9", below: 1 };
  const objectives = [...DEFAULT_OBJECTIVES, p999];
  const failure = shortfallOf({ ...few, objectives });
  expect(failure).toMatchObject({ code: "sample-too-small", exitCode: 4 });
  expect(failure?.message).toContain('45 of the 1000 samples that "token-price responseTimeMs.p99.9 < 1" needs');
  expect(failure?.details[0]).toBe("enough would be --duration 1400s, or --rate 93.4");
  expect(failure?.details).toHaveLength(3);
});
