import { describe, expect, test } from "vitest";
import { hits } from "../../../proof/bench/findings/noise.ts";
import { decide, type Past } from "../../../run/comparison/decision.ts";
import { type Family, familyOf } from "../../../run/comparison/family.ts";
import { analysesUpTo } from "../../../run/comparison/interim-analyses.ts";
import { createRandom } from "../../../schemas/random.ts";
import { type MadeUpSide, madeUpPairs } from "./made-up-pairs.ts";

const MARGIN = 0.05;
const ALL: Past = analysesUpTo(40);
const FIRST: Past = [ALL[0]];
const [, , , , END = ALL[0]] = ALL;
/** The last interim analysis alone, as if it were the only one. */
const LAST: Past = [END];

/** A family of ratios alone. */
function familyWith(metrics: readonly (readonly number[])[]): Family {
  return {
    ratios: metrics.map((differences, at) => ({ operation: "*", metric: `metric ${at}`, differences })),
    counted: metrics.length,
    shares: [],
    silent: [],
  };
}

const metricsOf = ({ ratios }: Family) => ratios.map(({ operation, metric }) => `${operation} ${metric}`);

const verdictOf = (pairs: Parameters<typeof familyOf>[0], analysis: Past) =>
  decide(familyOf(pairs), analysis, MARGIN).verdict;

/** The names of the shares that are regressions. */
const worseShares = (pairs: Parameters<typeof familyOf>[0], analysis: Past) => {
  const family = familyOf(pairs);
  const { shares } = decide(family, analysis, MARGIN);
  return family.shares.flatMap(({ metric }, at) => (shares[at]?.verdict === "regression" ? [metric] : []));
};

test("a family has the median and the p95 of each operation, mean and p99 of all, and the processor time where it is known", () => {
  const metrics = metricsOf(familyOf(madeUpPairs(6, { cpuMs: 900 }, { baseline: { cpuMs: 900 } })));
  expect(metrics).toEqual([...metricsOf(familyOf(madeUpPairs(6))), "* targetCpuMsPerRequest"]);
  expect(metrics).toHaveLength(13);
  expect(metrics).toContain("* responseTimeMs.p99");
});

test("a family leaves out percentiles beyond which a block has fewer than 100 responses", () => {
  const { ratios } = familyOf(madeUpPairs(6, { count: 1_500 }));
  expect(new Set(ratios.map(({ metric }) => metric))).toEqual(new Set(["responseTimeMs.p50", "responseTimeMs.mean"]));
  expect(familyOf(madeUpPairs(6, { count: 10 })).ratios).toEqual([]);
});

const alike = (pairs: number, side: MadeUpSide) => madeUpPairs(pairs, side, { baseline: side });
const later = (pairs: number, side: MadeUpSide) => [...alike(6, { timings: { db: 0.01 } }), ...alike(pairs, side)];

test("a family after an analysis takes up no metric that could have come earlier", () => {
  const pairs = later(4, { timings: { db: 1 } });
  expect(familyOf(pairs).ratios.length).toBeGreaterThan(12);
  expect(metricsOf(familyOf(pairs, 6))).toEqual(metricsOf(familyOf(pairs.slice(0, 6))));
});

test("a family after an analysis counts what has left it", () => {
  const { ratios, counted } = familyOf(later(4, { count: 1_500 }), 6);
  expect([ratios.length, counted]).toEqual([6, 12]);
  const one = familyWith([[0.05, 0.09, 0.02, 0.08, 0.06, 0.03, 0.07, 0.04, 0.1, 0.01].map((own) => own - 0.02)]);
  const analysis: Past = [{ pairs: 10, alpha: 0.004, equivalence: 0.01 }];
  expect(decide(one, analysis, MARGIN).verdict).toBe("regression");
  expect(decide({ ...one, counted: 13 }, analysis, MARGIN).verdict).not.toBe("regression");
});

const timingsIn = (candidate: MadeUpSide, baseline: MadeUpSide = candidate) =>
  familyOf(madeUpPairs(6, candidate, { baseline }))
    .ratios.filter(({ operation, metric }) => operation === "token-price" && metric.startsWith("serverTimingMs."))
    .map(({ metric }) => metric.slice("serverTimingMs.".length));

test("server timings in a family are members by operation and name, whatever their names are", () => {
  const timings = { db: 1, constructor: 1, ["__proto__"]: 1, "a.p50": 1 };
  expect(timingsIn({ timings })).toEqual(["__proto__", "a.p50", "constructor", "db"]);
  expect(familyOf(madeUpPairs(6, { timings }, { baseline: { timings } })).ratios).toHaveLength(12 + 5 * 4);
});

test("server timings in a family are none where a build does not have them in 100 responses of every pair", () => {
  expect(timingsIn({ timings: { db: 1 }, timed: 100 })).toEqual(["db"]);
  expect(timingsIn({ timings: { db: 1 }, timed: 99 })).toEqual([]);
  expect(timingsIn({ timings: { db: 1 } }, { timings: { app: 1 } })).toEqual([]);
  expect(timingsIn({}, { timings: { db: 1 } })).toEqual([]);
});

test("server timings in a family are none where they are a hundredth of the response times at most on both sides", () => {
  // Of 5 ms in the mean.
  expect(timingsIn({ timings: { tiny: 0.01 } })).toEqual([]);
  expect(timingsIn({ timings: { tiny: 0.01 } }, { timings: { tiny: 1 } })).toEqual(["tiny"]);
  expect(timingsIn({ timings: { tiny: 1 } }, { timings: { tiny: 0.01 } })).toEqual(["tiny"]);
});

