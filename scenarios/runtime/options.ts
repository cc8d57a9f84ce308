// The k6 options of a scenario. Nothing on the command line of k6 overrides them.
import type { Options, Scenario } from "k6/options";
import { type Inputs, readInputs } from "./environment.ts";
import { isConstant, lengthMs, perThousandSeconds, type Stage, tickOf } from "./schedule.ts";

/**
 * The options of the run that the inputs describe. Redirects are never followed, because k6 sends the credential along to
 * another port.
 */
export function loadOptions(): Options {
  const inputs = readInputs();
  return {
    scenarios: { load: { ...executorOf(inputs), gracefulStop: `${inputs.gracefulStopMs}ms` } },
    maxRedirects: 0,
    batch: 1,
    noCookiesReset: false,
    userAgent: "assay",
  };
}

/** Open: iterations begin on schedule, whether or not earlier ones were answered. Closed: each user begins when it is done. */
export function executorOf(inputs: Pick<Inputs, "model" | "stages" | "vus" | "maxVus" | "gracefulStopMs">): Scenario {
  const { model, stages, vus, maxVus, gracefulStopMs } = inputs;
  const [first] = stages;
  const level = first?.from ?? 0;
  const duration = `${lengthMs(stages)}ms`;
  const users = { preAllocatedVUs: vus, maxVUs: Math.max(vus, maxVus) };
  if (model === "closed") {
    return isConstant(stages)
      ? { executor: "constant-vus", vus: level, duration }
      : {
          executor: "ramping-vus",
          startVUs: level,
          stages: targetsOf(stages, (users) => users),
          gracefulRampDown: `${gracefulStopMs}ms`,
        };
  }
  return isConstant(stages)
    ? { executor: "constant-arrival-rate", ...tickOf(level), duration, ...users }
    : {
        executor: "ramping-arrival-rate",
        startRate: perThousandSeconds(level),
        timeUnit: "1000s",
        stages: targetsOf(stages, perThousandSeconds),
        ...users,
      };
}

/** k6 names the end of each stage alone; a jump between two is a stage of no length. */
function targetsOf(stages: readonly Stage[], unit: (level: number) => number): { target: number; duration: string }[] {
  return stages.flatMap(({ durationMs, from, to }, index) => {
    const before = stages[index - 1]?.to ?? from;
    const jump = unit(before) === unit(from) ? [] : [{ target: unit(from), duration: "0s" }];
    return [...jump, { target: unit(to), duration: `${durationMs}ms` }];
  });
}
