// The k6 options of a scenario. Nothing on the command line of k6 overrides them.
import type { Options } from "k6/options";
import { readInputs } from "./environment.ts";
import { tickOf } from "./schedule.ts";

/**
 * The open model: requests begin on schedule, whether or not earlier ones were answered. Redirects are never followed,
 * because k6 sends the credential along to another port.
 */
export function openModel(): Options {
  const inputs = readInputs();
  return {
    scenarios: {
      load: {
        executor: "constant-arrival-rate",
        ...tickOf(inputs.ratePerSecond),
        duration: `${inputs.durationMs}ms`,
        preAllocatedVUs: inputs.vus,
        maxVUs: Math.max(inputs.vus, inputs.maxVus),
        gracefulStop: `${inputs.gracefulStopMs}ms`,
      },
    },
    maxRedirects: 0,
    batch: 1,
    noCookiesReset: false,
    userAgent: "assay",
  };
}
