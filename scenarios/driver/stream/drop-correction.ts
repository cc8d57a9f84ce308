// Corrects what drops do to the measurement: the requests that were dropped count nowhere, but they make the number of every
// later iteration too low, and so its scheduled start too early. Pure.
import { areaUntil, dropShiftMs } from "../../../run/format/load-stages.ts";
import { scheduleOf } from "../../runtime/schedule.ts";
import type { Plan } from "../plan/plan.ts";

/** The drops of a run so far. */
export type DropCorrection = {
  /** Takes drops at a moment after the first request; returns whether they concern the warm-up alone. */
  readonly drop: (elapsedMs: number, count: number) => boolean;
  /** Microseconds by which the scheduled start of a request is too early that is due at a moment by its number. */
  readonly shiftMicros: (elapsedMs: number) => number;
};

/** The part of a plan that decides. */
export type CorrectedPlan = Pick<Plan, "model" | "stages" | "warmUpMs" | "arrivalSpreadMs">;

/**
 * A drop moves the starts of all later iterations, and none of those before it, whose responses come after it. Those of
 * sessions stay as they are, since their later requests have no number. A drop concerns the warm-up alone if all of its
 * requests would have been in it: never if an iteration is a session, whose later requests come much later, and not if the
 * spread of arrivals could have moved it beyond the warm-up. `share` is that of the schedule which is sent here: k6 skips
 * the iterations of other generators too when it numbers its own.
 */
export function createDropCorrection(plan: CorrectedPlan, hasSessions: boolean, share = 1): DropCorrection {
  const isOpen = plan.model === "open" && !hasSessions;
  const firstMs = isOpen ? scheduleOf(plan.stages).scheduledMs(0) : 0;
  const untilMs = isOpen ? plan.warmUpMs - firstMs - 2 * plan.arrivalSpreadMs : 0;
  /** Iterations due before a moment: the number of the one that is due at it. */
  const dueUntil = (elapsedMs: number): number => areaUntil(plan.stages, firstMs + Math.max(0, elapsedMs));
  const drops: { readonly atNumber: number; readonly periods: number }[] = [];
  let periods = 0;
  return {
    drop: (elapsedMs, count) => {
      if (!isOpen) return false;
      const atNumber = dueUntil(elapsedMs) - periods;
      periods += count / share;
      drops.push({ atNumber, periods });
      return elapsedMs < untilMs;
    },
    shiftMicros: (elapsedMs) => {
      if (drops.length === 0) return 0;
      const number = dueUntil(elapsedMs) + HALF_A_PERIOD;
      const before = drops.findLast(({ atNumber }) => atNumber <= number);
      if (before === undefined) return 0;
      return Math.round(dropShiftMs(plan.stages, firstMs + Math.max(0, elapsedMs), before.periods) * 1_000);
    },
  };
}

/** A number that is nearer to that of a drop than to the one before it comes after the drop. */
const HALF_A_PERIOD = 0.5;
