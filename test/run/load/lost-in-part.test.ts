// A field that part of the responses lose, in a run whose sessions may ask for something else from a pass on.
import { describe, expect, test } from "vitest";
import { endEntry, operationEntry, planEntry, windowEntry } from "../format/load-entries.ts";
import { resultOf } from "./made-up-results.ts";

describe("a field that half of the responses lose", () => {
  // 40 s at 100/s: from 20 s on, 70 of 100 quotes lack what 40 lack before.
  const windows = Array.from({ length: 40 }, (_, at) =>
    windowEntry(at * 1_000, {
      "token-price": operationEntry(100, { lacking: { "data.initFee": at < 20 ? 40 : 70 } }),
    }),
  );
  const found = (iterationsPerPass: number | undefined, segment = "0:1", newTokenShare?: number) =>
    resultOf(
      planEntry({
        durationMs: 40_000,
        plannedRequests: 4_000,
        segment,
        workload: {
          model: "open",
          unit: "request",
          arrivals: "even",
          warmUpMs: 0,
          stages: [],
          plannedIterations: 4_000,
          ...(iterationsPerPass !== undefined && { iterationsPerPass }),
          ...(newTokenShare !== undefined && { newTokenShare }),
          mix: {},
          popularity: [],
          users: 1,
        },
      }),
      ...windows,
      endEntry(),
    ).findings?.map(({ kind, fromMs }) => `${kind} ${fromMs}`);

  test("is a finding while the same is asked for", () => {
    expect(found(5_000)).toEqual(["disappeared 20000"]);
    expect(found(1_000)).toEqual([]);
    expect(found(1_500)).toEqual(["disappeared 20000"]);
  });

  test("is none where a pass began with it, by the iterations of all generators, or nobody knows when", () => {
    expect(found(2_001)).toEqual([]);
    expect(found(4_001, "0:1/2")).toEqual([]);
    expect(found(undefined)).toEqual([]);
  });

  test("is none where sessions may begin to ask for tokens that the run creates", () => {
    expect(found(5_000, "0:1", 0.2)).toEqual([]);
  });
});
