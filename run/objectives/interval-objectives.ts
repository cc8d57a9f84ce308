// Judges the objectives that hold in every interval of a run, interval by interval as the windows come.

import { intervalMsOf, type Objective } from "../format/objectives.ts";
import { createSettledIntervals, type Interval } from "../tally/intervals.ts";
import { judgeInterval, type SpanResult } from "./objective.ts";

/** Starts with nothing judged; `timeoutMs` is the time limit of a request. */
export function createIntervalObjectives(objectives: readonly Objective[], timeoutMs: number) {
  const judged = new Map<Objective, JudgedInterval[]>();
  const lengths = new Set(objectives.map(intervalMsOf).filter((lengthMs) => lengthMs !== undefined));
  const series = [...lengths].map((lengthMs) => ({
    own: objectives.filter((objective) => intervalMsOf(objective) === lengthMs),
    intervals: createSettledIntervals(lengthMs),
  }));
  const judgedOf = (objective: Objective): JudgedInterval[] => {
    const known = judged.get(objective) ?? [];
    judged.set(objective, known);
    return known;
  };
  const judge = (objective: Objective, interval: Interval): readonly JudgedInterval[] => {
    const result = judgeInterval(objective, interval, timeoutMs);
    return result === undefined ? [] : [{ result, toMs: interval.toMs }];
  };
  let lastFromMs = 0;
  return {
    /** Takes the windows in their order. */
    add: (window: Interval) => {
      lastFromMs = window.fromMs;
      for (const { own, intervals } of series) {
        for (const interval of intervals.add(window)) {
          for (const objective of own) judgedOf(objective).push(...judge(objective, interval));
        }
      }
    },
    /** The intervals that were measured from start to end; undefined for an objective over the run. */
    judged: (objective: Objective, measuredMs: number) => {
      const found = series.find(({ own }) => own.includes(objective));
      if (found === undefined) return undefined;
      const rest = found.intervals.rest().flatMap((interval) => judge(objective, interval));
      return [...judgedOf(objective), ...rest]
        .filter(({ toMs }) => toMs <= Math.max(measuredMs, lastFromMs))
        .map(({ result }) => result);
    },
  };
}

type JudgedInterval = { readonly result: SpanResult; readonly toMs: number };
