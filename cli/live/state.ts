// What a live view shows of a running load: the run so far, the last window by operation, and the last windows. Pure.

import type { JournalWindow } from "../../run/journal/journal-entries.ts";
import type { RunView } from "../../scenarios/driver/load/run-options.ts";
import { OPERATION_IDS, type OperationId } from "../../schemas/index.ts";
import { sumOf } from "../../statistics/arithmetic.ts";
import { createHistogram, mergeInto } from "../../statistics/histogram.ts";
import { decodeHistogram } from "../../statistics/histogram-text.ts";
import { summaryOf } from "../../statistics/percentile.ts";

/** One operation: rate and 95th percentile of the last window, counts of the run. Times in ms, null without a response. */
export type LiveOperation = {
  readonly operation: OperationId;
  readonly ratePerSecond: number;
  readonly p95Ms: number | null;
  readonly errors: number;
  readonly invalid: number;
};

export type LivePoint = { readonly ratePerSecond: number; readonly p95Ms: number | null };

export type LiveState = RunView & {
  readonly scenario: string;
  readonly p50Ms: number | null;
  readonly p99Ms: number | null;
  readonly operations: readonly LiveOperation[];
  readonly history: readonly LivePoint[];
};

export type LiveReducer = ReturnType<typeof createLiveReducer>;

const HISTORY = 120;
const NO_TIMES = { p50Ms: null, p95Ms: null, p99Ms: null };

export function createLiveReducer(scenario: string, windowMs: number) {
  const sums = new Map<OperationId, { errors: number; invalid: number }>();
  let history: readonly LivePoint[] = [];
  let operations: readonly LiveOperation[] = [];
  let times: Pick<LiveState, "p50Ms" | "p95Ms" | "p99Ms"> = NO_TIMES;
  return {
    add: (window: JournalWindow) => {
      const all = createHistogram();
      let finished = 0;
      operations = OPERATION_IDS.flatMap((operation): readonly LiveOperation[] => {
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
      const { p50, p95, p99 } = summaryOf(all);
      times = all.totalCount === 0 ? NO_TIMES : { p50Ms: p50, p95Ms: p95, p99Ms: p99 };
      history = [...history, { ratePerSecond: (finished * 1_000) / windowMs, p95Ms: times.p95Ms }].slice(-HISTORY);
    },
    state: (view: RunView) => ({ ...view, scenario, ...times, operations, history }),
  };
}
