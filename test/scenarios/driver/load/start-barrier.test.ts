import { describe, expect, test } from "vitest";
import { createStartBarrier } from "../../../../scenarios/driver/load/start-barrier.ts";

const LEAD_MS = 3_000;

describe("a start barrier", () => {
  test("gives every run one moment, counted from the arrival of the last", async () => {
    let now = 1_000;
    const barrier = createStartBarrier(2, LEAD_MS, () => now);
    const first = barrier();
    now = 60_000;
    const last = barrier();
    await expect(Promise.all([first, last])).resolves.toEqual([60_000 + LEAD_MS, 60_000 + LEAD_MS]);
  });

  test("stays closed while a run is missing", async () => {
    const barrier = createStartBarrier(2, LEAD_MS);
    const waits = Symbol("waits");
    await expect(Promise.race([barrier(), new Promise((resolve) => setTimeout(resolve, 20, waits))])).resolves.toBe(
      waits,
    );
  });

  test.each(["before", "after"] as const)("lets go of a run that is aborted %s it arrives", async (moment) => {
    const gone = new Error("the other side has failed");
    const controller = new AbortController();
    const barrier = createStartBarrier(2, LEAD_MS);
    if (moment === "before") controller.abort(gone);
    const arrival = barrier(controller.signal);
    controller.abort(gone);
    await expect(arrival).rejects.toBe(gone);
  });
});
