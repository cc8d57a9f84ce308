import { expect, test } from "vitest";
import { formatters } from "../../../reports/formats/index.ts";
import { detectableSentence, writeConfidence } from "../../../reports/text/load-text.ts";
import { loadMetrics } from "../../../reports/view/summary.ts";
import { loadRun } from "../sample-load.ts";

const plain = loadRun();
const confidence = { p95: { low: 80.12, high: 88.04 } };
const run = loadRun({
  total: { ...plain.total, responseTimeConfidenceMs: confidence },
  detectable: { trend: { share: 0.234, ms: 2.71 }, leak: { mibPerHour: 53.2 } },
});

test("a confidence interval is next to its percentile, on the first screen and in the report", () => {
  expect(writeConfidence(run.total, "p95")).toBe("80.1–88.0 ms");
  expect(writeConfidence(run.total, "p50")).toBeUndefined();
  const long = { responseTimeConfidenceMs: { p50: { low: 950, high: 1_400 }, p95: { low: 1_190, high: 2_000 } } };
  expect(writeConfidence(long, "p50")).toBe("0.95–1.40 s");
  expect(writeConfidence(long, "p95")).toBe("1.19–2.00 s");
  expect(loadMetrics(run)[1]).toMatch(/^p95 .* ms \(80\.1–88\.0 ms\)$/);
  expect(loadMetrics(plain)[1]).not.toContain("(");
  expect(formatters.html(run, {})).toContain("80.1–88.0 ms");
});

test("the smallest effects that a run would have shown are one sentence", () => {
  expect(detectableSentence(run)).toBe(
    "Smallest effects that this run shows about nine times in ten: a steady rise of the p50 by 23.4 % (2.71 ms) over the run, and a growth of the target's memory by 53.2 MiB per hour.",
  );
  expect(detectableSentence(plain)).toBeUndefined();
  expect(formatters.html(run, {})).toContain("Smallest effects that this run shows about nine times in ten");
});
