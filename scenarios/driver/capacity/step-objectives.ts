// By what the steps of a capacity search are judged. Pure.
import { intervalMsOf, type Objective, type ObjectiveMetric, withDefaults } from "../../../run/format/objectives.ts";

/** Metrics that follow from the rate itself, which the search chooses. */
const OF_THE_RATE: ReadonlySet<ObjectiveMetric> = new Set(["ratePerSecond", "goodputPerSecond"]);
/** The default bound on response times: this multiple of the p95 at the lowest rate, and not less than so many ms. */
const TIMES_LOWEST = 5;
const LEAST_BOUND_MS = 200;
/** However patient the objectives are, a ramp ends with responses that take longer. */
const RAMP_LIMIT_MS = 1_000;
const RAMP_SAMPLES = 10;

/** The objectives of a step. A missed one ends it. Without a bound on times there is one from `lowestP95Ms`, once it is known. */
export function stepObjectives(given: readonly Objective[], lowestP95Ms: number | undefined): readonly Objective[] {
  const kept = withDefaults(given).filter(({ metric }) => !OF_THE_RATE.has(metric));
  const isBounded = kept.some(({ metric }) => metric.includes("TimeMs."));
  const bound: readonly Objective[] =
    isBounded || lowestP95Ms === undefined
      ? []
      : [
          {
            operation: "*",
            metric: "responseTimeMs.p95",
            atMost: Math.max(LEAST_BOUND_MS, Math.ceil(TIMES_LOWEST * lowestP95Ms)),
          },
        ];
  return [...kept, ...bound].map((objective) => ({ ...objective, abort: true }));
}

/** The objectives that end a ramp: those of the steps in each second, however few samples it has. */
export function rampObjectives(objectives: readonly Objective[]): readonly Objective[] {
  const limit: Objective = { operation: "*", metric: "responseTimeMs.p90", atMost: RAMP_LIMIT_MS };
  return [...objectives.filter(({ metric }) => metric !== "samples"), limit].map((objective) => ({
    ...objective,
    ...(intervalMsOf(objective) === undefined && { window: "1s" }),
    minSamples: RAMP_SAMPLES,
    abort: true,
  }));
}
