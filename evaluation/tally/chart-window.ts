// A window of a journal as the record tells it, for charts.

import type { JournalWindow, WindowOperation } from "../../results/journal/journal.ts";
import type { LoadWindow } from "../../results/run/run.ts";
import { OPERATION_IDS } from "../../schemas/index.ts";
import {
  createHistogram,
  decodeHistogram,
  mergeInto,
  summaryOf,
  type TimeHistogram,
} from "../../statistics/histogram.ts";

/** The point of a window: counts and quantiles by operation and over all of them. */
export function loadWindow(window: JournalWindow): LoadWindow {
  const all = createHistogram();
  const points = OPERATION_IDS.flatMap((id) => {
    const own = window.operations[id];
    if (own === undefined) return [];
    const times = decodeHistogram(own.responseTime);
    mergeInto(all, times);
    return [[id, pointOf(own, times)] as const];
  });
  const sum = (field: "count" | "errors" | "invalid") => points.reduce((total, [, point]) => total + point[field], 0);
  return {
    fromMs: window.fromMs,
    operations: Object.fromEntries(points),
    total: { count: sum("count"), errors: sum("errors"), invalid: sum("invalid"), responseTimeMs: quantiles(all) },
    dropped: window.dropped,
    vus: window.vus,
    ...memoryOf(window),
  };
}

function memoryOf({ usage }: JournalWindow): Pick<LoadWindow, "memory"> {
  if (usage === undefined) return {};
  const { k6RssMiB: k6MiB, assayRssMiB: assayMiB, targetRssMiB: targetMiB } = usage;
  return { memory: { k6MiB, assayMiB, ...(targetMiB !== undefined && { targetMiB }) } };
}

function pointOf({ accepted, invalid, errors: byCode }: WindowOperation, times: TimeHistogram): LoadWindow["total"] {
  const { "generator-fault": _refused, ...own } = byCode;
  const errors = Object.values(own).reduce((total, count) => total + count, 0);
  return { count: accepted + invalid + errors, errors, invalid, responseTimeMs: quantiles(times) };
}

function quantiles(times: TimeHistogram): LoadWindow["total"]["responseTimeMs"] {
  const { p50, p95, p99, max } = summaryOf(times);
  return { p50, p95, p99, max };
}
