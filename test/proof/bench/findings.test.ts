import { describe, expect, test } from "vitest";
import { LENGTHS, type Length, modelOf, QUIET } from "../../../proof/bench/findings/cases.ts";
import { SPARSE } from "../../../proof/bench/findings/field-cases.ts";
import { autoregressive, fillingCache, hits, sawTooth, withChance } from "../../../proof/bench/findings/noise.ts";
import { type Model, simulate } from "../../../proof/bench/findings/simulated-run.ts";
import { createRandom } from "../../../schemas/random.ts";

const [SHORT, , LONG] = LENGTHS as readonly [Length, Length, Length];
const NOISE = autoregressive(0.4, 0.08);

/** The kinds of the findings of so many runs of a model. */
function kindsIn(runs: number, changes: Partial<Model>, { ms, windowMs }: Length = SHORT): readonly string[] {
  return Array.from({ length: runs }, (_, run) =>
    simulate(createRandom(1, "test", run), { rate: 150, noise: NOISE, ...changes, ms, windowMs }).findings.map(
      ({ kind }) => kind,
    ),
  ).flat();
}

describe("a simulated run", () => {
  test.each(QUIET.filter(({ isMeasured }) => isMeasured))("of noise has no finding: $name", (one) => {
    const found = Array.from({ length: 30 }, (_, run) =>
      simulate(createRandom(3, one.name, run), modelOf(one, SHORT)).findings.map(({ kind }) => kind),
    );
    expect(found.flat().length).toBeLessThanOrEqual(1);
  });

  test.each(SPARSE.filter(({ isMeasured }) => isMeasured))("of $name loses nothing", (one) => {
    const found = Array.from({ length: 40 }, (_, run) =>
      simulate(createRandom(3, one.name, run), modelOf(one, SHORT)).findings.map(({ kind }) => kind),
    );
    expect(found.flat()).not.toContain("disappeared");
  });

  test("of an effect has its finding", () => {
    expect(kindsIn(5, { presence: withChance(1, 0, 0.3) })).toEqual(Array(5).fill("disappeared"));
    expect(kindsIn(20, { presence: withChance(0.6, 0.3, 0.3) }).length).toBeGreaterThanOrEqual(18);
    expect(kindsIn(5, { presence: withChance(1, 0.5, 0.4, 0.6) })).toEqual(Array(5).fill("disappeared"));
    expect(kindsIn(5, { unanswered: (part) => (part > 0.4 ? 1 : 0) })).toEqual(Array(5).fill("outage"));
    expect(kindsIn(5, { slower: (part) => (part > 0.3 ? 2 : 0) })).toEqual(Array(5).fill("trend"));
    expect(kindsIn(5, { freezeMs: 1_000 })).toEqual(Array(5).fill("stall"));
    expect(kindsIn(5, { memory: sawTooth(50, 30_000, 5) }, LONG)).toEqual(Array(5).fill("leak"));
    expect(kindsIn(5, { memory: fillingCache(200, 0.5) }, LONG)).toEqual(Array(5).fill("growth"));
  });

  test("states the smallest effects that it would have shown", () => {
    const { detectable } = simulate(createRandom(1, "stated"), {
      rate: 150,
      noise: NOISE,
      memory: sawTooth(50, 30_000),
      ...LONG,
    });
    expect(detectable.trend?.share).toBeGreaterThan(0.1);
    expect(detectable.trend?.share).toBeLessThan(0.8);
    expect(detectable.leak?.mibPerHour).toBeGreaterThan(20);
    expect(detectable.leak?.mibPerHour).toBeLessThan(200);
  });
});

test("hits come with their chance", () => {
  const random = createRandom(1, "hits");
  const sum = Array.from({ length: 400 }, () => hits(random, 100, 0.05)).reduce((total, one) => total + one, 0);
  expect(Math.abs(sum - 2_000)).toBeLessThan(200);
  expect([hits(random, 10, 0), hits(random, 10, 1)]).toEqual([0, 10]);
});
