// The texts that load results need in every format: goodput and how much of it has advisory findings, response times that
// are lower bounds, and retries that the target asked for.
import {
  areUpperBounds,
  type Bounded,
  type ConfidenceIntervals,
  type Counters,
  isLowerBound,
  upperBounds,
} from "../../run/format/load-run.ts";
import type { LoadRun, OperationLoad } from "../../run/format/run.ts";
import { WHOLE_SEGMENT } from "../../run/format/segment.ts";
import { writesSentence } from "./ledger-text.ts";
import {
  unitMsOf,
  writeCount,
  writeCounted,
  writeDuration,
  writeMs,
  writeNumber,
  writeRate,
  writeShare,
} from "./number-format.ts";
import { rejectionSentence } from "./rejection-text.ts";

/** "goodput 812/s", followed by the part of it that has advisory findings, if any. */
export function goodputMetric({ goodputPerSecond, goodputWithAdvisoryPerSecond }: LoadRun): string {
  return `goodput ${writeRate(goodputPerSecond)}${inBrackets([advisoryClause(goodputWithAdvisoryPerSecond)])}`;
}

/** "(target rate 150/s; 12/s with advisory findings)", to follow the goodput; empty if there is nothing to add. */
export function goodputDetails({
  ratePerSecond,
  goodputWithAdvisoryPerSecond,
}: Pick<LoadRun, "ratePerSecond" | "goodputWithAdvisoryPerSecond">): string {
  const target = ratePerSecond > 0 ? `target rate ${writeRate(ratePerSecond)}` : undefined;
  return inBrackets([target, advisoryClause(goodputWithAdvisoryPerSecond)]);
}

function advisoryClause(perSecond: number | undefined): string | undefined {
  return perSecond === undefined || perSecond === 0 ? undefined : `${writeRate(perSecond)} with advisory findings`;
}

function inBrackets(clauses: readonly (string | undefined)[]): string {
  const present = clauses.filter((clause) => clause !== undefined);
  return present.length === 0 ? "" : ` (${present.join("; ")})`;
}

/** Requests that have a response time: responses, and timeouts with their limit. */
export function attemptsOf({ count, errors, timeouts }: Pick<OperationLoad, "count" | "errors" | "timeouts">): number {
  return count - errors + (timeouts?.requests ?? 0);
}

/**
 * A response time: with "≥" if iterations were dropped or it is that of a timeout, with "≤" if other programs delayed the
 * generator, a dash if no request has a time.
 */
export function writeResponseTime(
  load: Bounded,
  operation: Pick<OperationLoad, "count" | "errors" | "responseTimeMs" | "timeouts">,
  metric: keyof OperationLoad["responseTimeMs"] = "p95",
): string {
  if (attemptsOf(operation) === 0) return "–";
  const ms = operation.responseTimeMs[metric];
  const [isAtLeast, isAtMost] = [isLowerBound(load, operation, ms), areUpperBounds(load)];
  // What is both too short and too long is no bound.
  return `${isAtLeast === isAtMost ? "" : isAtLeast ? "≥ " : "≤ "}${writeMs(ms)}`;
}

/** What the target says of itself, an operation a line: "token-price: db p50 1.2 ms, p95 3.4 ms (of 98 % of responses)". */
export function serverTimingLines({ operations }: Pick<LoadRun, "operations">): readonly string[] {
  return Object.entries(operations).flatMap(([id, { serverTimings = [] }]) => {
    const named = serverTimings.map(
      ({ name, share, ms: { p50, p95 } }) =>
        `${name} p50 ${writeMs(p50)}, p95 ${writeMs(p95)}${share === 1 ? "" : ` (of ${writeShare(share, 1)} of responses)`}`,
    );
    return named.length === 0 ? [] : [`${id}: ${named.join("; ")}`];
  });
}

/** What qualifies the results of a load: a sentence, and the label of its line. */
export type Caveat = { readonly label: string; readonly sentence: string };

/** What qualifies the results of a load. */
export function caveatsOf(load: LoadRun): readonly Caveat[] {
  const all = {
    generators: generatorsSentence(load),
    sessions: shortfallSentence(load),
    rejected: rejectionSentence(load),
    "retry-after": retryAfterSentence(load),
    latency: lowerBoundSentence(load),
    contended: upperBoundSentence(load),
    slowest: slowestSentence(load),
    timeouts: timeoutSentence(load),
    generator: lateSentence(load),
    floor: floorSentence(load),
    connections: connectionSentence(load),
    machine: contentionSentence(load),
    writes: writesSentence(load),
    "warm-up": warmUpSentence(load),
  };
  return Object.entries(all).flatMap(([label, sentence]) => (sentence === undefined ? [] : [{ label, sentence }]));
}

/** The confidence interval of a percentile, "80.1–88.0 ms" or "0.95–1.40 s"; undefined if it has none. */
export function writeConfidence(
  { responseTimeConfidenceMs }: Pick<OperationLoad, "responseTimeConfidenceMs">,
  percentile: keyof ConfidenceIntervals,
): string | undefined {
  const interval = responseTimeConfidenceMs?.[percentile];
  return interval === undefined
    ? undefined
    : `${writeNumber(interval.low / unitMsOf(interval.high))}–${writeMs(interval.high)}`;
}

