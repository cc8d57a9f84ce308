import { describe, expect, test } from "vitest";
import {
  equalParts,
  iterationsOf,
  positionsOf,
  readSegment,
  readSequence,
  segmentsOf,
  shareOf,
} from "../../../run/format/segment.ts";

describe("a segment", () => {
  test.each([
    ["0:1/2", "0:1/2"],
    ["2/4:1", "1/2:1"],
    ["0.25:50%", "1/4:1/2"],
    ["0:1", "0:1"],
  ])("is read from %s in lowest terms", (text, segment) => {
    expect(readSegment(text)).toBe(segment);
  });

  test.each(["", "1/2", "1/2:0", "1/2:1/2", "0:2", "0:1/0", "a:b", "0:1/2:1", "-1/2:1"])(
    "is not read from %j",
    (text) => {
      expect(readSegment(text)).toBeUndefined();
    },
  );

  test("has its share of the schedule", () => {
    expect(shareOf("1/4:1")).toBe(0.75);
  });
});

describe("a sequence", () => {
  test("is read in lowest terms, and names its segments", () => {
    expect(readSequence("0,2/4,75%,1")).toBe("0,1/2,3/4,1");
    expect(segmentsOf("0,1/2,3/4,1")).toEqual(["0:1/2", "1/2:3/4", "3/4:1"]);
    expect(equalParts("0,1/2,3/4,1")).toBe(4);
    expect(equalParts("0,1/3,1/2,1")).toBe(6);
  });

  test.each(["", "0", "0,1/2", "1/2,1", "0,1/2,1/4,1", "0,1/201,1", "0;1"])("is not read from %j", (text) => {
    expect(readSequence(text)).toBeUndefined();
  });
});

describe("the stripes of a sequence", () => {
  test("are those of k6", () => {
    // From the documentation of its ExecutionTuple.
    const positions = segmentsOf("0,1/2,3/4,1").map((segment) => positionsOf(segment, "0,1/2,3/4,1"));
    expect(positions).toEqual([[0, 2], [1], [3]]);
    expect([...iterationsOf("1/2:3/4", "0,1/2,3/4,1", 1, 4)]).toEqual([5, 9, 13]);
  });

  test.each(["0,1", "0,1/2,1", "0,1/4,1/2,3/4,1", "0,1/3,1", "0,1/10,1/2,1", "0,3/5,14/15,1"])(
    "of %s are every iteration once",
    (sequence) => {
      const parts = equalParts(sequence);
      const all = segmentsOf(sequence).flatMap((segment) => {
        const count = Math.round(shareOf(segment) * parts) * 3;
        return [...iterationsOf(segment, sequence, 0, count)];
      });
      expect(all.sort((one, other) => one - other)).toEqual(Array.from({ length: parts * 3 }, (_, at) => at));
    },
  );
});
