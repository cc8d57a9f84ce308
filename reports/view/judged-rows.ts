// Runs of several loads as rows that all formats show: the steps of a capacity search by rising rate; the metrics of a comparison,
// what decides first, with what each pair shows of a metric.

import { LEAST_COUNT, timingNames, valueIn } from "../../run/comparison/family.ts";
import type {
  CapacityRun,
  CapacityStep,
  ComparisonRun,
  MetricComparison,
  MetricVerdict,
} from "../../run/format/run.ts";
import { comparedMetricName } from "../../run/text/compared-metric.ts";
import { percentOf } from "../../run/text/plural.ts";
import type { State } from "../../run/verdict/verdict.ts";
import { OPERATION_IDS } from "../../schemas/operation.ts";
import { meanOf } from "../../statistics/arithmetic.ts";
import { writeCount, writeMs, writeNumber, writeShare, writeSigned } from "../text/number-format.ts";

/**
 * A row in which something is judged. The cells are all but that of the verdict, which has the mark of the state; `reason` is
 * empty where numbers say it.
 */
export type JudgedRow = {
  readonly cells: readonly [string, ...string[]];
  readonly state: State;
  readonly verdict: string;
  readonly reason: string;
};

export const CAPACITY_HEADS = ["rate", "held", "samples", "p95", "goodput", "verdict"] as const;

const STEP_STATES: Readonly<Record<CapacityStep["verdict"], State>> = {
  met: "good",
  missed: "bad",
  undecided: "unknown",
  invalid: "unknown",
};

/** The rows by rising rate; steps of one rate stay in their order. A step that met all objectives has no reason. */
export function capacityRows({ steps }: CapacityRun): readonly JudgedRow[] {
  return steps
    .toSorted((one, other) => one.ratePerSecond - other.ratePerSecond)
    .map(({ ratePerSecond, durationMs, samples, verdict, reasons, p95Ms, goodputPerSecond }) => ({
      cells: [
        `${ratePerSecond}/s`,
        `${writeNumber(durationMs / 1_000)} s`,
        writeCount(samples),
        p95Ms === null ? "–" : writeMs(p95Ms),
        `${writeNumber(goodputPerSecond)}/s`,
      ],
      state: STEP_STATES[verdict],
      verdict,
      reason: reasons.join("; "),
    }));
}

/** "between 15 and 600 requests/s, a ramp reached 119/s". */
export function searchText({ bounds: { fromPerSecond, toPerSecond }, guessPerSecond, scenario }: CapacityRun): string {
  const guess = guessPerSecond === undefined ? "" : `; a short ramp reached ${guessPerSecond}/s`;
  return `${scenario} from ${fromPerSecond} to ${toPerSecond} requests/s${guess}`;
}

/** A metric; its reason is empty unless something else than its number decided. */
export type ComparisonRow = JudgedRow & {
  /**
   * "token-price p95"; "+4.2 %", or "+0.3 pts" (percentage points) of a share; "+1.1 to +7.4", in the same unit; the slowdown
   * that would be found in nine of ten cases.
   */
  readonly cells: readonly [name: string, effect: string, interval: string, detectable: string];
  /** "1.20 → 1.25 ms" or "0 → 0.3 %": the mean of all pairs of the baseline and of the candidate. */
  readonly sides: string;
  /** Absent for a row that represents several. */
  readonly metric?: MetricComparison;
};

export const COMPARISON_HEADS = ["metric", "candidate", "95 % interval", "finds", "verdict"] as const;

/** The verdicts, those that decide first. */
const VERDICTS: Readonly<Record<MetricVerdict, { readonly state: State; readonly text: string }>> = {
  regression: { state: "bad", text: "regression" },
  undecided: { state: "unknown", text: "undecided" },
  improvement: { state: "good", text: "faster" },
  "not-slower": { state: "good", text: "not slower" },
};

/** The rows. Shares without any error on either side are one row: there is nothing to see in ten of them. */
export function comparisonRows(run: ComparisonRun): readonly ComparisonRow[] {
  const { comparisons } = run;
  const order = Object.keys(VERDICTS);
  const clean = comparisons.filter(isClean);
  const rows = comparisons
    .filter((one) => !isClean(one))
    .toSorted((one, other) => order.indexOf(one.verdict) - order.indexOf(other.verdict))
    .map((one) => rowOf(run, one));
  if (clean.length === 0) return rows;
  const high = Math.max(...clean.map((one) => one.high));
  return [
    ...rows,
    {
      cells: ["other errors, invalid", "none", `≤ ${(100 * high).toFixed(2)} pts`, ""],
      sides: "0 → 0 %",
      state: "good",
      verdict: VERDICTS["not-slower"].text,
      reason: "",
    },
  ];
}

function isClean({ unit, ratio, verdict }: MetricComparison): boolean {
  return unit === "difference" && ratio === 0 && verdict === "not-slower";
}

