import { expect, test } from "vitest";
import { equalParts, equalSequence, segmentsOf, shareOf } from "../../../run/format/segment.ts";

test("a sequence is in lowest terms, and names its segments and their shares", () => {
  expect(equalSequence(4)).toBe("0,1/4,1/2,3/4,1");
  expect(segmentsOf("0,1/2,3/4,1")).toEqual(["0:1/2", "1/2:3/4", "3/4:1"]);
  expect(equalParts("0,1/2,3/4,1")).toBe(4);
  expect(equalParts("0,1/3,1/2,1")).toBe(6);
  expect(["0:1/4", "1/2:1"].map(shareOf)).toEqual([0.25, 0.5]);
});
