// What each pair of a comparison shows of a metric, and what decided.
import type { ComparedSide, ComparisonRun, MetricComparison, SideMetrics } from "../../run/format/run.ts";
import { comparedMetricName } from "../../run/text/compared-metric.ts";
import { writeCounted, writeShare } from "../text/number-format.ts";

const SHARES: Readonly<Record<string, "errors" | "invalid" | "late">> = {
  errorRate: "errors",
  invalidRate: "invalid",
  lateRate: "late",
};

/** Candidate by baseline in each pair: a ratio, or the difference of shares. A pair that has no such value is left out. */
export function pairEffects({ samples }: ComparisonRun, metric: MetricComparison): readonly number[] {
  return samples.flatMap(({ baseline, candidate }) => {
    const [before, after] = [valueIn(baseline, metric), valueIn(candidate, metric)];
    if (before === undefined || after === undefined) return [];
    if (metric.unit === "difference") return [after - before];
    return before > 0 && after > 0 ? [after / before] : [];
  });
}

function valueIn(side: ComparedSide, { operation, metric }: MetricComparison): number | undefined {
  const own = operation === "*" ? side.total : side.operations[operation];
  if (own === undefined || own.count === 0) return undefined;
  if (metric === "targetCpuMsPerRequest") return side.targetCpuMs && side.targetCpuMs / own.count;
  const share = SHARES[metric];
  if (share !== undefined) return (own[share] ?? 0) / own.count;
  return own.responseTimeMs?.[
    metric.replace("responseTimeMs.", "") as keyof NonNullable<SideMetrics["responseTimeMs"]>
  ];
}

/** What the verdict rests on: the interim analysis, the risk that it may spend, and the metrics that decided or are undecided. */
export function decidedBy(run: ComparisonRun): string {
  const { comparisons, interimAnalyses, pairs, margin, verdict } = run;
  const analysis = interimAnalyses.find((one) => one.pairs === pairs);
  if (analysis === undefined) return `Nothing: ${writeCounted(pairs, "pair")} are not a planned interim analysis.`;
  const at = `At the interim analysis after ${writeCounted(pairs, "pair")}`;
  const slower = comparisons.filter((one) => one.verdict === "regression");
  if (verdict === "fail")
    return `${at}, a metric counts as slower if chance explains it in less than ${percent(analysis.alpha)} of comparisons: ${slower.map(chanceText).join(", ")}.`;
  if (verdict === "pass")
    return `${at}: none of ${writeCounted(comparisons.length, "metric")} is slower by more than ${percent(margin)}; one that is would pass with a chance of at most ${percent(analysis.equivalence)}.`;
  const undecided = comparisons.filter((one) => one.verdict === "undecided").map(comparedMetricName);
  return `${at}, nothing yet: ${undecided.join(", ")} ${undecided.length === 1 ? "is" : "are"} undecided.`;
}

/** "trade-token p95 (0.02 %)"; with the reason where no number decided. */
function chanceText(one: MetricComparison): string {
  return `${comparedMetricName(one)} (${one.reason ?? (one.chance < 0.0001 ? "under 0.01 %" : percent(one.chance))})`;
}

function percent(share: number): string {
  return writeShare(share, 1);
}