/** A steady rise of the p50 during a run that is worth a sentence at most: to the fivefold. */
const MOST_REALISTIC = 4;

/** What the time series would have shown, had it been there; undefined if trends and leaks could not be seen at all. */
export function detectableSentence({ detectable }: LoadRun): string | undefined {
  const { trend, leak } = detectable ?? {};
  const isRealistic = trend !== undefined && trend.share <= MOST_REALISTIC;
  const clauses = [
    isRealistic && `a steady rise of the p50 by ${writeShare(trend.share, 1)} (${writeMs(trend.ms)}) over the run`,
    leak && `growth of the target's memory by ${writeNumber(leak.mibPerHour)} MiB per hour`,
  ].filter((clause) => typeof clause === "string");
  const noTrend = trend === undefined || isRealistic ? "" : "This run could show no trend of realistic size.";
  if (clauses.length === 0) return noTrend || undefined;
  return `${noTrend && `${noTrend} `}Smallest effects that this run shows about nine times in ten: ${clauses.join(", and ")}.`;
}

function lowerBoundSentence({ responseTimesAreLowerBounds, requests }: LoadRun): string | undefined {
  if (responseTimesAreLowerBounds !== true) return undefined;
  return `Response times are lower bounds: ${writeCounted(requests.dropped, "scheduled iteration was", "scheduled iterations were")} dropped, and the time they would have waited is not included.`;
}

function upperBoundSentence({ generator: { contended = [] } }: LoadRun): string | undefined {
  const [first, ...more] = contended;
  if (first === undefined) return undefined;
  const others = more.length === 0 ? "" : ` So did those of ${writeCounted(more.length, "other generator")}.`;
  return `Times are upper bounds: ${first.slice(first.indexOf(": ") + 2)}.${others}`;
}

/** A maximum so many times the p99, and so long in ms, is worth a sentence: a single pause hides beyond the percentiles. */
const MANY_TIMES_P99 = 20;
const LONG_MS = 1_000;

/** Findings that say the same with a time. */
const WAITS: ReadonlySet<string> = new Set(["outage", "stall", "slowness"]);

/** That one request took far longer than nearly all others; undefined if none did. */
export function slowestSentence({ total, findings }: Pick<LoadRun, "total" | "findings">): string | undefined {
  const { p99, max } = total.responseTimeMs;
  if (attemptsOf(total) === 0 || max <= LONG_MS || max <= MANY_TIMES_P99 * p99) return undefined;
  if (findings.some(({ kind }) => WAITS.has(kind))) return undefined;
  return `The slowest request took ${writeMs(max)}, ${writeCount(Math.floor(max / p99))} times the p99: the target may have stalled.`;
}

function timeoutSentence({ total: { count, errors, timeouts } }: LoadRun): string | undefined {
  if (timeouts === undefined) return undefined;
  const { requests, limitMs, ofResponsesMs } = timeouts;
  const all = `${writeCounted(requests, "request")} timed out and ${requests === 1 ? "counts" : "count"} with the limit of ${writeDuration(limitMs)} as response time, which is a lower bound`;
  if (count <= errors) return `${all}.`;
  const times = (["p50", "p95", "p99"] as const).map((name) => `${name} ${writeMs(ofResponsesMs[name])}`);
  return `${all}; of responses alone: ${times.join(", ")}.`;
}

/** Sessions that sent so much less than was due are worth a sentence. */
const SHORTFALL_SHARE = 0.02;

function shortfallSentence({ workload, endedEarly }: LoadRun): string | undefined {
  const { due, sent } = workload?.sessionRequests ?? { due: 0, sent: 0 };
  const share = due === 0 ? 0 : 1 - sent / due;
  if (endedEarly !== undefined || share <= SHORTFALL_SHARE) return undefined;
  const skipped = workload?.iterations.skippedRequests ?? 0;
  const failed =
    skipped === 0
      ? ""
      : `; ${writeCounted(skipped, "request was", "requests were")} skipped, because the session's token was not created`;
  return `Sessions sent ${writeCount(sent)} of ${writeCounted(due, "request")} that were due, ${writeShare(share, 1)} fewer, because users wait for slow responses${failed}.`;
}

function lateSentence({ generator: { late }, objectives, windows }: LoadRun): string | undefined {
  const { excluded = 0 } = late ?? {};
  const open = objectives.filter(({ undecidedBy }) => undecidedBy === "generator").length;
  if (late === undefined || (open === 0 && excluded === 0)) return undefined;
  const clauses = [
    `The generator was late in ${writeCount(late.windows)} of ${writeCounted(windows.length, "window")}, by up to ${writeMs(late.longestMs)}`,
    ...(excluded === 0 ? [] : [`the times of ${writeCount(excluded)} of them are left out`]),
    ...(open === 0
      ? []
      : [`${writeCounted(open, "objective")} missed only there ${open === 1 ? "is" : "are"} undecided`]),
  ];
  return `${clauses.join("; ")}.`;
}

