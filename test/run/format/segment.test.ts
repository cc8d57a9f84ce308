import { describe, expect, test } from "vitest";
import {
  equalParts,
  equalSequence,
  iterationsOf,
  positionsOf,
  segmentsOf,
  shareOf,
} from "../../../run/format/segment.ts";

test("a sequence is in lowest terms, and names its segments", () => {
  expect(equalSequence(4)).toBe("0,1/4,1/2,3/4,1");
  expect(segmentsOf("0,1/2,3/4,1")).toEqual(["0:1/2", "1/2:3/4", "3/4:1"]);
  expect(equalParts("0,1/2,3/4,1")).toBe(4);
  expect(equalParts("0,1/3,1/2,1")).toBe(6);
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
