// Runs side by side that are no pairs: their metrics with the difference to the first run, as far as one may be computed. It
// informs and never decides: what starts of a build and hours of a machine do to a metric is in no run. Pure.

import { OPERATION_IDS, type OperationId } from "../../schemas/operation.ts";
import { differenceInterval, type Estimate } from "../../statistics/difference-interval.ts";
import { type CheckResult, type ConformanceRun, RUN_FORMAT_VERSION } from "../format/run.ts";
import {
  type ChangedCheck,
  type Side,
  type SideBySide,
  type SideChecks,
  type SideDifference,
  type SideMetric,
  type SideValue,
  UNPAIRED,
} from "../format/side-by-side.ts";
import { comparedMetricName } from "../text/compared-metric.ts";
import { countOf, namesOf } from "../text/plural.ts";
import type { NamedRun } from "./named-runs.ts";
import { METRICS, sideValue } from "./side-metrics.ts";
import { incomparable, notesOn } from "./side-notes.ts";

/** What the runs show side by side; the first one is what the others are compared with. */
export function sideBySide(runs: readonly NamedRun[]): SideBySide {
  const [first] = runs;
  if (first === undefined) throw new RangeError("The runs must be at least one, got none.");
  const sides = runs.map((run) => sideOf(run, first));
  const metrics = [...OPERATION_IDS, "*" as const]
    .flatMap((operation) => METRICS.map((metric) => metricOf(runs, sides, operation, metric)))
    .filter(({ values }) => values.some((value) => value !== null))
    .toSorted((one, other) => clearest(other) - clearest(one) || largest(other) - largest(one));
  return {
    formatVersion: RUN_FORMAT_VERSION,
    kind: "side-by-side",
    label: UNPAIRED,
    sentence: sentenceOf(metrics, sides),
    runs: sides,
    notes: notesOn(runs),
    metrics,
    checks: runs.map(({ conformance }) => checksBeside(first.conformance, conformance)),
  };
}

function sideOf(named: NamedRun, first: NamedRun): Side {
  const { name, location, run, load, conformance } = named;
  const { target, targetIsReference, seed, startedAt, durationMs, versions, machine, verdict, connection } = run;
  return {
    name,
    run: location,
    target,
    targetIsReference,
    seed,
    startedAt,
    durationMs,
    versions,
    machine,
    verdict,
    ...(connection !== undefined && { connection }),
    ...(load !== undefined && {
      load: {
        scenario: load.scenario,
        profile: load.profile,
        ratePerSecond: load.ratePerSecond,
        valid: load.validity.valid,
        reasons: load.validity.reasons,
        requests: load.total.count,
        droppedIterations: load.requests.dropped,
        lateWindows: load.generator.late?.windows ?? 0,
      },
    }),
    ...(conformance !== undefined && { counts: conformance.counts.specified }),
    incomparable: named === first ? [] : incomparable(first, named),
  };
}

function metricOf(
  runs: readonly NamedRun[],
  sides: readonly Side[],
  operation: OperationId | "*",
  { metric, unit }: (typeof METRICS)[number],
): SideMetric {
  const values = runs.map(({ load }): SideValue | null => sideValue(load, operation, metric) ?? null);
  const [first = null] = values;
  return {
    operation,
    metric,
    unit,
    values,
    differences: values.map((value, at) => {
      const isCompared = at > 0 && sides[at]?.incomparable.length === 0;
      return isCompared && first !== null && value !== null ? differenceOf(first, value, unit) : null;
    }),
  };
}

/** The clearest of its differences; below 0 without any interval. */
function clearest({ differences }: SideMetric): number {
  return Math.max(-1, ...differences.map((one) => one?.clarity ?? -1));
}

/** The largest of its effects; for ratios, in logarithms. */
function largest({ differences, unit }: SideMetric): number {
  return Math.max(
    0,
    ...differences.map((one) => Math.abs(one === null ? 0 : unit === "share" ? one.value : Math.log(one.value))),
  );
}

