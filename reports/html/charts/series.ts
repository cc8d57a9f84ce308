// The windows of a load run as points of a chart: limited in number, with every peak kept.
import type { LoadRun, LoadWindow } from "../../../results/run/run.ts";

/** One point of a chart. Merged windows have the worst of their times, so that no peak is lost. */
export type ChartWindow = {
  readonly fromMs: number;
  readonly durationMs: number;
  readonly count: number;
  readonly errors: number;
  readonly invalid: number;
  readonly dropped: number;
  /** Absent if no response came: a gap, not a zero. */
  readonly times?: LoadWindow["total"]["responseTimeMs"];
};

/** Points beyond which a line of about 1,000 px shows no more. */
const MAX_POINTS = 240;

/** The windows of a run, neighbours merged if there are too many. */
export function chartWindows({ windows, windowMs }: LoadRun): readonly ChartWindow[] {
  const each = Math.max(1, Math.ceil(windows.length / MAX_POINTS));
  return Array.from({ length: Math.ceil(windows.length / each) }, (_, at) =>
    windows.slice(at * each, (at + 1) * each),
  ).flatMap((group) => {
    const [first] = group;
    return first === undefined ? [] : [merge(first, group, windowMs)];
  });
}

/** "in 20 windows of 1 s" or, merged, "in 240 points, each the worst of 36 windows of 10 s"; `merged` says how. */
export function describeWindows({ windows, windowMs }: LoadRun, points: number, merged: "worst" | "mean"): string {
  const width = `${windowMs / 1000} s`;
  if (points === windows.length) return `in ${windows.length} windows of ${width}`;
  return `in ${points} points, each the ${merged} of ${Math.ceil(windows.length / points)} windows of ${width}`;
}

function merge(first: LoadWindow, group: readonly LoadWindow[], windowMs: number): ChartWindow {
  const sum = (of: (window: LoadWindow) => number) => group.reduce((total, window) => total + of(window), 0);
  const answered = group.filter(({ total }) => total.count > total.errors);
  const worst = (of: keyof LoadWindow["total"]["responseTimeMs"]) =>
    Math.max(...answered.map(({ total }) => total.responseTimeMs[of]));
  return {
    fromMs: first.fromMs,
    durationMs: windowMs * group.length,
    count: sum(({ total }) => total.count),
    errors: sum(({ total }) => total.errors),
    invalid: sum(({ total }) => total.invalid),
    dropped: sum(({ dropped }) => dropped),
    ...(answered.length > 0 && {
      times: { p50: worst("p50"), p95: worst("p95"), p99: worst("p99"), max: worst("max") },
    }),
  };
}
