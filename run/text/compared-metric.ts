// What a metric of a comparison is called in sentences and tables.

const NAMES: Readonly<Record<string, string>> = {
  targetCpuMsPerRequest: "CPU time",
  errorRate: "errors",
  invalidRate: "invalid",
  lateRate: "late",
};

/** "trade-token p95", "trade-token server db" for a server timing, or "all CPU time" for all operations together. */
export function comparedMetricName({
  operation,
  metric,
}: {
  readonly operation: string;
  readonly metric: string;
}): string {
  return `${operation === "*" ? "all" : operation} ${NAMES[metric] ?? metric.replace("responseTimeMs.", "").replace("serverTimingMs.", "server ")}`;
}