const MOST_NAMED = 3;

function sentenceOf(metrics: readonly SideMetric[], sides: readonly Side[]): string {
  const seen = metrics.filter(({ values }) => values.some((one) => one !== null && one.value > 0));
  const judged = seen.flatMap((one) =>
    one.differences.flatMap((difference, at) =>
      difference?.clarity === undefined ? [] : [{ one, name: sides[at]?.name ?? "", clarity: difference.clarity }],
    ),
  );
  if (judged.length === 0) return "No difference with an interval could be computed.";
  const clear = judged.filter(({ clarity }) => clarity > 1);
  if (clear.length === 0)
    return `None of ${countOf(judged.length, "difference")} exceeds the variation within the runs; that does not show that they are equal.`;
  const named = clear.map(({ one, name }) => `${comparedMetricName(one)} (${name})`);
  return `${clear.length} of ${countOf(judged.length, "difference")} ${clear.length === 1 ? "is" : "are"} larger than the variation within the runs: ${namesOf(named, MOST_NAMED)}. The intervals do not cover the effect of restarting a build or of measuring at another time.`;
}

/** The checks of a run beside those of the first; null where one of the two ran none. */
function checksBeside(first: ConformanceRun | undefined, other: ConformanceRun | undefined): SideChecks {
  if (first === undefined || other === undefined || first === other) return null;
  const before = new Map(first.checks.map((check) => [check.id, check]));
  const changed = other.checks.flatMap((check): readonly ChangedCheck[] => {
    const { id, verdict: to } = check;
    const from = before.get(id)?.verdict;
    return from === undefined || from === to ? [] : [{ id, change: changeOf(from, to), from, to }];
  });
  const inBoth = other.checks.filter(({ id }) => before.has(id)).length;
  return { changed, onlyInOne: first.checks.length + other.checks.length - 2 * inBoth };
}

function changeOf(from: CheckResult["verdict"], to: CheckResult["verdict"]): ChangedCheck["change"] {
  if (to === "fail") return "newly-failing";
  return from === "fail" && to === "pass" ? "fixed" : "other";
}

/**
 * The second by the first: the ratio of times and rates, the difference of shares. Null where one of them is a lower bound
 * or nothing to divide by, or where no number is as large; without an interval where one of them has none.
 */
function differenceOf(first: SideValue, second: SideValue, unit: SideMetric["unit"]): SideDifference | null {
  if (first.isLowerBound === true || second.isLowerBound === true) return null;
  const isRatio = unit !== "share";
  if (isRatio && !(first.value > 0 && second.value > 0)) return null;
  const [to, back] = isRatio ? [Math.log, Math.exp] : [unchanged, unchanged];
  const value = back(to(second.value) - to(first.value));
  if (!Number.isFinite(value)) return null;
  const [before, after] = [estimateOf(first, to), estimateOf(second, to)];
  if (before === undefined || after === undefined) return { value };
  const { low, high } = differenceInterval(before, after);
  if (!Number.isFinite(back(high))) return { value };
  return { value, low: back(low), high: back(high), clarity: clarityOf(to(second.value) - to(first.value), low, high) };
}

function estimateOf({ value, low, high }: SideValue, to: (one: number) => number): Estimate | undefined {
  if (low === undefined || high === undefined || !Number.isFinite(to(low))) return undefined;
  return { value: to(value), low: to(low), high: to(high) };
}

/** Larger values mean no more: times come in buckets, so that an interval may have no length at all. */
const MOST_CLARITY = 1_000;

/** The difference, divided by the length of its interval on the side of zero. */
function clarityOf(difference: number, low: number, high: number): number {
  if (difference === 0) return 0;
  const reach = difference > 0 ? difference - low : high - difference;
  return Math.min(MOST_CLARITY, Math.round((1_000 * Math.abs(difference)) / reach) / 1_000);
}

function unchanged(value: number): number {
  return value;
}
