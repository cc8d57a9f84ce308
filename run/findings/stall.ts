// A time in which responses took many times as long as normal: a stall, in which no response came while requests were in
// flight, so that all of them waited for its end; or slowness, in which the target continues to respond.

import { median } from "../../statistics/percentile.ts";
import type { LoadFinding } from "../format/load-run.ts";
import { burstsOf, type Neighbours } from "./burst.ts";
import { type Point, SLOW_MS } from "./window-point.ts";

/** A response is slow if it took at least 250 ms (the first of SLOW_MS), and this many times the normal p95. */
const LEAST_TIMES_NORMAL = 5;
/** Slow responses of a window, and their share of all. */
const LIMITS = { leastCount: 5, leastShare: 0.002 };
/** Slowness lasts for two windows at least, and the p95 is slow. */
const LEAST_SLOW_WINDOWS = 2;
const LEAST_SLOW_SHARE = 0.05;
/** After a stall all waits end together: slow windows that span more than the longest wait and this many are slowness. */
const MOST_WINDOWS_OF_END = 2;
/** In a stall, this part of all requests that started meanwhile waited for its end. */
const LEAST_WAITING_SHARE = 0.5;

/** The stalls and slow times of a run. Requests that waited for a free VU, and not for the target, are neither. */
export function stallsOf(points: readonly Point[], windowMs: number): readonly LoadFinding[] {
  const normalMs = median(points.filter(({ chart }) => chart.total.count > 0).map(({ service }) => service.p95Ms));
  const step = SLOW_MS.findIndex((ms) => ms >= LEAST_TIMES_NORMAL * normalMs);
  const slowMs = SLOW_MS[step];
  if (slowMs === undefined) return [];
  const slowIn = ({ service }: Point) => service.slow[step] ?? 0;
  const windows = points.map((point) => ({
    wrong: isByGenerator(point) ? 0 : slowIn(point),
    all: point.chart.total.count - point.chart.total.errors,
  }));
  return burstsOf(windows, LIMITS).flatMap((burst): readonly LoadFinding[] => {
    const inside = points.slice(burst.from, burst.to);
    const longestMs = Math.max(...inside.map(({ service }) => service.maxMs));
    const slow = inside.filter((point) => slowIn(point) >= LIMITS.leastCount);
    const isShort = slow.length * windowMs <= longestMs + MOST_WINDOWS_OF_END * windowMs;
    const waiting = inside.reduce((sum, point) => sum + slowIn(point), 0);
    const hasStalled =
      isShort && waiting >= LEAST_WAITING_SHARE * startedIn(points, burst, longestMs, slowMs, windowMs);
    if (hasStalled) return [stallOf(points, burst, windowMs, normalMs)];
    const isSlow = ({ chart, service }: Point) =>
      (service.slow[step] ?? 0) >= LEAST_SLOW_SHARE * (chart.total.count - chart.total.errors);
    return slow.filter(isSlow).length < LEAST_SLOW_WINDOWS ? [] : [slownessOf(slow, windowMs, normalMs)];
  });
}

/** No response came; all that waited ended together, the first of them in the first slow window. */
function stallOf(points: readonly Point[], { from, to }: Neighbours, windowMs: number, normalMs: number): LoadFinding {
  const inside = points.slice(from, to);
  const [first] = inside;
  const longestMs = Math.round(Math.max(...inside.map(({ service }) => service.maxMs)));
  const endMs = (first?.chart.fromMs ?? 0) + windowMs;
  // The longest wait that ended in the first slow window began at this moment.
  const fromMs = Math.round(Math.max(0, endMs - (first?.service.maxMs ?? 0)));
  const toMs = (points[to - 1]?.chart.fromMs ?? 0) + windowMs;
  const sentence = `The target stalled at about ${Math.round(fromMs / 1_000)} s: requests waited up to ${longestMs} ms (normal p95: ${Math.round(normalMs)} ms), then completed together.`;
  return { kind: "stall", operation: "*", fromMs, toMs, value: longestMs, unit: "ms", sentence };
}

/** Responses kept coming all the while: trickling bodies, a queue, a slow dependency. */
function slownessOf(slow: readonly Point[], windowMs: number, normalMs: number): LoadFinding {
  const fromMs = slow[0]?.chart.fromMs ?? 0;
  const toMs = (slow.at(-1)?.chart.fromMs ?? 0) + windowMs;
  const worstMs = Math.round(Math.max(...slow.map(({ service }) => service.p95Ms)));
  const sentence = `Responses were slow from ${fromMs / 1_000} s to ${toMs / 1_000} s: p95 reached ${worstMs} ms (normal: ${Math.round(normalMs)} ms), and the target kept responding.`;
  return { kind: "slowness", operation: "*", fromMs, toMs, value: worstMs, unit: "ms", sentence };
}

/**
 * Requests that started while the target would have been silent: from the longest wait before the end of the burst until
 * `slowMs` before it. The end lies anywhere in the last window; the smaller of both counts is taken.
 */
function startedIn(
  points: readonly Point[],
  { to }: Neighbours,
  longestMs: number,
  slowMs: number,
  windowMs: number,
): number {
  const lastMs = points[to - 1]?.chart.fromMs ?? 0;
  const between = (fromMs: number, toMs: number) =>
    points.reduce((sum, { chart, started }) => {
      const sharedMs = Math.min(toMs, chart.fromMs + windowMs) - Math.max(fromMs, chart.fromMs);
      return sum + (started * Math.max(0, sharedMs)) / windowMs;
    }, 0);
  const endingAt = (endMs: number) => between(endMs - longestMs, endMs - slowMs);
  return Math.min(endingAt(lastMs), endingAt(lastMs + windowMs));
}

/** Requests started late only because processor time was short; if VUs ran out, the target kept them busy. */
function isByGenerator({ chart, startDelayMs, service }: Point): boolean {
  if (chart.isExcluded === true) return true;
  return chart.dropped === 0 && startDelayMs > service.p95Ms / 2;
}

/**
 * Says of each stall and slow time that the generator may be the cause, where it was late; and of all findings on times if
 * `isShort`, because it lacked processors in the whole run.
 */
export function withCaveats(
  findings: readonly LoadFinding[],
  isShort: boolean,
  points: readonly Point[],
  windowMs: number,
): readonly LoadFinding[] {
  return findings.map((finding) => {
    const { kind } = finding;
    if (kind !== "stall" && kind !== "slowness" && !(isShort && (kind === "trend" || kind === "outage")))
      return finding;
    const isLate = points.some(
      ({ chart: { fromMs, isExcluded } }) =>
        isExcluded === true && fromMs <= finding.toMs && fromMs + windowMs >= finding.fromMs,
    );
    if (!isLate && !isShort) return finding;
    const lack = isLate ? "was late or short of processors at that time" : "was short of processors";
    return { ...finding, sentence: `${finding.sentence} The generator ${lack}, and may be the cause.` };
  });
}
