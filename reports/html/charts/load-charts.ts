// The charts of a load over time: response time, and requests with what was asked for and what failed. Each has a text for what
// it shows of a window.
import type { LoadStage } from "../../../run/format/load-stages.ts";
import type { WorkloadReport } from "../../../run/format/run.ts";
import { writeCount, writeDuration, writeMs, writeRate } from "../../text/number-format.ts";
import type { Markup } from "../markup.ts";
import { type Frame, isWhole } from "./frame.ts";
import { linearScale, logScale } from "./scale.ts";
import type { ChartWindow } from "./series.ts";
import { edgesOf, TOP, timeChart, valuesOf } from "./time-chart.ts";

const LATENCY_HEIGHT = 286;

/** If the largest p99 is more than this many times the median p50, a linear axis would hide one of the two. */
const LOG_FROM = 20;

export function latencyChart(windows: readonly ChartWindow[], frame: Frame): Markup {
  const answered = windows.flatMap(({ times = [] }) => times);
  const highest = Math.max(0, ...answered.map(({ p99 }) => p99));
  const medians = answered.map(({ p50 }) => p50).sort((one, other) => one - other);
  const median = medians[Math.floor(medians.length / 2)] ?? 0;
  const isLog = median > 0 && highest / median > LOG_FROM;
  const edges = edgesOf(LATENCY_HEIGHT);
  const isAfter = ({ fromMs }: ChartWindow) => fromMs >= frame.measured.toMs;
  const [within, after] = [windows.filter((window) => !isAfter(window)), windows.filter(isAfter)];
  const panel = {
    scale: isLog ? logScale(medians[0] ?? median, highest, edges) : linearScale(highest, edges, 6),
    title: {
      wide: `response time from the scheduled start, ms${isLog ? ", logarithmic" : ""}`,
      narrow: `response time from scheduled start, ms${isLog ? " (log)" : ""}`,
    },
    lines: (["p50", "p95", "p99"] as const).map((kind) => ({
      kind,
      label: kind,
      values: valuesOf(within, ({ times }) => times?.[kind]),
      after: valuesOf(after, ({ times }) => times?.[kind]),
    })),
  };
  const name = "Line chart of response time over time.";
  return timeChart(name, LATENCY_HEIGHT, [panel], frame);
}

export function latencyText({ fromMs, times, count, errors }: ChartWindow): string {
  const when = `from ${writeDuration(fromMs)}`;
  if (times === undefined) return `${when}: no response`;
  const { p50, p95, p99, max } = times;
  return `${when}: p50 ${writeMs(p50)}, p95 ${writeMs(p95)}, p99 ${writeMs(p99)}, max ${writeMs(max)}, n = ${count - errors}`;
}

const RATE_HEIGHT = 372;
/** The lower edge of the panel of rates, and the upper one of the panel of failures. */
const [MIDDLE, LOWER] = [190, 244];
const FAILURES = ["errors", "invalid", "dropped"] as const;

/**
 * Started, finished and valid requests per second beside the target rate of an open model, and below, errors, invalid responses
 * and drops. Windows that are not whole have no rate.
 */
export function rateChart(windows: readonly ChartWindow[], frame: Frame, workload?: WorkloadReport): Markup {
  const whole = windows.filter((window) => isWhole(frame, window));
  const requested = workload?.model === "open" ? cornersOf(workload.stages) : [];
  const rateOfAll = whole.flatMap((window) => [startedIn(window), window.count].map(rateIn(window)));
  const highest = Math.max(0, ...rateOfAll, ...requested.map(({ value }) => value));
  const most = Math.max(0, ...whole.flatMap((window) => FAILURES.map((kind) => rateIn(window)(window[kind]))));
  const line = (kind: string, of: (window: ChartWindow) => number, isShown = true) => {
    const values = () =>
      valuesOf(windows, (window) => (isWhole(frame, window) ? rateIn(window)(of(window)) : undefined));
    return isShown ? [{ kind, label: kind, values: values() }] : [];
  };
  const hasStarted = whole.some(({ started, count }) => started !== undefined && started !== count);
  const hasFailed = whole.some((window) => validIn(window) !== window.count);
  const rates = {
    scale: linearScale(highest, [MIDDLE, TOP], 6),
    title: "requests per second",
    bottom: MIDDLE,
    lines: [
      ...(requested.length === 0 ? [] : [{ kind: "requested", label: "target", values: requested }]),
      ...line("started", startedIn, hasStarted),
      ...line("finished", ({ count }) => count, hasFailed),
      ...line("valid", validIn),
    ],
  };
  const failures = {
    scale: linearScale(Math.max(most, 1), [edgesOf(RATE_HEIGHT)[0], LOWER], 2),
    title: {
      wide: "errors, invalid responses and dropped iterations per second",
      narrow: "errors, invalid and dropped per second",
    },
    top: LOWER,
    lines: FAILURES.flatMap((kind) => {
      const count = (window: ChartWindow) => window[kind];
      return line(kind, count, whole.some(count));
    }),
  };
  const name = "Line chart of requests per second over time.";
  return timeChart(name, RATE_HEIGHT, [rates, failures], frame);
}

function rateIn({ durationMs }: ChartWindow): (count: number) => number {
  return (count) => (count * 1000) / durationMs;
}

function startedIn({ started, count }: ChartWindow): number {
  return started ?? count;
}

function validIn({ count, errors, invalid }: ChartWindow): number {
  return count - errors - invalid;
}

export function rateText(window: ChartWindow): string {
  const { fromMs, started, count, errors, invalid, dropped, lateMs } = window;
  const rates = [
    ...(started === undefined ? [] : [`${writeRate(rateIn(window)(started))} started`]),
    `${writeRate(rateIn(window)(count))} finished`,
  ];
  const late = lateMs === undefined ? "" : `, generator late by ${writeCount(lateMs)} ms`;
  return `from ${writeDuration(fromMs)}: ${rates.join(", ")}; ${errors} errors, ${invalid} invalid, ${dropped} dropped${late}`;
}

function cornersOf(stages: readonly LoadStage[]): readonly { readonly atMs: number; readonly value: number }[] {
  let atMs = 0;
  return stages.flatMap(({ durationMs, from, to }) => {
    const startMs = atMs;
    atMs += durationMs;
    return [
      { atMs: startMs, value: from },
      { atMs, value: to },
    ];
  });
}
