import { expect, test } from "vitest";
import { sideOf } from "../../../run/comparison/side.ts";
import { loadRun } from "../../reports/sample-load.ts";

test("a side has the counts and times of its load run, and late responses where an objective bounds single ones", () => {
  const run = loadRun();
  const plain = sideOf(run, [], "pairs/01/baseline", undefined);
  const { count, errors, invalid, goodput, responseTimeMs } = run.total;
  const { mean, p50, p95, p99 } = responseTimeMs;
  expect(plain.total).toEqual({ count, errors, invalid, responseTimeMs: { mean, p50, p95, p99 } });
  expect(Object.keys(plain.operations)).toEqual(expect.arrayContaining(Object.keys(run.operations)));
  expect(plain).not.toHaveProperty("targetCpuMs");
  const bounded = sideOf(run, [{ operation: "*", metric: "responseTimeMs.max", below: 100 }], "x", 12);
  expect(bounded.total.late).toBe(count - errors - invalid - goodput);
  expect(bounded.targetCpuMs).toBe(12);
  const timings = plain.operations["token-price"]?.serverTimings;
  expect(timings).toMatchObject([
    { name: "app", count: 1_200 },
    { name: "db", count: 600 },
  ]);
  expect(timings?.[0]?.mean).toBe(run.operations["token-price"]?.serverTimings?.[0]?.ms.mean);
  expect(plain.operations["trade-token"]).not.toHaveProperty("serverTimings");
});

test("a side decides nothing if other programs delayed its generator", () => {
  const { generator, ...run } = loadRun();
  const contended = ["generator-late: other programs had the processors"];
  expect(sideOf({ ...run, generator }, [], "x", undefined).reasons).toEqual([]);
  expect(sideOf({ ...run, generator: { ...generator, contended } }, [], "x", undefined).reasons).toEqual(contended);
});
