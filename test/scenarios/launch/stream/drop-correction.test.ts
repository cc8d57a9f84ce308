import { describe, expect, test } from "vitest";
import { createDropCorrection } from "../../../../scenarios/launch/stream/drop-correction.ts";

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

  test("of the warm-up moves later starts by a period each, one after it none", () => {
    const dropCorrection = createDropCorrection(plan, false);
    dropCorrection.drop(500, 3);
    dropCorrection.drop(5_000, 40);
    expect(dropCorrection.shiftMicros(6_000)).toBe(30_000);
  });

  test("in a segment moves later starts by as many periods as lie between two of its own", () => {
    const dropCorrection = createDropCorrection(plan, false, 1 / 4);
    dropCorrection.drop(500, 3);
    expect(dropCorrection.shiftMicros(6_000)).toBe(120_000);
  });
});