describe("a decision", () => {
  test("finds a tail that all operations share, though no median moves", () => {
    const family = familyOf(madeUpPairs(40, { tail: 1.15 }));
    const { ratios } = decide(family, LAST, MARGIN);
    const worse = family.ratios.filter((_, at) => ratios[at]?.verdict === "regression").map(({ metric }) => metric);
    expect(worse).toEqual(["responseTimeMs.mean", "responseTimeMs.p99"]);
  });

  test("keeps what an earlier interim analysis has shown not to be slower", () => {
    const calm = madeUpPairs(6, {}, { noise: 0.01 });
    const rough = madeUpPairs(34, {}, { noise: 0.4 });
    expect(decide(familyOf([...calm, ...rough]), LAST, MARGIN).verdict).toBe("undecided");
    const { ratios } = decide(familyOf([...calm, ...rough]), ALL, MARGIN);
    expect(ratios.map(({ verdict }) => verdict)).not.toContain("undecided");
  });

  test("names an improvement, which counts as not slower", () => {
    const { ratios, verdict } = decide(familyOf(madeUpPairs(24, { slower: 0.8 })), FIRST, MARGIN);
    expect(verdict).toBe("not-slower");
    expect(new Set(ratios.map((one) => one.verdict))).toEqual(new Set(["improvement"]));
  });

  test("never passes if there is nothing to compare or pairs do not vary", () => {
    expect(verdictOf(madeUpPairs(40, { count: 10 }), LAST)).toBe("undecided");
    expect(verdictOf(madeUpPairs(40, {}, { noise: 0 }), LAST)).toBe("undecided");
  });
});

describe("errors", () => {
  test("in every pair are a regression as soon as there are enough pairs", () => {
    expect(worseShares(madeUpPairs(6, { errors: 3 }), FIRST)).toEqual([]);
    expect(worseShares(madeUpPairs(16, { errors: 3 }), LAST)).toEqual(["errorRate"]);
  });

  test("in large numbers are a regression at the first interim analysis", () => {
    const noisy = [450, 470, 490, 510, 530, 550].flatMap((errors) => madeUpPairs(1, { errors }));
    expect(worseShares(noisy, FIRST)).toEqual(["errorRate"]);
  });

  test("that come and go are called a regression no more often than promised, single or in bursts", () => {
    const alpha = 0.05;
    const TRIALS = 400;
    for (const swarm of [1, 20]) {
      const random = createRandom(1, "errors", swarm);
      const side = () => ({ hits: swarm * hits(random, 500 / swarm, 0.04), all: 500 });
      const pairs = () => Array.from({ length: 8 }, () => ({ baseline: side(), candidate: side() }));
      const alarms = Array.from({ length: TRIALS }, () => {
        const family: Family = { ...familyWith([]), shares: [{ operation: "*", metric: "errorRate", pairs: pairs() }] };
        const [one] = decide(family, [{ pairs: 8, alpha, equivalence: 0.01 }], MARGIN).shares;
        return one?.verdict === "regression";
      }).filter(Boolean).length;
      expect(alarms / TRIALS).toBeLessThanOrEqual(alpha + 0.02);
    }
  });

  test("of one pair are not a regression, because requests are not the sample", () => {
    const pairs = madeUpPairs(40).map((pair, at) => (at === 0 ? (madeUpPairs(1, { errors: 900 })[0] ?? pair) : pair));
    expect(worseShares(pairs, LAST)).toEqual([]);
    expect(verdictOf(pairs, LAST)).toBe("undecided");
  });

  test("are not proven rare by a few requests without any", () => {
    const verdictsFor = (count: number) => {
      const { shares } = decide(familyOf(madeUpPairs(6, { count }, { baseline: { count } })), FIRST, MARGIN);
      return new Set(shares.map(({ verdict }) => verdict));
    };
    expect(verdictsFor(50)).toEqual(new Set(["undecided"]));
    expect(verdictsFor(500)).toEqual(new Set(["not-slower"]));
  });

  test("that both sides have in large numbers leave the result undecided", () => {
    expect(verdictOf(madeUpPairs(6, { errors: 400 }, { baseline: { errors: 400 } }), FIRST)).toBe("undecided");
  });
});

test("invalid responses that the baseline never gives are a regression at the first interim analysis", () => {
  const { shares, verdict } = decide(familyOf(madeUpPairs(6, { invalid: 1 })), FIRST, MARGIN);
  expect(verdict).toBe("regression");
  expect(shares.find((one) => one.verdict === "regression")?.reason).toContain("the baseline has none");
});

test("late responses count where an objective says which ones are late", () => {
  const late = (pairs: Parameters<typeof familyOf>[0]) =>
    familyOf(pairs).shares.filter(({ metric }) => metric === "lateRate").length;
  expect(late(madeUpPairs(6))).toBe(0);
  const pairs = madeUpPairs(16, { late: 40 }, { baseline: { late: 0 } });
  expect(late(pairs)).toBe(5);
  expect(worseShares(pairs, LAST)).toEqual(["lateRate"]);
});

test("an operation that stops responding is a regression, although it has no times", () => {
  expect(verdictOf(madeUpPairs(6, { isSilent: true }), FIRST)).toBe("regression");
});

test("a side that was sent nothing, because its generator died, is not a regression", () => {
  const pairs = [...madeUpPairs(1, { isSilent: true, count: 0 }), ...madeUpPairs(5)];
  expect(verdictOf(pairs, FIRST)).not.toBe("regression");
});
