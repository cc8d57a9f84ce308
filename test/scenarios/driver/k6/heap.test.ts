import { expect, test } from "vitest";
import { heapFor } from "../../../../scenarios/driver/k6/heap.ts";

test("the heap of k6 grows by a share of the memory in use, and by more if little is in use", () => {
  expect(heapFor(600, 600).growthPercent).toBe(55);
  expect(heapFor(20, 20).growthPercent).toBe(233);
});

test("the heap of k6 has a limit for the most VUs that there may be, each of which judges responses in the script", () => {
  for (const maxVus of [2, 150, 600, 2_000]) {
    expect(heapFor(2, maxVus).limitMiB).toBeGreaterThan(1.3 * (12 + 0.33 * maxVus));
  }
});
