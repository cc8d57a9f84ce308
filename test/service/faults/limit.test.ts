import { expect, test } from "vitest";
import { createFaultSwitch, parseFault } from "../../../service/faults/index.ts";

test("the limit fault lets so many requests through in each second and puts off the others", () => {
  let nowMs = 0;
  const faults = createFaultSwitch(1, () => nowMs, ["limit=3"]);
  const response = { status: 200, headers: {}, text: "{}" };
  const statusAt = (atMs: number) => {
    nowMs = atMs;
    return faults.strike(response, {} as Parameters<typeof faults.strike>[1], 0).response.status;
  };
  expect([0, 10, 20, 30, 999].map(statusAt)).toEqual([200, 200, 200, 429, 429]);
  expect([1_000, 1_001, 1_002, 1_999, 2_000].map(statusAt)).toEqual([200, 200, 200, 429, 200]);
});

test.each(["limit=0", "limit=-1", "limit=2.5", "limit="])("the limit fault refuses %s", (text) => {
  expect(() => parseFault(text)).toThrow(/limit=20/);
});
