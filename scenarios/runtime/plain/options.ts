// The k6 options of a plain bundle: the schedule, and thresholds that give `k6 run` an exit code worth having. A threshold
// on a rate passes without a single sample, so that each stands beside a floor of samples.
import type { Options, Scenario } from "k6/options";
import { OPERATION_IDS } from "../../../schemas/operation.ts";
import { isConstant, lengthMs, perThousandSeconds, scheduleOf, tickOf } from "../schedule.ts";
import type { PlainInputs } from "./inputs.ts";

/** Share of the scheduled requests that must have been answered well. */
const FLOOR_SHARE = 0.9;
const MOST_VUS = 2_000;

/** The options of a run. */
export function plainOptions({ course, timeoutMs }: PlainInputs): Options {
  const { planned } = scheduleOf(course.stages);
  return {
    scenarios: { load: executorOf(course, timeoutMs) },
    thresholds: {
      "http_req_failed{scenario:load}": ["rate<0.01"],
      "checks{kind:accepted}": ["rate>0.99"],
      "checks{kind:valid}": ["rate>=1"],
      assay_good: [`count>=${Math.max(1, Math.floor(planned * FLOOR_SHARE))}`],
      dropped_iterations: ["count<1"],
      // These can only hold: k6 shows a metric by tag where a threshold names it.
      ...Object.fromEntries(OPERATION_IDS.map((id) => [`assay_response_time{operation:${id}}`, ["p(95)>=0"]])),
      ...Object.fromEntries(OPERATION_IDS.map((id) => [`assay_errors{operation:${id}}`, ["count>=0"]])),
      ...Object.fromEntries(OPERATION_IDS.map((id) => [`assay_invalid{operation:${id}}`, ["count>=0"]])),
    },
    summaryTrendStats: ["avg", "med", "p(90)", "p(95)", "p(99)", "max", "count"],
    maxRedirects: 0,
    userAgent: "assay",
    setupTimeout: "120s",
  };
}

function executorOf({ stages, peak }: PlainInputs["course"], timeoutMs: number): Scenario {
  const maxVUs = Math.min(MOST_VUS, Math.max(2, Math.ceil((peak * (timeoutMs + 1_000)) / 1_000)));
  const users = { preAllocatedVUs: Math.min(maxVUs, Math.max(20, Math.ceil(peak / 2))), maxVUs };
  // Every request ends before it, or it would leave no trace.
  const gracefulStop = `${timeoutMs + 2_000}ms`;
  if (isConstant(stages)) {
    const duration = `${lengthMs(stages)}ms`;
    return { executor: "constant-arrival-rate", ...tickOf(peak), duration, ...users, gracefulStop };
  }
  return {
    executor: "ramping-arrival-rate",
    startRate: perThousandSeconds(stages[0]?.from ?? 0),
    timeUnit: "1000s",
    stages: stages.flatMap(({ durationMs, from, to }, index) => [
      // A jump between two levels is a stage of no length.
      ...(index > 0 && stages[index - 1]?.to !== from ? [{ target: perThousandSeconds(from), duration: "0s" }] : []),
      { target: perThousandSeconds(to), duration: `${durationMs}ms` },
    ]),
    ...users,
    gracefulStop,
  };
}
