// The metrics of a comparison as rows that all formats show: what decides first, then in the order of the family.
import type { ComparisonRun, MetricComparison, MetricVerdict } from "../../run/format/run.ts";
import { comparedMetricName } from "../../run/text/compared-metric.ts";
import type { State } from "../../run/verdict/verdict.ts";

/** A metric; `reason` is empty unless something else than its number decided. */
export type ComparisonRow = {
  readonly state: State;
  readonly verdict: MetricVerdict;
  readonly name: string;
  /** "+4.2 %", or "+0.3 pts" (percentage points) of a share. */
  readonly effect: string;
  /** "+1.1 to +7.4", in the same unit. */
  readonly interval: string;
  /** The slowdown that would be found in nine of ten cases. */
  readonly detectable: string;
  readonly verdictText: string;
  readonly reason: string;
  /** Absent for a row that represents several. */
  readonly metric?: MetricComparison;
};

/** The heads of the columns, without the reason. */
export const COMPARISON_HEADS = ["metric", "candidate", "95 % interval", "finds", "verdict"] as const;

const STATES: Readonly<Record<MetricVerdict, State>> = {
  regression: "bad",
  "not-slower": "good",
  improvement: "good",
  undecided: "unknown",
};
const ORDER: readonly MetricVerdict[] = ["regression", "undecided", "improvement", "not-slower"];
const TEXTS: Readonly<Record<MetricVerdict, string>> = {
  regression: "regression",
  "not-slower": "not slower",
  improvement: "faster",
  undecided: "undecided",
};

/** The rows. Shares without any error on either side are one row: there is nothing to see in ten of them. */
export function comparisonRows({ comparisons }: Pick<ComparisonRun, "comparisons">): readonly ComparisonRow[] {
  const shown = comparisons.filter((one) => !isClean(one));
  const clean = comparisons.length - shown.length;
  const rows = shown.map(rowOf).toSorted((one, other) => ORDER.indexOf(one.verdict) - ORDER.indexOf(other.verdict));
  if (clean === 0) return rows;
  const high = Math.max(...comparisons.filter(isClean).map((one) => one.high));
  return [
    ...rows,
    {
      state: "good",
      verdict: "not-slower",
      name: "other errors, invalid",
      effect: "none",
      interval: `at most ${(100 * high).toFixed(2)}`,
      detectable: "",
      verdictText: TEXTS["not-slower"],
      reason: "",
    },
  ];
}

function isClean({ unit, ratio, verdict }: MetricComparison): boolean {
  return unit === "difference" && ratio === 0 && verdict === "not-slower";
}

function rowOf(one: MetricComparison): ComparisonRow {
  const { unit, ratio, low, high, verdict, minimumDetectable, isSlowerBelowMargin, reason } = one;
  const [shift, name] = unit === "ratio" ? [1, "%"] : [0, "pts"];
  const change = (value: number) => signed(100 * (value - shift));
  return {
    state: STATES[verdict],
    verdict,
    name: comparedMetricName(one),
    effect: `${change(ratio)} ${name}`,
    interval: `${change(low)} to ${change(high)}`,
    detectable: minimumDetectable === undefined ? "–" : `${signed(100 * minimumDetectable)} %`,
    verdictText: isSlowerBelowMargin ? "slightly slower" : TEXTS[verdict],
    reason: reason ?? "",
    metric: one,
  };
}

function signed(value: number): string {
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(1)}`;
}

/** "duet of mixed, 10 pairs of 20 s, 100 requests/s to each build, margin 5 %". */
export function planText({
  mode,
  scenario,
  pairs,
  pairMs,
  ratePerSecond,
  margin,
  interimAnalyses,
}: ComparisonRun): string {
  const way = mode === "duet" ? "duet" : "sequential (weaker than a duet)";
  const most = interimAnalyses.at(-1)?.pairs ?? pairs;
  return `${way} of ${scenario}, ${pairs} of at most ${most} pairs of ${Math.round(pairMs / 1_000)} s, ${ratePerSecond} requests/s to each build, margin ${Math.round(1_000 * margin) / 10} %`;
}
