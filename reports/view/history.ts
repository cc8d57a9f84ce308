// What a history shows: for each machine and workload every metric over its releases, and where its level changed.
import {
  type AcceptedMetric,
  type AcceptedRun,
  type HistoryLine,
  releaseOf,
  seriesOf,
} from "../../run/history/history-file.ts";
import { comparedMetricName } from "../../run/text/compared-metric.ts";
import { createRandom } from "../../schemas/random.ts";
import { changePoints } from "../../statistics/change-point.ts";
import { median } from "../../statistics/quantile.ts";
import { writeMs, writeRate, writeShare } from "../text/number-format.ts";

/** A change of level: information, and no verdict. Levels are medians. */
export type LevelChange = {
  readonly at: number;
  readonly release: string;
  readonly before: number;
  readonly after: number;
};

/** A metric over the runs that have it. */
export type MetricSeries = {
  readonly operation: string;
  readonly metric: string;
  readonly points: readonly (Omit<AcceptedMetric, "operation" | "metric"> & {
    readonly release: string;
    readonly startedAt: string;
  })[];
  readonly changes: readonly LevelChange[];
};

/** All runs of one machine and workload. */
export type HistorySection = {
  readonly conditions: string;
  readonly runs: readonly AcceptedRun[];
  readonly metrics: readonly MetricSeries[];
};

/** The sections in the order of the file. The same lines give the same sections. */
export function historySections(lines: readonly HistoryLine[]): readonly HistorySection[] {
  return [...seriesOf(lines)].map(([conditions, runs]) => ({ conditions, runs, metrics: metricsOf(runs) }));
}

/** What is said of changes wherever they are shown. */
export const CHANGES_SENTENCE =
  "Changes of level are information and never a gate: releases whose runs resemble each other show some by chance (docs/history.md says how often). Whether a build is slower, `assay ab --anchor` decides.";

function metricsOf(runs: readonly AcceptedRun[]): readonly MetricSeries[] {
  const names = new Map(runs.flatMap(({ metrics }) => metrics.map((one) => [nameOf(one), one] as const)));
  return [...names.values()].map(({ operation, metric }) => {
    const points = runs.flatMap((run) => {
      const own = run.metrics.find((one) => one.operation === operation && one.metric === metric);
      if (own === undefined) return [];
      const { operation: _, metric: __, ...values } = own;
      return [{ ...values, release: shownRelease(run), startedAt: run.startedAt }];
    });
    return { operation, metric, points, changes: changesOf(points) };
  });
}

function nameOf({ operation, metric }: AcceptedMetric): string {
  return `${operation} ${metric}`;
}

/** The label is for people, the commit for machines. */
export function shownRelease(run: AcceptedRun): string {
  return run.label ?? releaseOf(run).slice(0, SHORT_COMMIT);
}

const SHORT_COMMIT = 12;

function changesOf(points: MetricSeries["points"]): readonly LevelChange[] {
  const values = points.map(({ value }) => value);
  // Times vary by factors; a share may be none at all.
  const scaled = values.every((value) => value > 0) ? values.map(Math.log) : values;
  const places = changePoints(scaled, createRandom(1, "history").next);
  return places.map((at, number) => ({
    at,
    release: points[at]?.release ?? "",
    before: median(values.slice(places[number - 1] ?? 0, at)),
    after: median(values.slice(at, places[number + 1] ?? values.length)),
  }));
}

/** "trade-token p95", "all goodput". */
export function metricTitle({ operation, metric }: Pick<MetricSeries, "operation" | "metric">): string {
  return comparedMetricName({ operation, metric }).replace("goodputPerSecond", "goodput");
}

/** A value with its interval, in its unit: "84.3 ms (80.1 ms–88 ms)". */
export function valueText(metric: string, point: Pick<AcceptedMetric, "value" | "low" | "high"> | undefined): string {
  if (point === undefined) return "–";
  const { value, low, high } = point;
  const write = writerOf(metric);
  return low === undefined || high === undefined ? write(value) : `${write(value)} (${write(low)}–${write(high)})`;
}

/** "84.3 ms → 91 ms (+7.9 %) from 1.4.0". */
export function changeText(metric: string, { before, after, release }: LevelChange): string {
  const write = writerOf(metric);
  const share = before > 0 ? ` (${after >= before ? "+" : "−"}${writeShare(Math.abs(after - before), before)})` : "";
  return `${write(before)} → ${write(after)}${share} from ${release}`;
}

function writerOf(metric: string): (value: number) => string {
  if (metric === "goodputPerSecond") return writeRate;
  return metric === "errorRate" ? (value) => writeShare(value, 1) : writeMs;
}
