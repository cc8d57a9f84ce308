// The windows of a load run as points of a chart: limited in number, with every peak kept.
import type { LoadRun, LoadWindow } from "../../../run/format/load-run.ts";
import { OPERATION_IDS, type OperationId } from "../../../schemas/operation.ts";

/** What a point shows of one operation or of all. Merged windows have the worst of their times, so that no peak is lost. */
export type ChartPart = {
  /** Absent in runs of older versions. */
  readonly started?: number;
  readonly count: number;
  readonly errors: number;
  readonly invalid: number;
  /** Absent if no response came: a gap, not a zero. */
  readonly times?: LoadWindow["total"]["responseTimeMs"];
};

/** One point of a chart. `lateMs` is the longest delay of the generator, where it was late. */
export type ChartWindow = ChartPart & {
  readonly fromMs: number;
  readonly durationMs: number;
  readonly dropped: number;
  readonly lateMs?: number;
  /** Whether the times of the run leave it out because of that. */
  readonly isExcluded?: boolean;
  /** Whether the run was resumed at its start: the clock has a gap before it. */
  readonly isResumed?: boolean;
  readonly operations: Readonly<Partial<Record<OperationId, ChartPart>>>;
};

const MAX_POINTS = 240;

/** The windows of a run, neighbours merged if there are too many. */
export function chartWindows({
  windows,
  windowMs,
  gaps = [],
}: Pick<LoadRun, "windows" | "windowMs" | "gaps">): readonly ChartWindow[] {
  const each = Math.max(1, Math.ceil(windows.length / MAX_POINTS));
  const resumedMs = new Set(gaps.map(({ atMs }) => atMs));
  return groupsOf(windows, each, windowMs, resumedMs).flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    return [{ ...merge(first, group, windowMs), ...(resumedMs.has(first.fromMs) && { isResumed: true }) }];
  });
}

/** Groups of `each` windows; no group spans a gap in the run. */
function groupsOf(
  windows: readonly LoadWindow[],
  each: number,
  windowMs: number,
  resumedMs: ReadonlySet<number>,
): readonly (readonly LoadWindow[])[] {
  const groups: LoadWindow[][] = [];
  for (const window of windows) {
    const last = groups.at(-1);
    const isOpen = last !== undefined && last.length < each && !resumedMs.has(window.fromMs);
    const isNext = isOpen && (last.at(-1)?.fromMs ?? 0) + windowMs >= window.fromMs;
    if (isNext) last.push(window);
    else groups.push([window]);
  }
  return groups;
}

/** "in 20 windows of 1 s" or, merged, "in 240 points, each the worst of 36 windows of 10 s"; `merged` says how. */
export function describeWindows(points: readonly ChartWindow[], windowMs: number, merged: "worst" | "mean"): string {
  const each = Math.max(1, ...points.map(({ durationMs }) => Math.round(durationMs / windowMs)));
  const width = `${windowMs / 1000} s`;
  if (each === 1) return `in ${points.length} windows of ${width}`;
  return `in ${points.length} points, each the ${merged} of ${each} windows of ${width}`;
}

/** The points of one operation; drops and delays belong to none and are left out. */
export function windowsOf(windows: readonly ChartWindow[], operation: OperationId | "*"): readonly ChartWindow[] {
  if (operation === "*") return windows;
  return windows.map(({ fromMs, durationMs, operations, isResumed = false }) => ({
    ...(operations[operation] ?? { started: 0, count: 0, errors: 0, invalid: 0 }),
    fromMs,
    durationMs,
    dropped: 0,
    isResumed,
    operations: {},
  }));
}

/** A value for each point, with an absent one where the run has a gap. */
export function throughGaps<Value>(
  windows: readonly ChartWindow[],
  of: (window: ChartWindow) => Value | undefined,
): readonly (Value | undefined)[] {
  let endMs = windows[0]?.fromMs ?? 0;
  return windows.flatMap((window) => {
    const isGap = window.isResumed === true || window.fromMs > endMs;
    endMs = window.fromMs + window.durationMs;
    return isGap ? [undefined, of(window)] : [of(window)];
  });
}

function merge(first: LoadWindow, group: readonly LoadWindow[], windowMs: number): ChartWindow {
  const lateMs = Math.max(0, ...group.map((window) => window.lateMs ?? 0));
  return {
    fromMs: first.fromMs,
    durationMs: windowMs * group.length,
    ...mergeParts(group.map(({ total }) => total)),
    dropped: group.reduce((sum, { dropped }) => sum + dropped, 0),
    ...(lateMs > 0 && { lateMs }),
    ...(group.some(({ isExcluded }) => isExcluded) && { isExcluded: true }),
    operations: Object.fromEntries(
      OPERATION_IDS.flatMap((id) => {
        const parts = group.flatMap(({ operations }) => operations[id] ?? []);
        return parts.length === 0 ? [] : [[id, mergeParts(parts)] as const];
      }),
    ),
  };
}

function mergeParts(parts: readonly LoadWindow["total"][]): ChartPart {
  const sum = (of: (part: LoadWindow["total"]) => number) => parts.reduce((total, part) => total + of(part), 0);
  const answered = parts.filter(({ count, errors }) => count > errors);
  const worst = (of: keyof LoadWindow["total"]["responseTimeMs"]) =>
    Math.max(...answered.map(({ responseTimeMs }) => responseTimeMs[of]));
  return {
    ...(parts.some(({ started }) => started !== undefined) && { started: sum(({ started = 0 }) => started) }),
    count: sum(({ count }) => count),
    errors: sum(({ errors }) => errors),
    invalid: sum(({ invalid }) => invalid),
    ...(answered.length > 0 && {
      times: { p50: worst("p50"), p95: worst("p95"), p99: worst("p99"), max: worst("max") },
    }),
  };
}
