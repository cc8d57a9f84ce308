// Sets right what drops of the warm-up do to the measured part: their own requests would have been in no figure, but every
// later iteration is numbered too low by them, so that its intended start comes out too early. Pure.
import { dropShiftMs } from "../../../results/run/load-stages.ts";
import { scheduleOf } from "../../runtime/schedule.ts";
import type { Plan } from "../plan/plan.ts";

/** The account of drops while a run goes on. */
export type DropCorrection = {
  /** Takes drops at a moment after the first request; says whether they are the warm-up's alone. */
  readonly drop: (elapsedMs: number, count: number) => boolean;
  /** By how much the intended start of a request that was sent at a moment is too early, in microseconds. */
  readonly shiftMicros: (elapsedMs: number) => number;
};

/** What of a plan decides. */
export type CorrectedPlan = Pick<Plan, "model" | "stages" | "warmUpMs" | "arrivalSpreadMs">;

/**
 * A drop is the warm-up's alone where all that it would have sent lies in it: never where an iteration is a sitting, whose
 * later requests come much later, and not where chance could have put an arrival off beyond it.
 */
export function createDropCorrection(plan: CorrectedPlan, hasSessions: boolean): DropCorrection {
  const isOpen = plan.model === "open" && !hasSessions;
  const firstMs = isOpen ? scheduleOf(plan.stages).scheduledMs(0) : 0;
  const untilMs = isOpen ? plan.warmUpMs - firstMs - 2 * plan.arrivalSpreadMs : 0;
  let drops = 0;
  return {
    drop: (elapsedMs, count) => {
      if (elapsedMs >= untilMs) return false;
      drops += count;
      return true;
    },
    shiftMicros: (elapsedMs) =>
      drops === 0 ? 0 : Math.round(dropShiftMs(plan.stages, Math.max(0, elapsedMs), drops) * 1_000),
  };
}