function rowOf(run: ComparisonRun, metric: MetricComparison): ComparisonRow {
  const { unit, ratio, low, high, verdict, minimumDetectable, isSlowerBelowMargin, reason = "" } = metric;
  const [shift, name] = unit === "ratio" ? [1, "%"] : [0, "pts"];
  const change = (value: number) => writeSigned(100 * (value - shift), 1);
  const { state, text } = VERDICTS[verdict];
  return {
    cells: [
      comparedMetricName(metric),
      `${change(ratio)} ${name}`,
      `${change(low)} to ${change(high)}`,
      minimumDetectable === undefined ? "–" : `${writeSigned(100 * minimumDetectable, 1)} %`,
    ],
    sides: sidesText(run, metric),
    state,
    verdict: isSlowerBelowMargin ? "slightly slower" : text,
    reason,
    metric,
  };
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
  return `${way} of ${scenario}, ${pairs} of at most ${most} pairs of ${Math.round(pairMs / 1_000)} s, ${ratePerSecond} requests/s to each build, margin ${percentOf(margin)}`;
}

/** Candidate by baseline in each pair: a ratio, or the difference of shares. A pair that has no such value is left out. */
export function pairEffects(run: ComparisonRun, metric: MetricComparison): readonly number[] {
  const isShare = metric.unit === "difference";
  return pairValues(run, metric).map(([before, after]) => (isShare ? after - before : after / before));
}

/** The values of both sides in each pair that has them. */
function pairValues({ samples }: ComparisonRun, metric: MetricComparison): readonly (readonly [number, number])[] {
  return samples.flatMap(({ baseline, candidate }) => {
    const [before, after] = [valueIn(baseline, metric), valueIn(candidate, metric)];
    if (before === undefined || after === undefined) return [];
    return metric.unit === "difference" || (before > 0 && after > 0) ? [[before, after] as const] : [];
  });
}

/** The geometric mean of the times of all pairs, whose quotient is the effect; of shares the mean, whose difference it is. */
function sidesText(run: ComparisonRun, metric: MetricComparison): string {
  const pairs = pairValues(run, metric);
  if (pairs.length === 0) return "–";
  const means = ([0, 1] as const).map((side) =>
    metric.unit === "difference"
      ? writeShare(meanOf(pairs.map((pair) => pair[side])), 1)
      : writeMs(Math.exp(meanOf(pairs.map((pair) => Math.log(pair[side]))))),
  );
  const [before = "", after = ""] = means;
  const unit = after.slice(after.indexOf(" "));
  return `${before.endsWith(unit) ? before.slice(0, -unit.length) : before} → ${after}`;
}

/** "token-price p50 1.20 → 1.25 ms, p95 9.10 → 9.20 ms": a line for each operation with times, the last for all. */
export function timeLines(run: ComparisonRun): readonly string[] {
  const times = run.comparisons.filter(({ unit }) => unit === "ratio");
  return [...new Set(times.map(({ operation }) => operation))].map((operation) => {
    const [first = "", ...others] = times
      .filter((one) => one.operation === operation)
      .map((metric) => `${comparedMetricName(metric)} ${sidesText(run, metric)}`);
    const prefix = first.slice(0, first.indexOf(" ") + 1);
    return [first, ...others.map((one) => one.slice(prefix.length))].join(", ");
  });
}

/**
 * The times that had too few requests to be compared, with the number that they need, and the server timings that had too few
 * responses; undefined if there are none.
 */
export function notCompared({ samples, comparisons }: ComparisonRun): string | undefined {
  const operations = [...new Set(samples.flatMap(({ baseline }) => Object.keys(baseline.operations)))];
  const lacking = (name: keyof typeof LEAST_COUNT, among: readonly string[]) => {
    const isCompared = (operation: string) =>
      comparisons.some((one) => one.operation === operation && one.metric === `responseTimeMs.${name}`);
    const left = among.filter((operation) => !isCompared(operation));
    if (left.length === 0) return [];
    const named = left.length === among.length ? "all operations" : left.join(", ");
    return [`${name} of ${named} (${writeCount(LEAST_COUNT[name])})`];
  };
  const timings = OPERATION_IDS.flatMap((operation) =>
    timingNames(samples, operation)
      .map((name) => ({ operation, metric: `serverTimingMs.${name}` }))
      .filter(
        (one) => !comparisons.some(({ operation, metric }) => operation === one.operation && metric === one.metric),
      )
      .map(comparedMetricName),
  );
  const all = [
    ...lacking("p50", operations),
    ...lacking("p95", operations),
    ...lacking("mean", ["*"]),
    ...lacking("p99", ["*"]),
  ];
  if (samples.length === 0) return undefined;
  const clauses = [
    ...(all.length === 0 ? [] : [`too few requests to each build in every pair (needed): ${all.join("; ")}`]),
    ...(timings.length === 0
      ? []
      : [`not in ${LEAST_COUNT.mean} responses of each build in every pair: ${timings.join(", ")}`]),
  ];
  return clauses.length === 0 ? undefined : clauses.join("; ");
}
