// Requests, response times and errors by operation, and what qualifies them.
import type { LoadRun, OperationLoad } from "../../../run/format/load-run.ts";
import { OPERATION_IDS, type OperationId } from "../../../schemas/operation.ts";
import type { TimeHistogram } from "../../../statistics/histogram.ts";
import { percentileMicros } from "../../../statistics/percentile.ts";
import { caveatsOf, goodputDetails, writeConfidence, writeResponseTime } from "../../text/load-text.ts";
import { writeCount, writeDuration, writeMs, writeRate, writeShare } from "../../text/number-format.ts";
import { errorsBesideRejections, hasRejections } from "../../text/rejection-text.ts";
import { code, mark, table } from "../components.ts";
import { type Block, type LoadView, WHOLE_RUN } from "../load-view.ts";
import { html, type Renderable } from "../markup.ts";

export const loadFinding: Block = {
  id: "load-finding",
  render: ({ load, period }) => {
    const metrics = `${writeRate(load.goodputPerSecond)}${goodputDetails(load)}, p95 ${writeResponseTime(load, load.total)}`;
    if (period !== undefined)
      return `From ${writeDuration(period.fromMs)} to ${writeDuration(period.toMs)}: goodput ${metrics}`;
    return load.validity.valid ? `Goodput ${metrics}` : `Not valid; measured: goodput ${metrics}`;
  },
};

/** The sentences about responses; all others are about the run and its generator, whatever the period. */
const OF_RESPONSES: ReadonlySet<string> = new Set(["rejected", "retry-after", "latency", "slowest", "timeouts"]);

/** What qualifies the results: retries that were asked for, lower bounds, iterations dropped in the warm-up. */
export const loadCaveats: Block = {
  id: "load-caveats",
  render: ({ load, caveats, period }) => {
    const ofPeriod = caveatsOf(load).filter(({ label }) => OF_RESPONSES.has(label));
    const ofRun = caveats.filter(({ label }) => !OF_RESPONSES.has(label));
    const shown = period === undefined ? caveats : [...ofPeriod, ...ofRun];
    return shown.map(
      ({ label, sentence }) => html`<p>${mark("unknown")} ${sentence}${!OF_RESPONSES.has(label) && WHOLE_RUN}</p>`,
    );
  },
};

export const loadNumbers: Block = {
  id: "load-numbers",
  render: (view) => {
    const { load } = view;
    const { operations, total } = load;
    const heads = [
      "Operation",
      "Requests",
      "Rate",
      "p50",
      "p90",
      "p95",
      "p99",
      ...(view.times === undefined ? [] : ["p99.9"]),
      "Max",
      "Service time p95",
      "Errors",
      ...(hasRejections(load) ? ["Rejected"] : []),
      "Invalid",
    ];
    const rows = OPERATION_IDS.flatMap((id) => {
      const operation = operations[id];
      return operation === undefined ? [] : [metricsRow(view, id, operation)];
    });
    const missing = OPERATION_IDS.filter((id) => operations[id] === undefined);
    const hasIntervals = [total, ...Object.values(operations)].some(
      ({ responseTimeConfidenceMs: intervals }) => intervals !== undefined && Object.keys(intervals).length > 0,
    );
    return html`${table("Load by operation", heads, [...rows, metricsRow(view, "*", total)])}
<p class="muted">Latency is measured from the scheduled start (corrected for coordinated omission), except the service time, which starts when the request is sent and is that of responses alone. A timeout counts with its limit; other failed requests have no time. Fewer than ${LEAST_BEYOND} samples lie above a percentile in parentheses.${hasIntervals && " Below a percentile stands its confidence interval, which covers the one of longer runs of this kind in about 95 of 100 runs."}${view.period !== undefined && " A period has no confidence intervals."}${missing.length > 0 && html` Not in this ${view.period === undefined ? "run" : "period"}: ${missing.map((id) => html`${code(id)} `)}`}</p>`;
  },
};

function metricsRow({ load, times: histograms }: LoadView, id: OperationId | "*", operation: OperationLoad) {
  const { count, ratePerSecond, errors, invalid, serviceTimeMs } = operation;
  const share = (part: number): Renderable =>
    part === 0
      ? "0"
      : html`<strong class="bad">${writeCount(part)}</strong> <span class="muted">${writeShare(part, count)}</span>`;
  const times = (["p50", "p90", "p95", "p99"] as const).map((key): Renderable => {
    const interval = writeConfidence(operation, key);
    return html`${isReliable(operation, Number(key.slice(1))) ? writeResponseTime(load, operation, key) : `(${writeResponseTime(load, operation, key)})`}${interval !== undefined && html`<br><span class="interval">${interval}</span>`}`;
  });
  return [
    id === "*" ? "all" : code(id),
    writeCount(count),
    writeRate(ratePerSecond),
    ...times,
    ...(histograms === undefined ? [] : [rareTime(load, operation, histograms.get(id))]),
    writeResponseTime(load, operation, "max"),
    count > errors ? writeMs(serviceTimeMs.p95) : "–",
    share(errorsBesideRejections(operation)),
    ...(hasRejections(load) ? [share(operation.rejected ?? 0)] : []),
    share(invalid),
  ];
}

/** The p99.9, which only the histogram has. */
function rareTime(load: LoadRun, operation: OperationLoad, times: TimeHistogram | undefined): string {
  if (times === undefined) return "–";
  const p999 = percentileMicros(times, 99.9) / 1_000;
  const written = writeResponseTime(
    load,
    { ...operation, responseTimeMs: { ...operation.responseTimeMs, p99: p999 } },
    "p99",
  );
  return isReliable(operation, 99.9) ? written : `(${written})`;
}

/** With fewer samples beyond it, a percentile is not reliable and is in parentheses. */
const LEAST_BEYOND = 10;

/** Whether enough times lie above a percentile; true if there are no times at all. */
function isReliable({ count, errors, timeouts }: OperationLoad, percentile: number): boolean {
  const times = count - errors + (timeouts?.requests ?? 0);
  return times === 0 || times * (1 - percentile / 100) >= LEAST_BEYOND - 1e-9;
}
