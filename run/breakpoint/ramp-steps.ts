// Cuts a rising load into steps and judges each as if it were the run. A step lasts until it decides every objective. What
// the steps say about the target is in breakpoint.ts.

import { rounded } from "../../statistics/arithmetic.ts";
import { percentileMicros } from "../../statistics/percentile.ts";
import { type LoadStage, levelAt } from "../format/load-stages.ts";
import { expressionOf, type Objective, valueText } from "../format/objectives.ts";
import { WHOLE_SEGMENT } from "../format/segment.ts";
import type { JournalPlan } from "../journal/journal-entries.ts";
import { OF_THE_RATE } from "../objectives/metric-value.ts";
import { judgeSpan } from "../objectives/objective.ts";
import { createIntervals, type Interval } from "../tally/intervals.ts";
import { finishedOf, goodputOf, perSecond } from "../tally/metrics.ts";
import type { OperationTally } from "../tally/tally.ts";
import { overall } from "../tally/tally.ts";
import { breakpointOf, limitOf, type RampStep } from "./breakpoint.ts";

export type RampSteps = NonNullable<ReturnType<typeof createRampSteps>>;

type Ramp = {
  readonly objectives: readonly Objective[];
  readonly stages: readonly LoadStage[];
  readonly vus: number;
  readonly timeoutMs: number;
};

/** A step ends at this part of the run even if it decides nothing. */
const LONGEST_SHARE = 0.1;
/** If slow responses alone keep this part of the virtual users busy, the target is to blame for drops. */
const BUSY_SHARE = 0.5;

/**
 * Starts without a step; undefined for a run that seeks no breaking point, whose rate is not known beforehand, or that sends
 * only a segment of the schedule.
 */
export function createRampSteps(plan: JournalPlan) {
  const { workload, durationMs, vus, timeoutMs } = plan;
  if (plan.profile !== "breakpoint" || workload === undefined || workload.model !== "open") return undefined;
  if (plan.segment !== WHOLE_SEGMENT) return undefined;
  const { stages, warmUpMs } = workload;
  const ramp = { objectives: plan.objectives.filter(({ metric }) => !OF_THE_RATE.has(metric)), stages, vus, timeoutMs };
  const intervals = createIntervals();
  const closed: RampStep[] = [];
  let firstDropMs = Number.POSITIVE_INFINITY;

  const steps = (): readonly RampStep[] => {
    const open = intervals.open();
    return open === undefined ? closed : [...closed, stepOf(open, ramp)];
  };
  return {
    /** Takes the windows in their order. */
    add: (window: Interval) => {
      if (window.tally.dropped > 0) firstDropMs = Math.min(firstDropMs, window.toMs);
      if (window.fromMs < warmUpMs || window.toMs > warmUpMs + durationMs) return;
      const open = intervals.add(window);
      const step = stepOf(open, ramp);
      if (step.status === "undecided" && open.toMs - open.fromMs < LONGEST_SHARE * durationMs) return;
      closed.push(step);
      intervals.close();
    },
    /** `isSound` is false if the run is not valid for a reason other than the target. */
    breakpoint: (isSound: boolean) => breakpointOf(steps(), isSound),
    /** Whether requests were dropped only after the target had broken. */
    explainsDrops: () => {
      const { broke } = limitOf(steps());
      if (broke === undefined) return false;
      return broke.isByTarget ? firstDropMs > broke.fromMs : firstDropMs > broke.toMs;
    },
  };
}

function stepOf(interval: Interval, { objectives, stages, vus, timeoutMs }: Ramp): RampStep {
  const { fromMs, toMs, tally } = interval;
  const seconds = (toMs - fromMs) / 1_000;
  const results = objectives.map((objective) => ({
    objective,
    ...judgeSpan(objective, { ...interval, seconds, timeoutMs }),
  }));
  const missed = results.filter(({ status }) => status === "missed");
  const isMet = results.every(({ status }) => status === "met");
  const total = overall(tally);
  const [lowest, highest] = [levelAt(stages, fromMs), levelAt(stages, toMs)];
  const areVusBusy = busyVus(total, lowest) >= BUSY_SHARE * vus;
  const causeOf = ({ metric }: Objective) =>
    metric === "dropped" && areVusBusy
      ? ` (${vus} VUs waited for responses, p50 ${Math.round(medianServiceMs(total))} ms)`
      : "";
  return {
    status: missed.length > 0 ? "missed" : isMet ? "met" : "undecided",
    ratePerSecond: rounded((lowest + highest) / 2, 1),
    fromMs,
    toMs,
    samples: finishedOf(total),
    missed: missed.map(
      ({ objective, value }) =>
        `${expressionOf({ ...objective, window: "run" })}: ${valueText(objective.metric, value ?? 0)}${causeOf(objective)}`,
    ),
    isByTarget: areVusBusy || missed.some(({ objective }) => !isByDrops(objective)),
    goodputPerSecond: perSecond(goodputOf(total), seconds),
    lowest: rounded(lowest, 1),
    highest: rounded(highest, 1),
  };
}

/** Whether drops alone can miss an objective: behind one, response times are too long whatever the target does. */
function isByDrops({ metric }: Objective): boolean {
  return metric === "dropped" || metric.startsWith("responseTimeMs.");
}

/** Little's law: as many are busy as arrive in the time that one of them waits for its response. */
function busyVus(total: OperationTally, ratePerSecond: number): number {
  return (medianServiceMs(total) / 1_000) * ratePerSecond;
}

function medianServiceMs({ serviceTime }: OperationTally): number {
  return percentileMicros(serviceTime, 50) / 1_000;
}
