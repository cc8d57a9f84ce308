// What one load run of a constant rate says about that rate: met, missed, or nothing. Pure.

import { rounded } from "../../statistics/arithmetic.ts";
import { risingShare } from "../../statistics/kendall-trend.ts";
import { median } from "../../statistics/percentile.ts";
import { valueText } from "../format/objectives.ts";
import type { CapacityStep, LoadRun, ObjectiveResult } from "../format/run.ts";
import { undecidedReasons } from "../load/load-verdict.ts";
import { areDrops } from "../validity/validity.ts";

export type StepLoad = Pick<
  LoadRun,
  "verdict" | "validity" | "objectives" | "endedEarly" | "requests" | "total" | "windows" | "windowMs" | "generator"
>;

type StepHold = {
  readonly warmUpMs: number;
  /** VUs that could wait for responses. */
  readonly vus: number;
  /** Whether it will not be held longer: response times that still rise then count as missed. */
  readonly isLast: boolean;
};

type StepVerdict = Pick<CapacityStep, "verdict" | "reasons">;

/** If the target holds this part of the VUs, it is to blame for drops. */
const HELD_SHARE = 0.5;
/** Response times rise if this part of all pairs of windows does … */
const RISING_SHARE = 0.75;
/** … and the last third of the step has this multiple of the first third … */
const RISE_FACTOR = 1.5;
/** … and by at least this many ms for each second between: a queue that grows by two requests in a thousand. */
const RISE_MS_PER_SECOND = 2;
const LEAST_WINDOWS = 3;
/** The verdict over a step. An interrupted run says nothing. */
export function judgeStep(load: StepLoad, hold: StepHold): StepVerdict {
  const { verdict, validity, objectives, endedEarly, generator } = load;
  if (verdict === "fail") return { verdict: "missed", reasons: missedReasons(objectives, endedEarly) };
  if (verdict !== "pass") return unproven(validity.reasons, load, hold);
  const rise = riseOf(load, hold);
  if (rise === undefined) return { verdict: "met", reasons: [] };
  // Other programs may be what makes them rise.
  if (generator.contended !== undefined) return { verdict: "invalid", reasons: generator.contended };
  return { verdict: hold.isLast ? "missed" : "undecided", reasons: [rise] };
}

/** A run that proves nothing by itself: too short, not valid, or overwhelmed by a target that holds all VUs. */
function unproven(reasons: readonly string[], load: StepLoad, hold: StepHold): StepVerdict {
  if (reasons.every(areDrops)) {
    const { endedEarly } = load;
    // Drops would have been named first: these are requests that were due when the run was ended for another reason.
    if (endedEarly !== undefined && !endedEarly.startsWith("dropped"))
      return { verdict: "missed", reasons: [endedEarly] };
    if (isHeldByTarget(load, hold.vus)) return { verdict: "missed", reasons };
  }
  // A longer step may decide an objective with too few samples, or too few with the generator on time.
  const open = new Set(undecidedReasons(load.objectives));
  const isOpen = reasons.every((reason) => open.has(reason));
  return { verdict: isOpen ? "undecided" : "invalid", reasons };
}

/**
 * Whether the target kept the VUs busy. Those in flight when a run is ended early are counted; otherwise Little's law gives
 * them from the service times, which a late generator does not lengthen.
 */
function isHeldByTarget({ requests, total }: StepLoad, vus: number): boolean {
  const answered = total.ratePerSecond * (total.serviceTimeMs.p95 / 1_000);
  return Math.max(requests.interrupted, answered) >= HELD_SHARE * vus;
}

function missedReasons(objectives: readonly ObjectiveResult[], endedEarly: string | undefined): readonly string[] {
  const missed = objectives.filter(({ status }) => status === "missed");
  if (missed.length > 0)
    return missed.map(({ expression, metric, value }) => `${expression}: ${valueText(metric, value)}`);
  return [endedEarly ?? "the run failed"];
}

/** How response times rise over the step, as a sentence; undefined if they do not, or if too little was seen. */
function riseOf({ windows, windowMs }: StepLoad, { warmUpMs }: StepHold): string | undefined {
  const points = windows
    .filter(({ fromMs, total }) => fromMs >= warmUpMs && total.count > total.errors)
    .map(({ total }) => total.responseTimeMs.p50);
  if (points.length < LEAST_WINDOWS || risingShare(points) < RISING_SHARE) return undefined;
  const third = Math.ceil(points.length / 3);
  const [first, last] = [median(points.slice(0, third)), median(points.slice(-third))];
  const seconds = ((points.length - third) * windowMs) / 1_000;
  if (last < RISE_FACTOR * first || last - first < RISE_MS_PER_SECOND * seconds) return undefined;
  return `response times rose throughout: p50 from ${rounded(first, 1)} ms to ${rounded(last, 1)} ms`;
}
