import { expect, test } from "vitest";
import { LENGTHS, QUIET, SPARSE } from "../../../proof/bench/findings/cases.ts";
import { autoregressive, sawTooth } from "../../../proof/bench/findings/noise.ts";
import { type Length, type Model, modelOf, simulate } from "../../../proof/bench/findings/simulated-run.ts";
import { createRandom } from "../../../schemas/random.ts";

const [SHORT, , LONG] = LENGTHS as readonly [Length, Length, Length];
const NOISE = autoregressive(0.4, 0.08);

/** The kinds of the findings in so many runs of a model. */
function kindsIn(runs: number, model: Model, label = "test"): readonly string[] {
  return Array.from({ length: runs }, (_, run) =>
    simulate(createRandom(3, label, run), model).findings.map(({ kind }) => kind),
  ).flat();
}

test.each(QUIET.filter(({ isMeasured }) => isMeasured))("a simulated run has hardly a finding under $name", (one) => {
  expect(kindsIn(30, modelOf(one, SHORT), one.name).length).toBeLessThanOrEqual(1);
});

test.each(SPARSE.filter(({ isMeasured }) => isMeasured))("a simulated run loses no field under $name", (one) => {
  expect(kindsIn(40, modelOf(one, SHORT), one.name)).not.toContain("disappeared");
});

test("a simulated run states the smallest effects that it would show", () => {
  const memory = sawTooth(50, 30_000);
  const { detectable } = simulate(createRandom(1, "stated"), { rate: 150, noise: NOISE, memory, ...LONG });
  expect(detectable.trend?.share).toBeGreaterThan(0.1);
  expect(detectable.trend?.share).toBeLessThan(0.8);
  expect(detectable.leak?.mibPerHour).toBeGreaterThan(20);
  expect(detectable.leak?.mibPerHour).toBeLessThan(200);
});
