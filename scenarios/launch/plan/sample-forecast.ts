// Whether a run can bring the samples that its objectives need, told before it starts: a run that is too short or too slow
// would end by saying nothing. Pure.
import { Failure } from "../../../errors.ts";
import { COUNTS } from "../../../evaluation/objectives/metric-value.ts";
import {
  boundOf,
  expressionOf,
  floorOf,
  intervalMsOf,
  type Objective,
} from "../../../results/objectives/objectives.ts";
import type { OperationId } from "../../../schemas/operation.ts";
import type { Course } from "../../profiles.ts";
import { lengthMs, type Stage } from "../../runtime/schedule.ts";
import type { Plan } from "./plan.ts";

/** What a run is going to send: its plan, its course in requests per second, the share of each operation in [0, 1]. */
export type Forecast = {
  readonly plan: Pick<Plan, "model" | "plannedRequests">;
  readonly course: Pick<Course, "stages" | "warmUpMs" | "durationMs" | "peak">;
  readonly shares: ReadonlyMap<OperationId, number>;
};

/** An objective that a run cannot decide. */
export type Shortfall = { readonly objective: Objective; readonly expected: number; readonly needed: number };

/** The objectives that cannot be decided; none where nobody knows beforehand how much is sent. */
export function shortfallsOf(objectives: readonly Objective[], forecast: Forecast): readonly Shortfall[] {
  if (forecast.plan.model === "closed") return [];
  return objectives.flatMap((objective) => {
    const needed = neededBy(objective);
    const expected = expectedFor(objective, forecast);
    return expected < needed ? [{ objective, expected, needed }] : [];
  });
}

/** The failure that keeps such a run from being started, the hardest objective first. */
export function sampleTooSmall(shortfalls: readonly Shortfall[], { course }: Forecast): Failure {
  const factor = ({ expected, needed }: Shortfall) => needed / Math.max(expected, 1e-9);
  const [hardest, ...others] = [...shortfalls].sort((one, other) => factor(other) - factor(one));
  if (hardest === undefined) throw new Error("a failure needs a shortfall");
  return new Failure(
    "sample-too-small",
    `A run must be able to decide its objectives, and this one is going to bring ${shortageOf(hardest)}.`,
    [...adviceFor(hardest, course), ...others.map((other) => `also ${shortageOf(other)}`)],
  );
}

/** A shortage in words: `about 40 of the 100 samples that "errorRate < 1 %" needs`. */
function shortageOf({ objective, expected, needed }: Shortfall): string {
  return `about ${Math.floor(expected)} of the ${needed} samples that "${expressionOf(objective)}" needs`;
}

/** A rate that is high enough for the run's own length, and a length for its rate. */
function adviceFor(
  { objective, expected, needed }: Shortfall,
  { durationMs, peak }: Forecast["course"],
): readonly string[] {
  const intervalMs = intervalMsOf(objective);
  if (expected === 0)
    return intervalMs === undefined || objective.operation !== "*"
      ? []
      : [`the run has no whole stretch of ${intervalMs / 1_000} s: one lies in any of ${(2 * intervalMs) / 1_000} s`];
  // A little more than is needed: the spread of a mix and of arrivals is chance.
  const factor = (needed / expected) * 1.05;
  const rate = `--rate ${Number((Math.ceil(peak * factor * 10) / 10).toFixed(1))}`;
  const length = `--duration ${Math.ceil((durationMs * factor) / 1_000)}s`;
  return [intervalMs === undefined ? `enough would be ${length}, or ${rate}` : `enough would be ${rate}`];
}

/** Samples below which nothing is decided; 0 where one is enough. */
function neededBy(objective: Objective): number {
  if (COUNTS.has(objective.metric)) return 0;
  if (objective.metric !== "samples") return floorOf(objective);
  const [bound, limit] = boundOf(objective);
  return bound === "atLeast" ? limit : bound === "above" ? limit + 1 : 0;
}

function expectedFor(objective: Objective, { plan, course, shares }: Forecast): number {
  const { operation } = objective;
  const share = operation === "*" ? 1 : (shares.get(operation) ?? 0);
  const intervalMs = intervalMsOf(objective);
  return share * (intervalMs === undefined ? plan.plannedRequests : leastIn(intervalMs, course));
}

/** Requests in the poorest whole stretch behind the warm-up; 0 where there is no such stretch. */
function leastIn(intervalMs: number, { stages, warmUpMs }: Forecast["course"]): number {
  const first = Math.ceil(warmUpMs / intervalMs);
  const startDelay = Math.floor(lengthMs(stages) / intervalMs);
  const counts = Array.from({ length: Math.max(0, startDelay - first) }, (_, at) => {
    const fromMs = (first + at) * intervalMs;
    return requestsUntil(stages, fromMs + intervalMs) - requestsUntil(stages, fromMs);
  });
  return counts.length === 0 ? 0 : counts.reduce((least, count) => Math.min(least, count));
}

function requestsUntil(stages: readonly Stage[], untilMs: number): number {
  let beginsMs = 0;
  return stages.reduce((sum, { durationMs, from, to }) => {
    const ms = Math.min(durationMs, Math.max(0, untilMs - beginsMs));
    beginsMs += durationMs;
    return sum + (ms / 1_000) * (from + ((to - from) * ms) / durationMs / 2);
  }, 0);
}
