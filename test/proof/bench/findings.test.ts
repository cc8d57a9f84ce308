import { describe, expect, test } from "vitest";
import { LENGTHS, type Length, modelOf, QUIET, SPARSE } from "../../../proof/bench/findings/cases.ts";
import { autoregressive, fillingCache, hits, sawTooth, withChance } from "../../../proof/bench/findings/noise.ts";
import { type Model, simulate } from "../../../proof/bench/findings/simulated-run.ts";
import { createRandom } from "../../../schemas/random.ts";

const [SHORT, , LONG] = LENGTHS as readonly [Length, Length, Length];
const NOISE = autoregressive(0.4, 0.08);

/** The kinds of the findings in so many runs of a model. */
function kindsIn(runs: number, model: Model, label = "test"): readonly string[] {
  return Array.from({ length: runs }, (_, run) =>
    simulate(createRandom(3, label, run), model).findings.map(({ kind }) => kind),
  ).flat();
}

describe("a simulated run", () => {
  test.each(QUIET.filter(({ isMeasured }) => isMeasured))("has hardly a finding under $name", (one) => {
    expect(kindsIn(30, modelOf(one, SHORT), one.name).length).toBeLessThanOrEqual(1);
  });

  test.each(SPARSE.filter(({ isMeasured }) => isMeasured))("loses no field under $name", (one) => {
    expect(kindsIn(40, modelOf(one, SHORT), one.name)).not.toContain("disappeared");
  });

  test.each<[kind: string, effect: Partial<Model>, length?: Length]>([
    ["disappeared", { presence: withChance(1, 0, 0.3) }],
    ["disappeared", { presence: withChance(1, 0.5, 0.4, 0.6) }],
    ["outage", { unanswered: (part) => (part > 0.4 ? 1 : 0) }],
    ["trend", { slower: (part) => (part > 0.3 ? 2 : 0) }],
    ["stall", { freezeMs: 1_000 }],
    ["leak", { memory: sawTooth(50, 30_000, 5) }, LONG],
    ["growth", { memory: fillingCache(200, 0.5) }, LONG],
  ])("has the finding %s of an effect", (kind, effect, { ms, windowMs } = SHORT) => {
    expect(kindsIn(5, { rate: 150, noise: NOISE, ...effect, ms, windowMs })).toEqual(Array(5).fill(kind));
  });

  test("states the smallest effects that it would show", () => {
    const memory = sawTooth(50, 30_000);
    const { detectable } = simulate(createRandom(1, "stated"), { rate: 150, noise: NOISE, memory, ...LONG });
    expect(detectable.trend?.share).toBeGreaterThan(0.1);
    expect(detectable.trend?.share).toBeLessThan(0.8);
    expect(detectable.leak?.mibPerHour).toBeGreaterThan(20);
    expect(detectable.leak?.mibPerHour).toBeLessThan(200);
  });
});

describe("hits", () => {
  test("occur with their probability", () => {
    const random = createRandom(1, "hits");
    const sum = Array.from({ length: 400 }, () => hits(random, 100, 0.05)).reduce((total, one) => total + one, 0);
    expect(Math.abs(sum - 2_000)).toBeLessThan(200);
  });

  test("never occur with probability 0, and always with 1", () => {
    const random = createRandom(1, "hits");
    expect([hits(random, 10, 0), hits(random, 10, 1)]).toEqual([0, 10]);
  });
});
