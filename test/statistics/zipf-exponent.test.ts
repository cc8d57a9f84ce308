import { describe, expect, test } from "vitest";
import { fitExponent } from "../../statistics/zipf-exponent.ts";

const zipf = (count: number, exponent: number) => Array.from({ length: count }, (_, at) => (at + 1) ** -exponent);

describe("the exponent that fits counts best", () => {
  test.each([0, 0.4, 1, 1.6])("is %d for shares that follow it", (exponent) => {
    expect(fitExponent(zipf(50, exponent), 1_000).exponent).toBeCloseTo(exponent, 6);
  });

  test("has half the error with four times as many samples", () => {
    const [few, many] = [fitExponent(zipf(50, 1), 1_000), fitExponent(zipf(50, 1), 4_000)];
    expect(few.error / many.error).toBeCloseTo(2, 6);
  });

  test("is undefined for no counts and for a single one", () => {
    expect(fitExponent([0, 0], 0).error).toBe(Number.POSITIVE_INFINITY);
    expect(fitExponent([7], 7).error).toBe(Number.POSITIVE_INFINITY);
  });
});
