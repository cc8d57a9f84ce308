// What the figures of a load run have to be told with, wherever they stand: which of the good answers are doubtful, which
// times are lower bounds, and how often the service asked to come again later.
import type { LoadRun, OperationLoad } from "../../results/run/run.ts";
import { writeCounted, writeDuration, writeMs, writeNumber, writeRate } from "./number-format.ts";

/** "812 good answers/s", and beside it, where there are any, how many of them are not as likely meant. */
export function goodputMetric({ goodputPerSecond, goodputWithAdvisoryPerSecond = 0 }: LoadRun): string {
  return `${writeNumber(goodputPerSecond)} good answers/s${advisoryClause(goodputWithAdvisoryPerSecond)}`;
}

/** The second number beside the good answers, for where the first has a place of its own; empty where there is none. */
export function advisoryClause(goodputWithAdvisoryPerSecond: number | undefined): string {
  return goodputWithAdvisoryPerSecond === undefined || goodputWithAdvisoryPerSecond === 0
    ? ""
    : `, ${writeRate(goodputWithAdvisoryPerSecond)} of them not as likely meant`;
}

/** A response time: with "≥" where requests were dropped, a dash where no answer came whose time could be told. */
export function writeResponseTime(
  { responseTimesAreLowerBounds }: Pick<LoadRun, "responseTimesAreLowerBounds">,
  { count, errors, responseTimeMs }: Pick<OperationLoad, "count" | "errors" | "responseTimeMs">,
  figure: keyof OperationLoad["responseTimeMs"] = "p95",
): string {
  if (count <= errors) return "–";
  return `${responseTimesAreLowerBounds === true ? "≥ " : ""}${writeMs(responseTimeMs[figure])}`;
}

/** What "≥" means; undefined where no time stands behind one. */
export function lowerBoundSentence({ responseTimesAreLowerBounds, requests }: LoadRun): string | undefined {
  if (responseTimesAreLowerBounds !== true) return undefined;
  return `Response times are lower bounds: ${writeCounted(requests.dropped, "scheduled iteration was", "scheduled iterations were")} not sent, and what they would have waited for is in no figure.`;
}

/** How often the service asked to come again later, and what was done about it; undefined where it never did. */
export function putOffSentence({ total: { retryAfter }, workload }: LoadRun): string | undefined {
  if (retryAfter === undefined) return undefined;
  const { responses, longestWaitMs } = retryAfter;
  const what = `${writeCounted(responses, "answer")} asked to come again later (429 or 503 with Retry-After), at the longest in ${writeDuration(longestWaitMs)}`;
  return workload?.model === "closed"
    ? `${what}; users stayed away as long, a minute at most.`
    : `${what}; the schedule went on, as demand would.`;
}

/** Drops of the warm-up, which count against nothing; undefined where there were none. */
export function warmUpSentence({ workload }: LoadRun): string | undefined {
  const dropped = workload?.warmUp.dropped ?? 0;
  if (dropped === 0) return undefined;
  return `${writeCounted(dropped, "iteration")} of the warm-up found no virtual user free. They are in no figure: the load came on too steeply for a cold start.`;
}
