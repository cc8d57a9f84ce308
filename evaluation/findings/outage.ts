// A time in which the target did not respond: it was down, or was restarted.
import type { LoadFinding } from "../../results/run/load-run.ts";
import { median } from "../../statistics/quantile.ts";
import type { Point } from "./window-point.ts";
import { windowRuns } from "./window-runs.ts";

/** Requests of a window that must have no response, and their share of all. */
const LEAST_COUNT = 5;
const LEAST_SHARE = 0.1;
/** Relative to the normal share: resets of one request in a hundred all the time are errors, not an outage. */
const LEAST_TIMES_NORMAL = 5;

/** The outages of a run. Two with one good window between them are one outage. */
export function outagesOf(points: readonly Point[], windowMs: number): readonly LoadFinding[] {
  const shares = points.map((point) => unansweredIn(point) / Math.max(1, point.chart.total.count));
  const normal = median(shares);
  const isOut = (point: Point, at: number) =>
    unansweredIn(point) >= LEAST_COUNT &&
    (shares[at] ?? 0) >= LEAST_SHARE &&
    (shares[at] ?? 0) >= LEAST_TIMES_NORMAL * normal;
  return windowRuns(points, isOut).map(({ from, to }): LoadFinding => {
    const inside = points.slice(from, to);
    const count = inside.reduce((sum, point) => sum + unansweredIn(point), 0);
    const fromMs = points[from]?.chart.fromMs ?? 0;
    const toMs = (points[to - 1]?.chart.fromMs ?? 0) + windowMs;
    const isOver = points.slice(to).some(({ chart }) => chart.total.count > chart.total.errors);
    const end = isOver ? "then responded again" : "and did not respond again";
    const sentence = `The target did not respond to ${count} requests from ${seconds(fromMs)} to ${seconds(toMs)} (${reasonsOf(inside)}), ${end}.`;
    return { kind: "outage", operation: "*", fromMs, toMs, value: count, unit: "requests", sentence };
  });
}

function unansweredIn({ unanswered }: Point): number {
  return [...unanswered.values()].reduce((sum, count) => sum + count, 0);
}

function reasonsOf(points: readonly Point[]): string {
  const counts = new Map<string, number>();
  for (const { unanswered } of points)
    for (const [code, count] of unanswered) counts.set(code, (counts.get(code) ?? 0) + count);
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([code, count]) => `${code} ${count}`)
    .join(", ");
}

function seconds(ms: number): string {
  return `${ms / 1_000} s`;
}
