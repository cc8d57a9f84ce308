import { expect, it } from "vitest";
import { htmlReport } from "../../../reports/html/page.ts";
import { comparisonRows, notCompared, pairEffects, timeLines } from "../../../reports/view/judged-rows.ts";
import { meanOf } from "../../../statistics/arithmetic.ts";
import { madeUpPairs, resultOf } from "../../run/comparison/made-up-pairs.ts";
import { comparisonRun, worseRun } from "../sample-comparison.ts";

it("the pairs of a comparison show a value each, whose mean is the one that was decided on", () => {
  for (const metric of worseRun.comparisons) {
    const effects = pairEffects(worseRun, metric);
    expect(effects.length).toBe(worseRun.pairs);
    const scaled = metric.unit === "ratio" ? Math.log : (share: number) => share;
    expect(meanOf(effects.map(scaled))).toBeCloseTo(scaled(metric.ratio), 9);
  }
  const metrics = worseRun.comparisons.map(({ metric }) => metric);
  expect(metrics).toEqual(expect.arrayContaining(["errorRate", "targetCpuMsPerRequest"]));
});

it("what was not compared is named with the requests that it needs", () => {
  expect(notCompared(worseRun)).toBeUndefined();
  const left = ["token-price responseTimeMs.p50", "* responseTimeMs.p99"];
  const comparisons = worseRun.comparisons.filter(({ operation, metric }) => !left.includes(`${operation} ${metric}`));
  expect(notCompared({ ...worseRun, comparisons })).toBe(
    "too few requests to each build in every pair (needed): p50 of token-price (200); p99 of all operations (10,000)",
  );
});

it("the ratio of both times is the one that was judged", () => {
  for (const { metric, sides } of comparisonRows(worseRun)) {
    if (metric?.unit !== "ratio") continue;
    const [before, after] = [...sides.matchAll(/[\d.]+/g)].map(Number);
    expect(sides).toMatch(/^[\d.]+ → [\d.]+ ms$/);
    expect(Number(after) / Number(before)).toBeCloseTo(metric.ratio, 1);
  }
  expect(timeLines(worseRun)[0]).toMatch(/^token-price p50 [\d.]+ → [\d.]+ ms, p95 [\d.]+ → [\d.]+ ms$/);
});

const page = htmlReport(worseRun);

it("the page of a comparison has no empty column, no empty section and no sentence twice", () => {
  const alike = htmlReport(comparisonRun());
  expect(alike).not.toMatch(/<th[^>]*>Why</);
  expect(page.match(/each small dot is a pair/g)).toHaveLength(1);
  expect(page).toContain('aria-label="Differences of shares');
  expect(alike).not.toContain('aria-label="Differences of shares');
});

const [chart = ""] = /<svg class="chart wide"[^>]*aria-label="Changes of times[\s\S]*?<\/svg>/.exec(page) ?? [];

it("the page of a comparison has the differences with their intervals before the table, with the margin and a dot for each pair", () => {
  expect(page.indexOf('class="reach"')).toBeLessThan(page.indexOf('aria-label="Candidate against baseline"'));
  const shown = worseRun.comparisons.filter(({ unit }) => unit === "ratio").length;
  expect(chart.match(/class="reach"/g)?.length).toBe(shown);
  expect(chart.match(/class="pair"/g)?.length).toBe(shown * worseRun.pairs);
  expect(chart).toContain(">margin</text>");
  expect(chart).toMatch(/▲ \+\d+\.\d % \([^)]*\) regression/);
});

it("the page of a comparison draws an interval between its ends, to the right of zero for what is slower", () => {
  const [, none] = /class="none" d="M([\d.]+)/.exec(chart) ?? [];
  const bar =
    /<g class="effect bad">[\s\S]*?class="reach" d="M([\d.]+) [\d.]+H([\d.]+)"[\s\S]*?class="mean" cx="([\d.]+)"/g;
  const bars = [...chart.matchAll(bar)];
  expect(bars.length).toBeGreaterThan(3);
  for (const [, low, high, mean] of bars) {
    expect(Number(low)).toBeGreaterThan(Number(none));
    expect(Number(mean)).toBeGreaterThan(Number(low));
    expect(Number(mean)).toBeLessThan(Number(high));
  }
});

it("server timings are named in the table, and where a build lacks them among what is not compared", () => {
  const compared = (timings: Readonly<Record<string, number>>) => {
    const samples = madeUpPairs(10, { timings: { db: 1.3 } }, { baseline: { timings } });
    return comparisonRun({}, { samples, ...resultOf(samples, { planned: 10 }) });
  };
  const run = compared({ db: 1 });
  expect(comparisonRows(run).map(({ cells }) => cells[0])).toContain("token-price server db");
  expect(timeLines(run)[0]).toMatch(/^token-price p50 .*, server db [\d.]+ → [\d.]+ ms$/);
  expect(notCompared(run) ?? "").not.toContain("server");
  expect(notCompared(compared({ app: 1 }))).toContain(
    "not in 100 responses of each build in every pair: token-price server app, token-price server db,",
  );
});
