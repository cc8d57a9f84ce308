import { describe, expect, test } from "vitest";
import { createDropCorrection } from "../../../../scenarios/driver/stream/drop-correction.ts";

describe("a drop", () => {
  const stages = [{ durationMs: 10_000, from: 100, to: 100 }];
  const plan = { model: "open", stages, warmUpMs: 2_000, arrivalSpreadMs: 0 } as const;
  const isWarm = (changes: Partial<typeof plan> | { arrivalSpreadMs: number }, atMs: number, hasSessions = false) =>
    createDropCorrection({ ...plan, ...changes }, hasSessions).drop(atMs, 1);

  test("concerns the warm-up if all that it would have sent lies in it", () => {
    expect([isWarm({}, 1_999), isWarm({}, 2_000), isWarm({ warmUpMs: 0 } as never, 0)]).toEqual([true, false, false]);
  });

  test("does not concern the warm-up alone if it was a session, or could have been delayed beyond it", () => {
    expect(isWarm({}, 10, true)).toBe(false);
    expect([isWarm({ arrivalSpreadMs: 500 }, 900), isWarm({ arrivalSpreadMs: 500 }, 1_100)]).toEqual([true, false]);
  });

  test("moves later starts by a period each, in the warm-up and after it", () => {
    const dropCorrection = createDropCorrection(plan, false);
    dropCorrection.drop(500, 3);
    expect(dropCorrection.shiftMicros(4_000)).toBe(30_000);
    dropCorrection.drop(5_000, 40);
    expect(dropCorrection.shiftMicros(6_000)).toBe(430_000);
  });

  test("moves no start before it, whenever its response comes", () => {
    const dropCorrection = createDropCorrection(plan, false);
    for (let at = 5_000; at < 5_400; at += 10) dropCorrection.drop(at, 1);
    expect(dropCorrection.shiftMicros(4_990)).toBe(0);
    // Numbered as if due at 5 s, and due after all the drops.
    expect(dropCorrection.shiftMicros(5_000)).toBe(400_000);
  });

  test("moves starts where the rate rises by the time that as many periods take there", () => {
    const rising = { ...plan, warmUpMs: 0, stages: [{ durationMs: 10_000, from: 0, to: 200 }] };
    const dropCorrection = createDropCorrection(rising, false);
    dropCorrection.drop(5_000, 10);
    // The first request is due a third of a second after the start: 166 requests/s are due at 8.3 s.
    expect(dropCorrection.shiftMicros(8_000) / 1_000).toBeCloseTo(10_000 / 166, 0);
  });

  test("of a session moves nothing: its later requests have their own time", () => {
    const dropCorrection = createDropCorrection(plan, true);
    dropCorrection.drop(5_000, 40);
    expect(dropCorrection.shiftMicros(6_000)).toBe(0);
  });

  test("in a segment moves later starts by as many periods as lie between two of its own", () => {
    const dropCorrection = createDropCorrection(plan, false, 1 / 4);
    dropCorrection.drop(500, 3);
    expect(dropCorrection.shiftMicros(6_000)).toBe(120_000);
  });
});
