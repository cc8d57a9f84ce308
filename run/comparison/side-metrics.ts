// The metrics of a load run that stand side by side with those of other runs, with the interval that the run itself gives. Pure.

import type { OperationId } from "../../schemas/operation.ts";
import { shareReach } from "../../statistics/percentile-interval.ts";
import { exactInterval } from "../../statistics/proportion-interval.ts";
import { isLowerBound, type LoadRun, type OperationLoad } from "../format/load-run.ts";
import type { SideMetric, SideValue } from "../format/side-by-side.ts";

/** The metrics of each operation, and the goodput of all together. */
export const METRICS = [
  { metric: "responseTimeMs.p50", unit: "ms" },
  { metric: "responseTimeMs.p95", unit: "ms" },
  { metric: "responseTimeMs.p99", unit: "ms" },
  { metric: "errorRate", unit: "share" },
  { metric: "invalidRate", unit: "share" },
  { metric: "goodputPerSecond", unit: "perSecond" },
] as const satisfies readonly Pick<SideMetric, "metric" | "unit">[];

type Operation = OperationId | "*";

/** What a run shows of a metric; undefined where it shows nothing. */
export function sideValue(
  load: LoadRun | undefined,
  operation: Operation,
  metric: (typeof METRICS)[number]["metric"],
): SideValue | undefined {
  const own = operation === "*" ? load?.total : load?.operations[operation];
  if (load === undefined || own === undefined || own.count === 0) return undefined;
  switch (metric) {
    case "errorRate":
      return shareOf(load, operation, own, "errors");
    case "invalidRate":
      return shareOf(load, operation, own, "invalid");
    case "goodputPerSecond":
      return operation === "*" ? { value: load.goodputPerSecond } : undefined;
    default:
      return percentileOf(load, own, metric.slice("responseTimeMs.".length) as "p50" | "p95" | "p99");
  }
}

function percentileOf(load: LoadRun, own: OperationLoad, name: "p50" | "p95" | "p99"): SideValue | undefined {
  const { count, errors, timeouts, responseTimeMs, responseTimeConfidenceMs } = own;
  if (count - errors + (timeouts?.requests ?? 0) === 0) return undefined;
  const value = responseTimeMs[name];
  return { value, ...responseTimeConfidenceMs?.[name], ...(isLowerBound(load, own, value) && { isLowerBound: true }) };
}

/**
 * A share with its exact interval, or that of the windows where it is wider: errors come in bursts, and then requests are no
 * samples.
 */
function shareOf(load: LoadRun, operation: Operation, own: OperationLoad, what: "errors" | "invalid"): SideValue {
  const value = own[what] / own.count;
  const { low, high } = exactInterval({ hits: own[what], all: own.count }, CONFIDENCE);
  const windows = load.windows.flatMap(({ total, operations }) => {
    const counted = operation === "*" ? total : operations[operation];
    return counted === undefined ? [] : [{ all: counted.count, above: counted[what] }];
  });
  const reach = shareReach(windows) ?? 0;
  return { value, low: Math.max(0, Math.min(low, value - reach)), high: Math.min(1, Math.max(high, value + reach)) };
}

const CONFIDENCE = 0.95;
