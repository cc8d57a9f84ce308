// Judges objectives that hold in every stretch of a run, stretch by stretch as the windows come: the sums of one stretch
// are kept at a time, however long the run is.

import type { JournalWindow } from "../../results/journal/journal.ts";
import { intervalMsOf, type Objective } from "../../results/objectives/objectives.ts";
import { addWindow, createTotals, type Totals } from "../tally/totals.ts";
import { type JudgedInterval, judgeInterval } from "./objective.ts";

/** Judgements by stretch, for as many lengths as the objectives ask for. */
export type Intervals = {
  readonly add: (window: JournalWindow) => void;
  /** The stretches that were measured from begin to end; undefined for an objective over the run. */
  readonly judged: (objective: Objective, measuredMs: number) => readonly JudgedInterval[] | undefined;
};

type Course = {
  readonly lengthMs: number;
  readonly objectives: readonly Objective[];
  readonly judged: Map<Objective, JudgedInterval[]>;
  index: number;
  totals: Totals | undefined;
  /** Whether warm-up reaches into the stretch, which is not judged then. */
  isWarmUp: boolean;
};

/** Nothing judged yet. Windows have to be added in their order. */
export function createIntervals(objectives: readonly Objective[]): Intervals {
  const lengths = new Set(objectives.map(intervalMsOf).filter((length) => length !== undefined));
  const courses = [...lengths].map((lengthMs): Course => {
    const own = objectives.filter((objective) => intervalMsOf(objective) === lengthMs);
    return {
      lengthMs,
      objectives: own,
      judged: new Map(own.map((objective) => [objective, []])),
      index: 0,
      totals: undefined,
      isWarmUp: false,
    };
  });
  return {
    add: (window) => {
      for (const course of courses) {
        const index = Math.floor(window.fromMs / course.lengthMs);
        if (index !== course.index) {
          if (!course.isWarmUp)
            for (const objective of course.objectives) course.judged.get(objective)?.push(judge(objective, course));
          course.totals = undefined;
          course.index = index;
          course.isWarmUp = false;
        }
        course.isWarmUp ||= (window.warmUp?.["started"] ?? 0) > 0;
        course.totals ??= createTotals();
        addWindow(course.totals, window);
      }
    },
    judged: (objective, measuredMs) => {
      const course = courses.find(({ judged }) => judged.has(objective));
      if (course === undefined) return undefined;
      const before = course.judged.get(objective) ?? [];
      const isWhole =
        course.totals !== undefined && !course.isWarmUp && (course.index + 1) * course.lengthMs <= measuredMs;
      return isWhole ? [...before, judge(objective, course)] : before;
    },
  };
}

function judge(objective: Objective, { totals = createTotals(), lengthMs, index }: Course): JudgedInterval {
  return judgeInterval(objective, { totals, seconds: lengthMs / 1_000, fromMs: index * lengthMs });
}