function floorSentence(load: LoadRun): string | undefined {
  const bounds = upperBounds(load);
  if (bounds.length === 0) return undefined;
  const times = bounds.map(
    ({ name, ownMs }) => `${writeMs(ownMs)} of the ${name} of ${writeMs(load.total.responseTimeMs[name])}`,
  );
  return `The generator itself read responses late: up to ${times.join(" and ")} may be its own.`;
}

/** The share of requests that opened a connection, and those that the transport sent again; undefined without requests. */
export function connectionText({ counters, requests }: LoadRun): string | undefined {
  if (counters === undefined || requests.finished === 0) return undefined;
  const { newConnections, retried, http2Requests } = connectionsOf(counters);
  const over = http2Requests === 0 ? "" : `; ${writeCounted(http2Requests, "request")} over HTTP/2`;
  const again =
    retried === 0 ? "" : `; ${writeCounted(retried, "request was", "requests were")} sent again by the transport`;
  return `${writeCount(newConnections)} (${writeShare(newConnections / requests.finished, 1)} of requests)${over}${again}`;
}

/** Percentiles that requests on new connections move, if this share of all requests opened one. */
const MOVED = [
  { percentile: "p50", share: 0.5 },
  { percentile: "p95", share: 0.05 },
  { percentile: "p99", share: 0.01 },
] as const;

function connectionSentence({ counters = {}, requests }: LoadRun): string | undefined {
  const share = connectionsOf(counters).newConnections / Math.max(1, requests.finished);
  const moved = MOVED.find((one) => share >= one.share);
  if (moved === undefined) return undefined;
  return `${writeShare(share, 1)} of requests opened a connection. Opening it is part of their response times, and raises ${moved.percentile} and above.`;
}

function connectionsOf({ newConnections = 0, retried = 0, http2Requests = 0 }: Counters) {
  return {
    newConnections: Number(newConnections),
    retried: Number(retried),
    http2Requests: Number(http2Requests),
  };
}

/** k6's threads together may wait for this share of the time on a machine that is busy but not short of processors. */
const WAIT_SHARE = 0.2;
/** What a hypervisor or a limit may keep back: more moves the tail of the times, as each pause is some ms long. */
const LOST_SHARE = 0.01;

/** How long the generator waited for processors; undefined where the system reports nothing. */
export function contentionText({ generator: { contention } }: LoadRun): string | undefined {
  if (contention === undefined) return undefined;
  const { k6WaitSeconds, assayWaitSeconds, pressureSeconds, stolenSeconds, throttledSeconds } = contention;
  const parts = [
    [k6WaitSeconds, "of waiting in the threads of k6"],
    [assayWaitSeconds, "in those of Assay"],
    [pressureSeconds, "with some process waiting"],
    [stolenSeconds, "stolen by the hypervisor"],
    [throttledSeconds, "throttled by the control group"],
  ] as const;
  return parts
    .flatMap(([seconds, what]) => (seconds === undefined ? [] : [`${writeDuration(seconds * 1_000)} ${what}`]))
    .join(", ");
}

/** The same, if it was so much that it may show in the results; undefined otherwise. */
function contentionSentence(load: LoadRun): string | undefined {
  const { k6WaitSeconds = 0, stolenSeconds = 0, throttledSeconds = 0 } = load.generator.contention ?? {};
  const seconds = (load.windows.length * load.windowMs) / 1_000;
  const isMuch =
    k6WaitSeconds > WAIT_SHARE * seconds || Math.max(stolenSeconds, throttledSeconds) > LOST_SHARE * seconds;
  if (!isMuch) return undefined;
  return `Processors were short during ${writeDuration(seconds * 1_000)} of load, which may lengthen times: ${contentionText(load)}.`;
}

function retryAfterSentence({ total: { retryAfter }, workload }: LoadRun): string | undefined {
  if (retryAfter === undefined) return undefined;
  const { responses, longestWaitMs } = retryAfter;
  const what = `${writeCounted(responses, "response")} asked for a retry (429 or 503 with Retry-After), the longest after ${writeDuration(longestWaitMs)}`;
  return workload?.model === "closed"
    ? `${what}; VUs waited as long, at most one minute.`
    : `${what}; requests still started on schedule, as real demand would.`;
}

function generatorsSentence({ generator: { instances } }: LoadRun): string | undefined {
  const [first, ...others] = instances;
  if (first === undefined) return undefined;
  const named = instances.map(({ instance, segment }) => `${instance} (${segment})`);
  if (others.length > 0) return `Merged from ${writeCounted(named.length, "generator")}: ${named.join(", ")}.`;
  if (first.segment === WHOLE_SEGMENT) return undefined;
  return `Generator ${first.instance} sent segment ${first.segment} of the schedule.`;
}

function warmUpSentence({ workload }: LoadRun): string | undefined {
  const dropped = workload?.warmUp.dropped ?? 0;
  if (dropped === 0) return undefined;
  return `${writeCounted(dropped, "warm-up iteration was", "warm-up iterations were")} dropped for lack of free VUs and ${dropped === 1 ? "is" : "are"} excluded from results: the load rises too steeply for a cold start.`;
}
