import { describe, expect, test } from "vitest";
import { DEFAULT_OBJECTIVES, type Objective } from "../../../../results/objectives/objectives.ts";
import { type Forecast, sampleTooSmall, shortfallsOf } from "../../../../scenarios/launch/plan/sample-forecast.ts";

function forecast(changes: Partial<Forecast> = {}): Forecast {
  const stages = [{ durationMs: 70_000, from: 4, to: 4 }];
  return {
    plan: { model: "open", plannedRequests: 240 },
    course: { stages, warmUpMs: 10_000, durationMs: 60_000, peak: 4 },
    shares: new Map([
      ["token-price", 0.9],
      ["get-user-fees", 0.1],
    ]),
    ...changes,
  };
}

const short = (objective: Objective, changes?: Partial<Forecast>) =>
  shortfallsOf([objective], forecast(changes)).map(({ expected, needed }) => [Math.round(expected), needed]);

describe("a run that is planned", () => {
  test("can decide the defaults with a hundred requests, and not with fewer", () => {
    expect(shortfallsOf(DEFAULT_OBJECTIVES, forecast())).toEqual([]);
    const few = forecast({ plan: { model: "open", plannedRequests: 99 } });
    expect(shortfallsOf(DEFAULT_OBJECTIVES, few).map(({ objective }) => objective.metric)).toEqual([
      "errorRate",
      "samples",
    ]);
  });

  test("is held to the floor of each percentile and operation, by its share of the traffic", () => {
    expect(short({ operation: "*", metric: "responseTimeMs.p99", below: 1 })).toEqual([]);
    expect(short({ operation: "*", metric: "responseTimeMs.p99.9", below: 1 })).toEqual([[240, 1_000]]);
    expect(short({ operation: "get-user-fees", metric: "responseTimeMs.p95", below: 1 })).toEqual([[24, 100]]);
    expect(short({ operation: "get-user-fees", metric: "responseTimeMs.p95", below: 1, minSamples: 20 })).toEqual([]);
    expect(short({ operation: "trade-token", metric: "errorRate", below: 0.1 })).toEqual([[0, 100]]);
    expect(short({ operation: "trade-token", metric: "errors", atMost: 0 })).toEqual([]);
  });

  test("is held to the poorest whole stretch behind the warm-up", () => {
    const bound = { operation: "*", metric: "errorRate", below: 0.01 } as const;
    expect(short({ ...bound, window: "25s" })).toEqual([]);
    expect(short({ ...bound, window: "10s" })).toEqual([[40, 100]]);
    expect(short({ ...bound, window: "1m" })).toEqual([[0, 100]]);
    const ramp = { ...forecast().course, stages: [{ durationMs: 70_000, from: 0, to: 14 }] };
    expect(short({ ...bound, window: "20s" }, { course: ramp })).toEqual([]);
    expect(short({ ...bound, window: "20s", minSamples: 121 }, { course: ramp })).toEqual([[120, 121]]);
  });

  test("is not judged in the closed model, where nobody knows", () => {
    const plan = { model: "closed", plannedRequests: 0 } as const;
    expect(shortfallsOf(DEFAULT_OBJECTIVES, forecast({ plan }))).toEqual([]);
  });

  test("names the hardest objective, and what would be enough for it", () => {
    const few = forecast({ plan: { model: "open", plannedRequests: 50 } });
    const objectives: readonly Objective[] = [
      ...DEFAULT_OBJECTIVES,
      { operation: "token-price", metric: "responseTimeMs.p99.9", below: 1 },
    ];
    const failure = sampleTooSmall(shortfallsOf(objectives, few), few);
    expect(failure).toMatchObject({ code: "sample-too-small", exitCode: 4 });
    expect(failure.message).toContain('45 of the 1000 samples that "token-price responseTimeMs.p99.9 < 1" needs');
    expect(failure.details[0]).toBe("enough would be --duration 1400s, or --rate 93.4");
    expect(failure.details).toHaveLength(3);
  });
});
