// A time in which responses took many times as long as normal: a stall, after which all waiting requests complete at once,
// or slowness, in which the target goes on responding.
import type { LoadFinding } from "../../results/run/load-run.ts";
import { median } from "../../statistics/quantile.ts";
import type { Point } from "./window-point.ts";
import { windowRuns } from "./window-runs.ts";

/** The 95th percentile of a window must be this long, and this many times the normal one. */
const LEAST_MS = 250;
const LEAST_TIMES_NORMAL = 10;

/** After a stall all waits end together: slow windows that span more than the longest wait and this many are slowness. */
const MOST_WINDOWS_OF_END = 2;

/** The stalls and slow times of a run. Requests that waited for a free VU, and not for the target, are neither. */
export function stallsOf(points: readonly Point[], windowMs: number): readonly LoadFinding[] {
  const normalMs = median(points.filter(({ chart }) => chart.total.count > 0).map(p95Of));
  const isStalled = (point: Point) =>
    p95Of(point) >= Math.max(LEAST_MS, LEAST_TIMES_NORMAL * normalMs) && !isByGenerator(point);
  const isSlow = points.map(isStalled);
  return windowRuns(points, (point, at) => isSlow[at] === true || (isSlow[at + 1] === true && isIdle(point))).flatMap(
    ({ from, to }): readonly LoadFinding[] => {
      const inside = points.slice(from, to);
      const longestMs = Math.max(...inside.map(({ service }) => service.maxMs));
      const toMs = (points[to - 1]?.chart.fromMs ?? 0) + windowMs;
      const slow = inside.filter((_, index) => isSlow[from + index]);
      if (slow.length * windowMs > longestMs + MOST_WINDOWS_OF_END * windowMs)
        return [slownessOf(slow, toMs, normalMs)];
      const first = points.findIndex((point, at) => at >= from && isStalled(point));
      // The longest wait that ended in the first slow window began at this moment.
      const fromMs = Math.max(0, (points[first]?.chart.fromMs ?? 0) + windowMs - (points[first]?.service.maxMs ?? 0));
      const waited = `${Math.round(longestMs)} ms`;
      const sentence = `The target stalled at about ${Math.round(fromMs / 1_000)} s: requests waited up to ${waited} (normal p95: ${Math.round(normalMs)} ms), then completed together.`;
      const finding = { kind: "stall", operation: "*", fromMs: Math.round(fromMs), toMs } as const;
      return [{ ...finding, value: Math.round(longestMs), unit: "ms", sentence }];
    },
  );
}

/** Responses kept coming all the while: trickling bodies, a queue, a slow dependency. */
function slownessOf(slow: readonly Point[], toMs: number, normalMs: number): LoadFinding {
  const fromMs = slow[0]?.chart.fromMs ?? 0;
  const worstMs = Math.round(Math.max(...slow.map(p95Of)));
  const sentence = `Responses were slow from ${fromMs / 1_000} s to ${toMs / 1_000} s: p95 reached ${worstMs} ms (normal: ${Math.round(normalMs)} ms), and the target went on responding.`;
  return { kind: "slowness", operation: "*", fromMs, toMs, value: worstMs, unit: "ms", sentence };
}

function p95Of({ service }: Point): number {
  return service.p95Ms;
}

/** No request finished, though some were started. */
function isIdle({ chart, started }: Point): boolean {
  return chart.total.count === 0 && started > 0;
}

/** Requests started late for lack of processor time alone; if VUs ran out, the target kept them busy. */
function isByGenerator(point: Point): boolean {
  return point.chart.dropped === 0 && point.startDelayMs > p95Of(point) / 2;
}
