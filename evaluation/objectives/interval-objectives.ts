// Judges the objectives that hold in every interval of a run, interval by interval as the windows come.
import { intervalMsOf, type Objective } from "../../results/objectives/objectives.ts";
import { createFixedIntervals, type Interval } from "../tally/intervals.ts";
import { warmUpStarted } from "../tally/tally.ts";
import { judgeSpan, type SpanResult } from "./objective.ts";

/** Results by interval, for as many lengths as the objectives name. */
export type IntervalObjectives = {
  /** Takes the windows in their order. */
  readonly add: (window: Interval) => void;
  /** The intervals that were measured from start to end; undefined for an objective over the run. */
  readonly judged: (objective: Objective, measuredMs: number) => readonly SpanResult[] | undefined;
};

/** Starts with nothing judged; `timeoutMs` is the time limit of a request. */
export function createIntervalObjectives(objectives: readonly Objective[], timeoutMs: number): IntervalObjectives {
  const judged = new Map<Objective, JudgedInterval[]>(objectives.filter(isOfIntervals).map((one) => [one, []]));
  const lengths = new Set(objectives.map(intervalMsOf).filter((lengthMs) => lengthMs !== undefined));
  const series = [...lengths].map((lengthMs) => ({
    own: objectives.filter((objective) => intervalMsOf(objective) === lengthMs),
    add: createFixedIntervals(lengthMs),
  }));
  let lastFromMs = 0;
  return {
    add: (window) => {
      lastFromMs = window.fromMs;
      for (const { own, add } of series) {
        const { isWhole, tally, fromMs, toMs } = add(window);
        // An interval with warm-up in it measures something else.
        if (!isWhole || warmUpStarted(tally) > 0) continue;
        for (const objective of own) {
          const result = judgeSpan(objective, { tally, seconds: (toMs - fromMs) / 1_000, timeoutMs, fromMs });
          judged.get(objective)?.push({ result, toMs });
        }
      }
    },
    judged: (objective, measuredMs) =>
      judged
        .get(objective)
        ?.filter(({ toMs }) => toMs <= Math.max(measuredMs, lastFromMs))
        .map(({ result }) => result),
  };
}

type JudgedInterval = { readonly result: SpanResult; readonly toMs: number };

function isOfIntervals(objective: Objective): boolean {
  return intervalMsOf(objective) !== undefined;
}
