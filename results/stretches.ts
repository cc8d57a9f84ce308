// Judges objectives that hold in every stretch of a run, stretch by stretch as the windows come: the sums of one stretch
// are kept at a time, however long the run is.
import { type JudgedStretch, judgeStretch } from "./evaluation.ts";
import type { JournalWindow } from "./journal.ts";
import { addWindow, createTotals, type Totals } from "./load-totals.ts";
import { type Objective, stretchMsOf } from "./objectives.ts";

/** Judgements by stretch, for as many lengths as the objectives ask for. */
export type Stretches = {
  readonly add: (window: JournalWindow) => void;
  /** The stretches that were measured from begin to end; undefined for an objective over the run. */
  readonly judged: (objective: Objective, measuredMs: number) => readonly JudgedStretch[] | undefined;
};

type Course = {
  readonly lengthMs: number;
  readonly objectives: readonly Objective[];
  readonly judged: Map<Objective, JudgedStretch[]>;
  index: number;
  totals: Totals | undefined;
  /** Whether warm-up reaches into the stretch, which is not judged then. */
  isWarmUp: boolean;
};

/** Nothing judged yet. Windows have to be added in their order. */
export function createStretches(objectives: readonly Objective[]): Stretches {
  const lengths = new Set(objectives.map(stretchMsOf).filter((length) => length !== undefined));
  const courses = [...lengths].map((lengthMs): Course => {
    const own = objectives.filter((objective) => stretchMsOf(objective) === lengthMs);
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

function judge(objective: Objective, { totals = createTotals(), lengthMs, index }: Course): JudgedStretch {
  return judgeStretch(objective, { totals, seconds: lengthMs / 1_000, fromMs: index * lengthMs });
}
