// The live view of a load as lines of a terminal: the run so far, and what its windows add to that. Pure.

import { writeCount, writeCounted, writeMs, writeRate } from "../../reports/text/number-format.ts";
import { sparkOf } from "../../reports/text/spark.ts";
import type { JournalWindow } from "../../run/journal/journal-entries.ts";
import type { RunView } from "../../scenarios/driver/load/run-options.ts";
import { OPERATION_IDS, type OperationId } from "../../schemas/index.ts";
import { sumOf } from "../../statistics/arithmetic.ts";
import { createHistogram, mergeInto } from "../../statistics/histogram.ts";
import { decodeHistogram } from "../../statistics/histogram-text.ts";
import { summaryOf } from "../../statistics/percentile.ts";

/** Rate and 95th percentile of a window, of an operation or of all; null without a response. */
type LivePoint = { readonly ratePerSecond: number; readonly p95Ms: number | null };

/** An operation in the last window, with its counts over the run. */
type LiveOperation = LivePoint & {
  readonly operation: OperationId;
  readonly errors: number;
  readonly invalid: number;
};

/** The run so far, with percentiles of the last window in ms, its operations, and the windows before it. */
export type LiveState = RunView & {
  readonly scenario: string;
  readonly p50Ms: number | null;
  readonly p99Ms: number | null;
  readonly operations: readonly LiveOperation[];
  readonly history: readonly LivePoint[];
};

type LiveWindows = Pick<LiveState, "p50Ms" | "p95Ms" | "p99Ms" | "operations" | "history">;

/** Takes the windows of a load in their order. */
export function createLiveWindows() {
  const sums = new Map<OperationId, { errors: number; invalid: number }>();
  let latest: LiveWindows = { p50Ms: null, p95Ms: null, p99Ms: null, operations: [], history: [] };
  return {
    latest: () => latest,
    add: (window: JournalWindow, windowMs: number) => {
      const all = createHistogram();
      let finished = 0;
      const operations = OPERATION_IDS.flatMap((operation): readonly LiveOperation[] => {
        const own = window.operations[operation];
        const before = sums.get(operation);
        if (own === undefined && before === undefined) return [];
        const errors = sumOf(Object.values(own?.errors ?? {}));
        const sum = { errors: (before?.errors ?? 0) + errors, invalid: (before?.invalid ?? 0) + (own?.invalid ?? 0) };
        sums.set(operation, sum);
        const responses = decodeHistogram(own?.responseTime ?? "");
        mergeInto(all, responses);
        const count = (own?.accepted ?? 0) + (own?.invalid ?? 0) + errors;
        finished += count;
        const p95Ms = responses.totalCount === 0 ? null : summaryOf(responses).p95;
        return [{ operation, ratePerSecond: (count * 1_000) / windowMs, p95Ms, ...sum }];
      });
      const times = all.totalCount === 0 ? { p50: null, p95: null, p99: null } : summaryOf(all);
      const point = { ratePerSecond: (finished * 1_000) / windowMs, p95Ms: times.p95 };
      const history = [...latest.history, point].slice(-SPARKS);
      latest = { p50Ms: times.p50, p95Ms: times.p95, p99Ms: times.p99, operations, history };
    },
  };
}

const SPARKS = 30;
const PROGRESS_WIDTH = 24;
const NAME_WIDTH = 26;

/** The panel; it fits 80 columns as long as the numbers have everyday sizes. */
export function panelLines(state: LiveState): readonly string[] {
  const { scenario, elapsedMs, scheduledMs, errors, invalid, dropped, vus, history } = state;
  const { elapsed, whole, left } = clocksOf(elapsedMs, scheduledMs);
  const times = `p50 ${time(state.p50Ms)}  p95 ${time(state.p95Ms)}  p99 ${time(state.p99Ms)}`;
  return [
    `${scenario} ${bar(elapsedMs / Math.max(1, scheduledMs))} ${elapsed} of ${whole}, ${left} left`,
    ...warmUpLines(state),
    `${writeRate(state.ratePerSecond)}  ${times}  VUs ${vus}`,
    `failed ${writeCount(errors)}  invalid ${writeCount(invalid)}  dropped ${writeCount(dropped)}`,
    `rate ${spark(history.map(({ ratePerSecond }) => ratePerSecond))}  p95 ${spark(history.map(({ p95Ms }) => p95Ms ?? 0))}`,
    ...tableLines(state),
  ];
}

/** Values as small bars, the highest at full height. */
function spark(values: readonly number[]): string {
  return sparkOf(values, SPARKS).padEnd(SPARKS);
}

function tableLines({ operations }: LiveState): readonly string[] {
  if (operations.length === 0) return [];
  const rows = operations.map(({ operation, ratePerSecond, p95Ms, errors, invalid }) =>
    rowLine([operation, writeRate(ratePerSecond), time(p95Ms), writeCount(errors), writeCount(invalid)]),
  );
  return [rowLine(["operation", "rate", "p95", "failed", "invalid"]), ...rows];
}

function rowLine([name = "", ...cells]: readonly string[]): string {
  return `  ${name.padEnd(NAME_WIDTH)}${cells.map((cell) => cell.padStart(11)).join("")}`;
}

function bar(share: number): string {
  const filled = Math.round(Math.min(1, share) * PROGRESS_WIDTH);
  return "█".repeat(filled) + "░".repeat(PROGRESS_WIDTH - filled);
}

function time(ms: number | null): string {
  return ms === null ? "–" : writeMs(ms);
}

/** None for a run without a warm-up. */
function warmUpLines({ warmUp, warmUpMs, elapsedMs }: LiveState): readonly string[] {
  const excluded = `${writeCounted(warmUp, "request")} excluded from results`;
  if (warmUpMs > elapsedMs) return [`warm-up, ${clock(Math.ceil((warmUpMs - elapsedMs) / 1_000))} left: ${excluded}`];
  return warmUp > 0 ? [`warm-up over: ${excluded}`] : [];
}

/** Elapsed, whole and left as "0:42", "12:05" or "3:00:00". */
function clocksOf(
  elapsedMs: number,
  scheduledMs: number,
): { readonly elapsed: string; readonly whole: string; readonly left: string } {
  const [whole, elapsed] = [Math.round(scheduledMs / 1_000), Math.floor(Math.min(elapsedMs, scheduledMs) / 1_000)];
  return { elapsed: clock(elapsed), whole: clock(whole), left: clock(Math.max(0, whole - elapsed)) };
}

function clock(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  const rest = String(seconds % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}
