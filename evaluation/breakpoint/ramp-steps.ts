// The stretches of a rising load, each held against the objectives as if it were the run. Fed with the windows in their
// order, it keeps the sums of one stretch at a time. What the stretches come to is in breakpoint.ts.

import type { JournalPlan, JournalWindow } from "../../results/journal/journal.ts";
import { expressionOf, type Objective, type ObjectiveMetric } from "../../results/objectives/objectives.ts";
import type { Breakpoint } from "../../results/run/load-run.ts";
import { type LoadStage, levelAt } from "../../results/run/load-stages.ts";
import { percentileMicros } from "../../statistics/histogram.ts";
import { judgeInterval } from "../objectives/objective.ts";
import { addWindow, createTotals, finishedOf, goodputOf, overall, perSecond, type Totals } from "../tally/totals.ts";
import { concludeClimb, type Step, tenths, turnOf } from "./breakpoint.ts";

/** A watch over the stretches of a run whose rate rises. */
export type Climb = {
  readonly add: (window: JournalWindow) => void;
  /** `isSound` is false where the run proves nothing for a reason that is none of the target's. */
  readonly found: (isSound: boolean) => Breakpoint;
  /** Whether requests were dropped only once the target had been seen to break. */
  readonly explainsDrops: () => boolean;
};

type Measured = {
  readonly totals: Totals;
  readonly fromMs: number;
  readonly toMs: number;
  readonly objectives: readonly Objective[];
  readonly stages: readonly LoadStage[];
  readonly vus: number;
};

/** A stretch is closed once it decides every objective, or once it is this part of the run. */
const LONGEST_SHARE = 0.1;
/** Virtual users that long answers alone must have kept busy, as a part of all, before drops are put to the target. */
const HELD_SHARE = 0.5;
/** Figures that follow from the length of a run or from the rate itself. */
const OF_THE_RATE: ReadonlySet<ObjectiveMetric> = new Set(["samples", "ratePerSecond", "goodputPerSecond"]);

/** Opens a watch; undefined for a run that does not ask for a breaking rate, or whose rate nobody knows beforehand. */
export function createClimb(plan: JournalPlan): Climb | undefined {
  const { workload, windowMs, durationMs, vus } = plan;
  if (plan.profile !== "breakpoint" || workload === undefined || workload.model !== "open") return undefined;
  const { stages, warmUpMs } = workload;
  const objectives = plan.objectives.filter(({ metric }) => !OF_THE_RATE.has(metric));
  const steps: Step[] = [];
  let totals = createTotals();
  let [fromMs, lastMs] = [warmUpMs, warmUpMs];
  let firstDropMs = Number.POSITIVE_INFINITY;

  const close = (toMs: number): void => {
    steps.push(stepOf({ totals, fromMs, toMs, objectives, stages, vus }));
    totals = createTotals();
    fromMs = toMs;
  };
  const all = (): readonly Step[] => {
    if (lastMs === fromMs) return steps;
    return [...steps, stepOf({ totals, fromMs, toMs: lastMs, objectives, stages, vus })];
  };
  return {
    add: (window) => {
      const toMs = window.fromMs + windowMs;
      if (window.dropped > 0) firstDropMs = Math.min(firstDropMs, toMs);
      if (window.fromMs < warmUpMs || toMs > warmUpMs + durationMs) {
        if (window.fromMs < warmUpMs) [fromMs, lastMs] = [toMs, toMs];
        return;
      }
      addWindow(totals, window);
      lastMs = toMs;
      const isLong = toMs - fromMs >= LONGEST_SHARE * durationMs;
      if (isLong || stepOf({ totals, fromMs, toMs, objectives, stages, vus }).status !== "undecided") close(toMs);
    },
    found: (isSound) => concludeClimb(all(), isSound),
    explainsDrops: () => {
      const { broke } = turnOf(all());
      return broke?.isProven === true && firstDropMs > broke.fromMs;
    },
  };
}

function stepOf({ totals, fromMs, toMs, objectives, stages, vus }: Measured): Step {
  const seconds = (toMs - fromMs) / 1_000;
  const judged = objectives.map((objective) => ({
    objective,
    ...judgeInterval(objective, { totals, seconds, fromMs }),
  }));
  const missed = judged.filter(({ status }) => status === "missed");
  const isDecided = judged.every(({ status }) => status === "met");
  const sums = overall(totals);
  const [lowest, highest] = [levelAt(stages, fromMs), levelAt(stages, toMs)];
  // Little's law: as many are busy as come in the time that one of them waits for its answer.
  const usualMs = percentileMicros(sums.serviceTime, 50) / 1_000;
  const areUsersHeld = (usualMs / 1_000) * lowest >= HELD_SHARE * vus;
  const why = ({ metric }: Objective) =>
    metric === "dropped" && areUsersHeld
      ? ` (${vus} virtual users waited for answers, p50 ${Math.round(usualMs)} ms)`
      : "";
  return {
    status: missed.length > 0 ? "missed" : isDecided ? "met" : "undecided",
    ratePerSecond: tenths((lowest + highest) / 2),
    fromMs,
    toMs,
    samples: finishedOf(sums),
    missed: missed.map(
      ({ objective, value }) =>
        `${expressionOf({ ...objective, window: "run" })}: ${shown(objective, value ?? 0)}${why(objective)}`,
    ),
    isProven: areUsersHeld || missed.some(({ objective }) => objective.metric !== "dropped"),
    goodPerSecond: perSecond(goodputOf(sums), seconds),
    lowest: tenths(lowest),
    highest: tenths(highest),
  };
}

function shown({ metric }: Objective, value: number): string {
  return metric.endsWith("Rate") ? `${tenths(value * 100)} %` : String(tenths(value));
}
