import { expect, test } from "vitest";
import { heapFor } from "../../../../scenarios/driver/k6/heap.ts";

test("the heap of k6 may grow by a share of what is in use, by more where little is, and has a limit", () => {
  expect(heapFor(600)).toEqual({ growthPercent: 50, limitMiB: 480 });
  expect(heapFor(20).growthPercent).toBe(200);
});
