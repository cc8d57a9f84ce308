// The k6 options of a plain bundle: the schedule, and thresholds that decide the exit code of `k6 run`. A threshold on a
// rate passes without a single sample, so that they need a least goodput as well.
import type { Options } from "k6/options";
import { stagesUntil } from "../../../run/format/load-stages.ts";
import { OPERATION_IDS } from "../../../schemas/operation.ts";
import { executorOf } from "../executor.ts";
import { scheduleOf } from "../schedule.ts";
import { ERROR_CODES } from "./fault.ts";
import type { PlainInputs } from "./inputs.ts";

/** Least goodput as a share of the requests scheduled after the warm-up. */
const FLOOR_SHARE = 0.9;
const MOST_VUS = 2_000;

export function plainOptions({ profile, timeoutMs }: PlainInputs): Options {
  const { stages, warmUpMs } = profile;
  const planned = scheduleOf(stages).planned - scheduleOf(stagesUntil(stages, warmUpMs)).planned;
  return {
    scenarios: { load: executorOf({ model: "open", stages, ...usersOf(profile, timeoutMs) }) },
    thresholds: {
      "http_req_failed{phase:load}": ["rate<0.01"],
      "checks{kind:accepted}": ["rate>0.99"],
      "checks{kind:valid}": ["rate>=1"],
      assay_goodput: [`count>=${Math.max(1, Math.floor(planned * FLOOR_SHARE))}`],
      dropped_iterations: ["count<1"],
      // These always pass: k6 shows a metric by tag only if a threshold names it.
      ...alwaysMet("assay_response_time{operation:", OPERATION_IDS, "p(95)>=0"),
      ...alwaysMet("assay_errors{operation:", OPERATION_IDS, "count>=0"),
      ...alwaysMet("assay_invalid{operation:", OPERATION_IDS, "count>=0"),
      ...alwaysMet("assay_errors{code:", ERROR_CODES, "count>=0"),
    },
    summaryTrendStats: ["avg", "med", "p(90)", "p(95)", "p(99)", "max", "count"],
    maxRedirects: 0,
    userAgent: "assay",
    setupTimeout: "120s",
  };
}

function alwaysMet(metric: string, values: readonly string[], expression: string): Record<string, string[]> {
  return Object.fromEntries(values.map((value) => [`${metric}${value}}`, [expression]]));
}

/** Every request ends before the graceful stop does, or it would leave no trace. */
function usersOf({ peak }: PlainInputs["profile"], timeoutMs: number) {
  const maxVus = Math.min(MOST_VUS, Math.max(2, Math.ceil((peak * (timeoutMs + 1_000)) / 1_000)));
  return { vus: Math.min(maxVus, Math.max(20, Math.ceil(peak / 2))), maxVus, gracefulStopMs: timeoutMs + 2_000 };
}

/** The phase of a request: before the load, warm-up, or measurement. It is a tag of k6's own metrics. */
export type Phase = "setup" | "warm-up" | "load";
