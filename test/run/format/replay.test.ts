import { describe, expect, test } from "vitest";
import { REPLAY as SAMPLE } from "../../reports/sample-events.ts";
import { resultOf } from "../load/made-up-results.ts";
import { exampleEntry, planEntry, quotes } from "./load-entries.ts";

const { differences: _, ...REPLAY } = SAMPLE;

describe("a replay", () => {
  test("counts differences from the recording by operation and pointer, with an example each, and not as findings", () => {
    const statement = "token-price/recording/missing/data/initFee";
    const advisory = { [statement]: 3, "token-price/relation/echo": 1 };
    const { replay, total } = resultOf(
      planEntry({ replay: REPLAY }),
      quotes(0, 100, { advisory, withAdvisory: 1 }),
      quotes(1_000, 100, { advisory: { "token-price/recording/status": 5 } }),
      exampleEntry({ statement, pointer: "/data/initFee", expected: "a member", actual: "none" }),
    );
    expect(replay).toEqual({
      ...REPLAY,
      differences: [
        { operation: "token-price", kind: "status", pointer: "", count: 5 },
        {
          operation: "token-price",
          kind: "missing",
          pointer: "/data/initFee",
          count: 3,
          example: { expected: "a member", actual: "none", iteration: 7 },
        },
      ],
    });
    expect([total.advisory, total.advisoryByStatement]).toEqual([1, { "token-price/relation/echo": 1 }]);
  });

  test("is absent from a run without a recording", () => {
    expect(resultOf(planEntry()).replay).toBeUndefined();
  });
});
