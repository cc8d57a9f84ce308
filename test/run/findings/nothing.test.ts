// A run in which nothing happens has no finding.
import { expect, test } from "vitest";
import { findingsIn, kinds, type Second } from "./made-up-run.ts";

const LATER: Second = { timesMs: (usual) => usual + 30, startDelayMs: 30 };
const rising = (at: number) => ({ started: 20 + at * 3, accepted: 20 + at * 3 });

test("a run in which nothing happens has no finding, whatever the noise", () => {
  const found = Array.from({ length: 15 }, (_, seed) => kinds(findingsIn(() => ({}), seed)));
  expect(found.flat()).toEqual([]);
}, 120_000);

test.each<[what: string, second: (at: number) => Second]>([
  ["a heap that reaches its final size", (at) => ({ targetMiB: 120 + 60 * (1 - Math.exp(-at / 8)) })],
  ["errors of one request in twenty from start to end", () => ({ accepted: 95, errors: { reset: 5 } })],
  ["one window in which a tenth fails", (at) => (at === 30 ? { accepted: 85, errors: { reset: 15 } } : {})],
  [
    "slow responses that come independently, though one alone is the p95 of its window",
    (at) => ({ started: 12, accepted: 12, timesMs: (usual, request) => (request === 0 && at % 8 === 0 ? 400 : usual) }),
  ],
  ["a second of late requests", (at) => (at === 30 ? { timesMs: (usual) => usual + 400, startDelayMs: 390 } : {})],
  ["requests that start later from then on", (at) => (at >= 25 ? LATER : {})],
  ["response times that rise with the load", (at) => ({ ...rising(at), timesMs: (usual) => usual + at / 2 })],
])("a run has no finding for %s", (_, second) => {
  expect(findingsIn(second)).toEqual([]);
});
