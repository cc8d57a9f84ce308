// The texts that load results need in every format: goodput and how much of it has advisory findings, response times that
// are lower bounds, retries that the target asked for.
import type { ConfidenceIntervals } from "../../results/run/load-run.ts";
import type { LoadRun, OperationLoad } from "../../results/run/run.ts";
import { WHOLE_SEGMENT } from "../../results/run/segment.ts";
import { writeCounted, writeDuration, writeMs, writeNumber, writeRate, writeShare } from "./number-format.ts";

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

/** A response time: with "≥" if iterations were dropped, a dash if no response has a time. */
export function writeResponseTime(
  { responseTimesAreLowerBounds }: Pick<LoadRun, "responseTimesAreLowerBounds">,
  { count, errors, responseTimeMs }: Pick<OperationLoad, "count" | "errors" | "responseTimeMs">,
  metric: keyof OperationLoad["responseTimeMs"] = "p95",
): string {
  if (count <= errors) return "–";
  return `${responseTimesAreLowerBounds === true ? "≥ " : ""}${writeMs(responseTimeMs[metric])}`;
}

/** The confidence interval of a percentile, "80.1–88.0 ms"; undefined if it has none. */
export function writeConfidence(
  { responseTimeConfidenceMs }: Pick<OperationLoad, "responseTimeConfidenceMs">,
  percentile: keyof ConfidenceIntervals,
): string | undefined {
  const interval = responseTimeConfidenceMs?.[percentile];
  return interval === undefined ? undefined : `${writeNumber(interval.low)}–${writeMs(interval.high)}`;
}

/** What the time series would have shown, had it been there; undefined if trends and leaks could not be seen at all. */
export function detectableSentence({ detectable }: LoadRun): string | undefined {
  const { trend, leak } = detectable ?? {};
  const clauses = [
    trend && `a steady rise of the p50 by ${writeShare(trend.share, 1)} (${writeMs(trend.ms)}) over the run`,
    leak && `a growth of the target's memory by ${writeNumber(leak.mibPerHour)} MiB per hour`,
  ].filter((clause) => clause !== undefined);
  if (clauses.length === 0) return undefined;
  return `Smallest effects that this run shows nine times in ten: ${clauses.join(", and ")}.`;
}

/** What "≥" means; undefined if no time has one. */
export function lowerBoundSentence({ responseTimesAreLowerBounds, requests }: LoadRun): string | undefined {
  if (responseTimesAreLowerBounds !== true) return undefined;
  return `Response times are lower bounds: ${writeCounted(requests.dropped, "scheduled iteration was", "scheduled iterations were")} dropped, and the time they would have waited is not included.`;
}

/** How often the target asked for a retry, and what the load did about it; undefined if it never did. */
export function retryAfterSentence({ total: { retryAfter }, workload }: LoadRun): string | undefined {
  if (retryAfter === undefined) return undefined;
  const { responses, longestWaitMs } = retryAfter;
  const what = `${writeCounted(responses, "response")} asked for a retry (429 or 503 with Retry-After), the longest after ${writeDuration(longestWaitMs)}`;
  return workload?.model === "closed"
    ? `${what}; VUs waited as long, at most one minute.`
    : `${what}; requests still started on schedule, as real demand would.`;
}

/** Which generators sent the load, if it was not one alone or not all of it; undefined otherwise. */
export function generatorsSentence({ generator: { instances } }: LoadRun): string | undefined {
  const [first, ...others] = instances;
  if (first === undefined) return undefined;
  const named = instances.map(({ instance, segment }) => `${instance} (${segment})`);
  if (others.length > 0) return `Merged from ${writeCounted(named.length, "generator")}: ${named.join(", ")}.`;
  if (first.segment === WHOLE_SEGMENT) return undefined;
  return `Generator ${first.instance} sent segment ${first.segment} of the schedule; \`assay merge\` adds the others.`;
}

/** Iterations dropped in the warm-up, which count against nothing; undefined if there were none. */
export function warmUpSentence({ workload }: LoadRun): string | undefined {
  const dropped = workload?.warmUp.dropped ?? 0;
  if (dropped === 0) return undefined;
  return `${writeCounted(dropped, "warm-up iteration was", "warm-up iterations were")} dropped for lack of free VUs and ${dropped === 1 ? "is" : "are"} excluded from results: the load rises too steeply for a cold start.`;
}
