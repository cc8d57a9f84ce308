// The k6 options of a run. Nothing on the command line of k6 overrides them.
import type { Options, Scenario } from "k6/options";
import { isConstant, lengthMs, perThousandSeconds, type Stage, tickOf } from "./schedule.ts";

/** What decides how many iterations begin and when. */
export type Course = {
  readonly model: "open" | "closed";
  /** Iterations per second in the open model, virtual users in the closed one. */
  readonly stages: readonly Stage[];
  readonly vus: number;
  readonly maxVus: number;
  readonly gracefulStopMs: number;
};

/** How long a request that was begun may take. */
type Waiting = { readonly timeoutMs: number; readonly arrivalSpreadMs: number };

/**
 * The options of a run. What is cut off at the end of the graceful stop would leave no trace, so that nothing is. Redirects are never followed, because k6 sends the credential along to another port. They come to
 * k6 as its configuration: what a script exports, k6 writes into every VU.
 */
export function loadOptions(course: Course & Waiting): Options {
  const longestMs = course.timeoutMs + course.arrivalSpreadMs;
  if (course.gracefulStopMs <= longestMs + 1_000) {
    throw new Error(
      `a graceful stop must exceed time-out and arrival spread (${longestMs} ms) by more than a second, got ${course.gracefulStopMs} ms`,
    );
  }
  return {
    scenarios: { load: { ...executorOf(course), gracefulStop: `${course.gracefulStopMs}ms` } },
    maxRedirects: 0,
    batch: 1,
    noCookiesReset: false,
    userAgent: "assay",
  };
}

/** Open: iterations begin on schedule, whether or not earlier ones were answered. Closed: each user begins when it is done. */
export function executorOf({ model, stages, vus, maxVus, gracefulStopMs }: Course): Scenario {
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
