// A stretch in which answers took many times as long as usual: a freeze, after which all that had waited was answered at
// once, or a stretch in which the target went on answering, but slowly.
import type { LoadFinding } from "../../results/run/load-run.ts";
import { median } from "../../statistics/quantile.ts";
import type { Point } from "./point.ts";
import { intervalsOf } from "./window-runs.ts";

/** The 95th percentile of a window must be so long, and so many times the usual one. */
const LEAST_MS = 250;
const LEAST_TIMES_USUAL = 10;

/** After a freeze the waits end together: windows with slow answers that span more than the longest wait and so many are none. */
const MOST_WINDOWS_OF_END = 2;

/** The stalls and slow stretches of a run. What waited for virtual users of ours, and not for the target, is none. */
export function stallsOf(points: readonly Point[], windowMs: number): readonly LoadFinding[] {
  const usualMs = median(points.filter(({ chart }) => chart.total.count > 0).map(p95Of));
  const isStalled = (point: Point) => p95Of(point) >= Math.max(LEAST_MS, LEAST_TIMES_USUAL * usualMs) && !isOurs(point);
  const isHit = points.map(isStalled);
  return intervalsOf(points, (point, at) => isHit[at] === true || (isHit[at + 1] === true && isStill(point))).flatMap(
    ({ from, to }): readonly LoadFinding[] => {
      const inside = points.slice(from, to);
      const longestMs = Math.max(...inside.map(({ service }) => service.maxMs));
      const toMs = (points[to - 1]?.chart.fromMs ?? 0) + windowMs;
      const slow = inside.filter((_, index) => isHit[from + index]);
      if (slow.length * windowMs > longestMs + MOST_WINDOWS_OF_END * windowMs) return [slownessOf(slow, toMs, usualMs)];
      const first = points.findIndex((point, at) => at >= from && isStalled(point));
      // What was answered at the end of its first window had waited since this moment.
      const fromMs = Math.max(0, (points[first]?.chart.fromMs ?? 0) + windowMs - (points[first]?.service.maxMs ?? 0));
      const waited = `${Math.round(longestMs)} ms`;
      const sentence = `The target stood still at about ${Math.round(fromMs / 1_000)} s: requests waited up to ${waited}, where ${Math.round(usualMs)} ms is usual (p95), and were answered together.`;
      const finding = { kind: "stall", operation: "*", fromMs: Math.round(fromMs), toMs } as const;
      return [{ ...finding, value: Math.round(longestMs), unit: "ms", sentence }];
    },
  );
}

/** Answers kept coming all the while: bodies in drops, a queue, a dependency that is slow. */
function slownessOf(slow: readonly Point[], toMs: number, usualMs: number): LoadFinding {
  const fromMs = slow[0]?.chart.fromMs ?? 0;
  const worstMs = Math.round(Math.max(...slow.map(p95Of)));
  const sentence = `Answers were slow from ${fromMs / 1_000} s to ${toMs / 1_000} s: one in twenty took up to ${worstMs} ms or more, where ${Math.round(usualMs)} ms is usual (p95), and the target went on answering.`;
  return { kind: "slowness", operation: "*", fromMs, toMs, value: worstMs, unit: "ms", sentence };
}

function p95Of({ service }: Point): number {
  return service.p95Ms;
}

/** Nothing was answered, though requests were begun. */
function isStill({ chart, started }: Point): boolean {
  return chart.total.count === 0 && started > 0;
}

/** Requests that began late for want of nothing but processor time; where virtual users ran out, the target held them. */
function isOurs(point: Point): boolean {
  return point.chart.dropped === 0 && point.startDelayMs > p95Of(point) / 2;
}
