import { describe, expect, test } from "vitest";
import { createFaultSwitch, parseFault } from "../../../service/faults/index.ts";

/** The status of a request at a time in ms, with a fault on. */
function statusesOf(fault: string): (atMs: number) => number {
  let nowMs = 0;
  const faults = createFaultSwitch(1, () => nowMs, [fault]);
  const response = { status: 200, headers: {}, text: "{}" };
  return (atMs) => {
    nowMs = atMs;
    return faults.strike(response, {} as Parameters<typeof faults.strike>[1], 0).response.status;
  };
}

test("the limit fault lets so many requests through in each second and puts off the others", () => {
  const statusAt = statusesOf("limit=3");
  expect([0, 10, 20, 30, 999].map(statusAt)).toEqual([200, 200, 200, 429, 429]);
  expect([1_000, 1_001, 1_002, 1_999, 2_000].map(statusAt)).toEqual([200, 200, 200, 429, 200]);
});

test.each(["limit=0", "limit=-1", "limit=2.5", "limit="])("the limit fault refuses %s", (text) => {
  expect(() => parseFault(text)).toThrow(/limit=20/);
});

describe("the bucket fault", () => {
  test("lets so many through at once after a rest, and then at its rate", () => {
    const statusAt = statusesOf("bucket=10:3");
    expect([0, 0, 0, 0, 99].map(statusAt)).toEqual([200, 200, 200, 429, 429]);
    expect([100, 101, 200, 1_000, 1_000, 1_000, 1_000].map(statusAt)).toEqual([200, 429, 200, 200, 200, 200, 429]);
  });

  test("lets a second's requests through at once by default", () => {
    const statusAt = statusesOf("bucket=2");
    expect([0, 0, 0, 500, 501].map(statusAt)).toEqual([200, 200, 429, 200, 429]);
  });

  test.each(["bucket=0", "bucket=5:0", "bucket=5:", "bucket=-1"])("refuses %s", (text) => {
    expect(() => parseFault(text)).toThrow(/bucket=50/);
  });
});

test("the throttle fault puts off every nth request, whatever the pace", () => {
  expect([0, 0, 60_000, 60_000, 60_001, 90_000].map(statusesOf("throttle=3"))).toEqual([200, 200, 429, 200, 200, 429]);
  expect([0, 1].map(statusesOf("throttle=1"))).toEqual([429, 429]);
  expect(() => parseFault("throttle=0")).toThrow(/throttle=20/);
});
