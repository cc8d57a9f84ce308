import { expect, test } from "vitest";
import { expressionOf, type Objective } from "../../../../run/format/objectives.ts";
import { rampObjectives, stepObjectives } from "../../../../scenarios/driver/capacity/step-objectives.ts";

const P99: Objective = { operation: "token-price", metric: "responseTimeMs.p99", below: 250 };
const texts = (objectives: readonly Objective[]) => objectives.map(expressionOf);

test("a step has the default objectives and a bound from the lowest rate, which is not too tight for a fast target", () => {
  expect(texts(stepObjectives([], 60))).toContain("responseTimeMs.p95 ≤ 300");
  expect(texts(stepObjectives([], 2))).toContain("responseTimeMs.p95 ≤ 200");
  expect(texts(stepObjectives([], undefined)).join()).not.toContain("Time");
});

test("a step has the given objectives where one bounds a time", () => {
  expect(texts(stepObjectives([P99], 40))).toEqual([
    "errorRate < 1 %",
    "invalid = 0",
    "dropped = 0",
    "samples ≥ 100",
    "token-price responseTimeMs.p99 < 250",
  ]);
});

test("the objectives of a step leave out what follows from the rate itself, and end a step as soon as one is missed", () => {
  const objectives = stepObjectives([{ operation: "*", metric: "goodputPerSecond", atLeast: 50 }], 40);
  expect(texts(objectives).join()).not.toContain("goodput");
  expect(objectives.every(({ abort }) => abort === true)).toBe(true);
});

test("a ramp ends in the first second that misses one of them, however few its samples are", () => {
  const objectives = rampObjectives(stepObjectives([P99], 40));
  expect(texts(objectives)).toContain("token-price responseTimeMs.p99 < 250 in every second");
  expect(texts(objectives)).not.toContain("samples ≥ 100");
  expect(objectives.every(({ abort, minSamples = 100 }) => abort === true && minSamples <= 10)).toBe(true);
});
