import { expect, test } from "vitest";
import { expressionOf, type Objective } from "../../../../run/format/objectives.ts";
import type { CapacityStep } from "../../../../run/format/run.ts";
import { type Hold, type Search, searchCapacity } from "../../../../scenarios/driver/capacity/search.ts";
import { rampObjectives, stepObjectives } from "../../../../scenarios/driver/capacity/step-objectives.ts";
import { createRandom } from "../../../../schemas/random.ts";

const BOUNDS = { fromPerSecond: 20, toPerSecond: 400 };
const STEP_MS = 10_000;
const OVERHEAD_MS = 2_000;

type Verdict = CapacityStep["verdict"];

/** A search of a simulated target that decides as `decide` says; time passes as it is held. */
function search(
  decide: (perSecond: number, lengthMs: number) => Verdict,
  budgetMs = 300_000,
  changes: Partial<Search> = {},
) {
  let leftMs = budgetMs;
  const held: number[] = [];
  const hold: Hold = async ({ perSecond, lengthMs }) => {
    leftMs -= lengthMs + OVERHEAD_MS;
    held.push(perSecond);
    return { step: step(perSecond, decide(perSecond, lengthMs), lengthMs) };
  };
  const found = searchCapacity({
    bounds: BOUNDS,
    guessPerSecond: undefined,
    held: [step(BOUNDS.fromPerSecond, decide(BOUNDS.fromPerSecond, STEP_MS))],
    hold,
    lengthMs: () => STEP_MS,
    timeLeftMs: () => leftMs,
    random: createRandom(3, "search").next,
    ...changes,
  });
  return found.then((searched) => ({ ...searched, held, leftMs }));
}

function step(ratePerSecond: number, verdict: Verdict, durationMs = STEP_MS): CapacityStep {
  return { ratePerSecond, verdict, reasons: [], durationMs, samples: 100, p95Ms: 5, goodputPerSecond: 1, folder: "" };
}

const limitAt = (limit: number) => (perSecond: number) => (perSecond > limit ? ("missed" as const) : ("met" as const));

test("a capacity search narrows the interval around the limit, with rates in no order", async () => {
  const { knee, endedBy, held } = await search(limitAt(123), 900_000, { guessPerSecond: 110 });
  expect(endedBy).toBe("narrow");
  expect(knee.low).toBeLessThanOrEqual(123);
  expect(knee.high).toBeGreaterThanOrEqual(123);
  expect((knee.high ?? 0) / (knee.low ?? 1)).toBeLessThanOrEqual(1.05);
  const rises = held.slice(1).filter((rate, at) => rate > (held[at] ?? 0)).length;
  expect(rises).toBeGreaterThan(held.length / 5);
  expect(rises).toBeLessThan((held.length * 4) / 5);
});

test("a capacity search ends before its time is over, not after", async () => {
  const { endedBy, leftMs, steps } = await search(limitAt(123), 60_000);
  expect(endedBy).toBe("budget");
  expect(leftMs).toBeGreaterThanOrEqual(0);
  expect(steps.length).toBeGreaterThan(4);
});

test("a capacity search gives a lower bound where every rate is met, and an upper bound where none is", async () => {
  const met = await search(() => "met");
  expect(met).toMatchObject({ endedBy: "narrow" });
  expect(met.knee.high).toBeUndefined();
  expect(met.knee.low).toBeGreaterThan(370);
  const missed = await search(() => "missed");
  expect(missed.knee.low).toBeUndefined();
  expect(missed.knee.high).toBeLessThan(22);
});

test("a capacity search repeats an undecided rate once, for twice as long", async () => {
  const lengths: number[] = [];
  const { steps } = await search((perSecond, lengthMs) => {
    lengths.push(lengthMs);
    return lengthMs === STEP_MS && perSecond > 100 ? "undecided" : limitAt(123)(perSecond);
  });
  const undecided = steps.findIndex(({ verdict }) => verdict === "undecided");
  const { ratePerSecond } = steps[undecided] ?? {};
  expect(steps[undecided + 1]).toMatchObject({ ratePerSecond, durationMs: 2 * STEP_MS });
});

test("a capacity search avoids rates that could not be sent twice, gives a lower bound, and judges nothing without a valid step", async () => {
  const unjudged = await search(() => "invalid");
  expect([unjudged.endedBy, unjudged.knee]).toEqual(["unjudged", {}]);
  const { endedBy, knee, highestPerSecond, steps } = await search((perSecond) => (perSecond > 250 ? "invalid" : "met"));
  expect(endedBy).toBe("generator");
  expect(highestPerSecond).toBeLessThanOrEqual(290);
  expect(knee.low).toBeGreaterThan(200);
  const invalid = steps.filter(({ verdict }) => verdict === "invalid").map(({ ratePerSecond }) => ratePerSecond);
  expect(invalid.length % 2).toBe(0);
  expect(invalid[0]).toBe(invalid[1]);
});

test("a capacity search keeps its steps if the target does not recover, and passes other failures on", async () => {
  let count = 0;
  const breaking = (perSecond: number) => {
    if (++count > 4) throw new Error("gone");
    return limitAt(123)(perSecond);
  };
  const { endedBy, steps } = await search(breaking, 300_000, { endOf: () => "not-recovered" });
  expect({ endedBy, steps: steps.length }).toEqual({ endedBy: "not-recovered", steps: 4 });
  count = 0;
  await expect(search(breaking)).rejects.toThrow("gone");
});

const P99: Objective = { operation: "token-price", metric: "responseTimeMs.p99", below: 250 };
const texts = (objectives: readonly Objective[]) => objectives.map(expressionOf);

test("a step has the default objectives and a bound from the lowest rate, which is not too tight for a fast target", () => {
  expect(texts(stepObjectives([], 60))).toContain("responseTimeMs.p95 ≤ 300");
  expect(texts(stepObjectives([], 2))).toContain("responseTimeMs.p95 ≤ 200");
  expect(texts(stepObjectives([], undefined)).join()).not.toContain("Time");
});

test("a step has the given objectives where one bounds a time", () => {
  const others = ["errorRate < 1 %", "invalid = 0", "dropped = 0", "samples ≥ 100"];
  expect(texts(stepObjectives([P99], 40))).toEqual([...others, "token-price responseTimeMs.p99 < 250"]);
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
