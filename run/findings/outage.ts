// A time in which the target did not respond: it was down, or was restarted.
import { sumOf } from "../../statistics/arithmetic.ts";
import type { LoadFinding } from "../format/load-run.ts";
import { burstsOf, type Neighbours } from "./burst.ts";
import type { Point } from "./window-point.ts";

/** Requests of a window that must have no response, and their share of all. */
const LIMITS = { leastCount: 5, leastShare: 0.1 };
/** In a single window, the target must have been silent: one moment in which a tenth fails is no outage. */
const LEAST_SHARE_ALONE = 0.5;

/** The outages of a run. Two with one good window between them are one outage. */
export function outagesOf(points: readonly Point[], windowMs: number): readonly LoadFinding[] {
  const windows = points.map((point) => ({ wrong: unansweredIn(point), all: point.chart.total.count }));
  const isOutage = ({ from, to }: Neighbours) =>
    to - from > 1 || (windows[from]?.wrong ?? 0) >= LEAST_SHARE_ALONE * (windows[from]?.all ?? 0);
  return burstsOf(windows, LIMITS)
    .filter(isOutage)
    .map(({ from, to }): LoadFinding => {
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
  return sumOf(unanswered.values());
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
