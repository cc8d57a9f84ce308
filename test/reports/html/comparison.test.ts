import { expect, it } from "vitest";
import { htmlReport } from "../../../reports/html/page.ts";
import { comparisonRows, decidedBy, notCompared, timeLines } from "../../../reports/view/judged-rows.ts";
import { comparedMetricName } from "../../../run/text/compared-metric.ts";
import { madeUpPairs, resultOf } from "../../run/comparison/made-up-pairs.ts";
import { comparisonRun, worseRun } from "../sample-comparison.ts";

it("what decided is that no metric is slower by more than the margin, or nothing", () => {
  const alike = comparisonRun();
  const { verdict } = alike;
  expect(["pass", "inconclusive"]).toContain(verdict);
  expect(decidedBy({ ...alike, verdict: "pass" })).toMatch(/none of \d+ metrics is slower by more than 5\.00 %/);
  expect(decidedBy({ ...worseRun, verdict: "inconclusive", pairs: 7 })).toBe(
    "Nothing: 7 pairs are not a planned interim analysis.",
  );
  const undecided = worseRun.comparisons.map((one, at) => ({
    ...one,
    verdict: at === 0 ? ("undecided" as const) : one.verdict,
  }));
  expect(decidedBy({ ...worseRun, verdict: "inconclusive", comparisons: undecided })).toMatch(
    /nothing yet: token-price p50 is undecided\.$/,
  );
});

it("what was not compared is named with the requests that it needs", () => {
  expect(notCompared(worseRun)).toBeUndefined();
  const comparisons = worseRun.comparisons.filter(
    ({ operation, metric }) =>
      !(operation === "token-price" && metric === "responseTimeMs.p50") && metric !== "responseTimeMs.p99",
  );
  expect(notCompared({ ...worseRun, comparisons })).toBe(
    "too few requests to each build in every pair (needed): p50 of token-price (200); p99 of all operations (10,000)",
  );
});

it("the ratio of both times is the one that was judged", () => {
  const rows = comparisonRows(worseRun).filter(({ sides }) => sides.endsWith(" ms"));
  expect(rows).toHaveLength(worseRun.comparisons.filter(({ unit }) => unit === "ratio").length);
  for (const { cells, sides } of rows) {
    const { ratio } = worseRun.comparisons.find((one) => comparedMetricName(one) === cells[0]) ?? { ratio: Number.NaN };
    const [before, after] = [...sides.matchAll(/[\d.]+/g)].map(Number);
    expect(Number(after) / Number(before)).toBeCloseTo(ratio, 1);
  }
  expect(timeLines(worseRun)[0]).toMatch(/^token-price p50 [\d.]+ → [\d.]+ ms, p95 [\d.]+ → [\d.]+ ms$/);
});

it("the page of a comparison has no empty column and no empty section", () => {
  const alike = htmlReport(comparisonRun());
  expect(alike).not.toContain("How each result is computed");
  expect(alike).not.toMatch(/<th[^>]*>Why</);
  expect(htmlReport(worseRun)).toMatch(/Mean of the candidate[\s\S]*? ms</);
  expect(htmlReport(worseRun)).toMatch(/regression/);
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
