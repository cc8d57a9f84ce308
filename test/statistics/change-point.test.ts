import { describe, expect, test } from "vitest";
import { createRandom } from "../../schemas/random.ts";
import { normalLimit } from "../../statistics/chance.ts";
import { changePoints } from "../../statistics/change-point.ts";

const random = (label: string) => createRandom(11, label).next;

/** So many values around each level in turn. */
function series(levels: readonly number[], each: number, noise: number, next: () => number): readonly number[] {
  return levels.flatMap((level) => Array.from({ length: each }, () => level + noise * normalLimit(next())));
}

describe("change points", () => {
  test("are where the level changes, on both sides of the first that is found", () => {
    const next = random("three levels");
    expect(changePoints(series([10, 11, 9], 12, 0.1, next), next)).toEqual([12, 24]);
  });

  test("follow the series when it is turned around, stretched or moved", () => {
    const next = random("turned");
    const values = series([10, 11], 15, 0.1, next);
    expect(changePoints(values.toReversed(), next)).toEqual([15]);
    expect(
      changePoints(
        values.map((value) => 1_000 - 7 * value),
        next,
      ),
    ).toEqual([15]);
  });

  test.each([
    ["nothing", []],
    ["nine values, however far apart", [1, 1.01, 0.99, 1, 50, 50, 51, 50, 49]],
    ["values that are all alike", Array.from({ length: 40 }, () => 3)],
    ["one outlier", [...Array.from({ length: 20 }, (_, at) => 1 + (at % 3) / 100), 40, 1, 1.01, 1.02, 1, 1.01]],
  ])("are none in %s", (_, values) => {
    expect(changePoints(values, random("none"))).toEqual([]);
  });

  test("are seen by chance in about one of a thousand series without a change, as is said of a single look", () => {
    const next = random("by chance");
    const seen = Array.from({ length: 1_000 }, () => changePoints(series([0], 30, 1, next), next).length > 0);
    // Four standard errors above one in a thousand.
    expect(seen.filter(Boolean).length).toBeLessThanOrEqual(5);
  });
});
