// How k6 starts iterations: the executor of stages, the same for scripts that Assay runs and for plain bundles.
import type { Scenario } from "k6/options";
import { isConstant, type LoadStage, lengthMs } from "../../run/format/load-stages.ts";
import { perThousandSeconds, tickOf } from "./schedule.ts";

/** Stages as k6 gets them: iterations per second, or VUs in the closed model. */
export type ExecutorPlan = {
  readonly model: "open" | "closed";
  readonly stages: readonly LoadStage[];
  readonly vus: number;
  readonly maxVus: number;
  /** How long requests in flight at the end may take. */
  readonly gracefulStopMs: number;
};

/** Open: iterations start on schedule. Closed: each VU starts the next when the last is over. */
export function executorOf({ model, stages, vus, maxVus, gracefulStopMs }: ExecutorPlan): Scenario {
  const [first] = stages;
  const level = first?.from ?? 0;
  const duration = `${lengthMs(stages)}ms`;
  const gracefulStop = `${gracefulStopMs}ms`;
  const users = { preAllocatedVUs: vus, maxVUs: Math.max(vus, maxVus) };
  if (model === "closed") {
    return isConstant(stages)
      ? { executor: "constant-vus", vus: level, duration, gracefulStop }
      : {
          executor: "ramping-vus",
          startVUs: level,
          stages: targetsOf(stages, (users) => users),
          // A user who leaves ends its session first; cut off in a request, it would leave one without an outcome.
          gracefulRampDown: `${lengthMs(stages) + gracefulStopMs}ms`,
          gracefulStop,
        };
  }
  return isConstant(stages)
    ? { executor: "constant-arrival-rate", ...tickOf(level), duration, ...users, gracefulStop }
    : {
        executor: "ramping-arrival-rate",
        startRate: perThousandSeconds(level),
        timeUnit: "1000s",
        stages: targetsOf(stages, perThousandSeconds),
        ...users,
        gracefulStop,
      };
}

/** k6 names the end of each stage alone; a jump between two is a stage of no length. */
function targetsOf(
  stages: readonly LoadStage[],
  unit: (level: number) => number,
): { target: number; duration: string }[] {
  return stages.flatMap(({ durationMs, from, to }, index) => {
    const before = stages[index - 1]?.to ?? from;
    const jump = unit(before) === unit(from) ? [] : [{ target: unit(from), duration: "0s" }];
    return [...jump, { target: unit(to), duration: `${durationMs}ms` }];
  });
}
