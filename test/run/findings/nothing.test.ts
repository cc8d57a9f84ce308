// A run in which nothing happens has no finding.
import { describe, expect, test } from "vitest";
import { findingsIn, kinds, type Second } from "./made-up-run.ts";

describe("a run in which nothing happens", () => {
  test("has no finding, whatever the noise", () => {
    const found = Array.from({ length: 15 }, (_, seed) => kinds(findingsIn(() => ({}), seed)));
    expect(found.flat()).toEqual([]);
  }, 120_000);

  test("has none for a heap that reaches its final size", () => {
    expect(findingsIn((at) => ({ targetMiB: 120 + 60 * (1 - Math.exp(-at / 8)) }))).toEqual([]);
  });

  test("has none for errors of one request in twenty from start to end", () => {
    expect(findingsIn(() => ({ accepted: 95, errors: { reset: 5 } }))).toEqual([]);
  });

  test("has none for one window in which a tenth fails", () => {
    expect(findingsIn((at) => (at === 30 ? { accepted: 85, errors: { reset: 15 } } : {}))).toEqual([]);
  });

  test("has none for slow responses that come independently, though one alone is the p95 of its window", () => {
    const few = (at: number): Second => ({
      started: 12,
      accepted: 12,
      timesMs: (usual, request) => (request === 0 && at % 8 === 0 ? 400 : usual),
    });
    expect(findingsIn(few)).toEqual([]);
  });
});
