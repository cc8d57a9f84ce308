// The scheduled start of each iteration, and how many there are: the same arithmetic as k6's own. Pure.

import { isConstant, type LoadStage, lengthMs, msToArea, stageArea } from "../../run/format/load-stages.ts";

/** The schedule of an open model. */
export type Schedule = {
  /** The scheduled start of the n-th iteration, from 0, in ms from the start of the schedule. */
  readonly scheduledMs: (iteration: number) => number;
  readonly planned: number;
};

/** The rate as k6 takes it, a whole number of iterations per unit: whole rates per second, others per 1,000 seconds. */
export function tickOf(ratePerSecond: number): { readonly rate: number; readonly timeUnit: string } {
  return Number.isInteger(ratePerSecond)
    ? { rate: ratePerSecond, timeUnit: "1s" }
    : { rate: Math.max(1, perThousandSeconds(ratePerSecond)), timeUnit: "1000s" };
}

/** A rate as k6 takes it in a ramp. */
export function perThousandSeconds(ratePerSecond: number): number {
  return Math.round(ratePerSecond * 1_000);
}

/** Milliseconds between two iterations. k6 cuts its period to whole nanoseconds, which adds up over a million iterations. */
export function periodMs(ratePerSecond: number): number {
  const { rate, timeUnit } = tickOf(ratePerSecond);
  return Math.floor((timeUnit === "1s" ? 1e9 : 1e12) / rate) / 1e6;
}

export function scheduleOf(stages: readonly LoadStage[]): Schedule {
  const layout = layOut(stages);
  return { planned: plannedOf(layout, lengthMs(stages)), scheduledMs: (iteration) => scheduledMsOf(layout, iteration) };
}

/** A schedule as data: worked out once for all VUs. */
export type Layout =
  /** One level is k6's constant arrival rate: an iteration at the start, then one a period. */
  | { readonly periodMs: number }
  /** Anything else is its ramping one: the n-th iteration, from 0, begins where the area under the rate reaches n + 1. */
  | { readonly stages: readonly ScheduledStage[] };

/** A stage, where it begins, and how many iterations are scheduled before it and until its end. */
export type ScheduledStage = LoadStage & { readonly beginsMs: number; readonly before: number; readonly after: number };

export function layOut(stages: readonly LoadStage[]): Layout {
  if (isConstant(stages)) return { periodMs: periodMs(stages[0]?.from ?? 1) };
  const scheduled: ScheduledStage[] = [];
  let [beginsMs, before] = [0, 0];
  for (const stage of stages) {
    const { durationMs } = stage;
    const exact = {
      durationMs,
      from: perThousandSeconds(stage.from) / 1_000,
      to: perThousandSeconds(stage.to) / 1_000,
    };
    const after = before + stageArea(exact);
    scheduled.push({ ...exact, beginsMs, before, after });
    beginsMs += stage.durationMs;
    before = after;
  }
  return { stages: scheduled };
}

function plannedOf(layout: Layout, durationMs: number): number {
  if ("periodMs" in layout) return Math.ceil(durationMs / layout.periodMs);
  return Math.floor((layout.stages.at(-1)?.after ?? 0) + 1e-9);
}

/** The scheduled start of the n-th iteration, from 0, in ms from the start of the schedule. */
export function scheduledMsOf(layout: Layout, iteration: number): number {
  if ("periodMs" in layout) return iteration * layout.periodMs;
  const { stages } = layout;
  const area = iteration + 1;
  let at = 0;
  while (at < stages.length - 1 && area > (stages[at]?.after ?? 0)) at++;
  const stage = stages[at];
  return stage === undefined ? 0 : stage.beginsMs + msToArea(stage, area - stage.before);
}
