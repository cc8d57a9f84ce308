// Corrects what drops in the warm-up do to the measurement: the requests that were dropped count nowhere, but they make the
// number of every later iteration too low, and so its scheduled start too early. Pure.
import { dropShiftMs } from "../../../results/run/load-stages.ts";
import { scheduleOf } from "../../runtime/schedule.ts";
import type { Plan } from "../plan/plan.ts";

/** The drops of a run so far. */
export type DropCorrection = {
  /** Takes drops at a moment after the first request; returns whether they concern the warm-up alone. */
  readonly drop: (elapsedMs: number, count: number) => boolean;
  /** Microseconds by which the scheduled start of a request that was sent at a moment is too early. */
  readonly shiftMicros: (elapsedMs: number) => number;
};

/** The part of a plan that decides. */
export type CorrectedPlan = Pick<Plan, "model" | "stages" | "warmUpMs" | "arrivalSpreadMs">;

/**
 * A drop concerns the warm-up alone if all of its requests would have been in it: never if an iteration is a session, whose
 * later requests come much later, and not if the spread of arrivals could have moved it beyond the warm-up. `share` is that
 * of the schedule which is sent here: k6 skips the iterations of other generators too when it numbers its own.
 */
export function createDropCorrection(plan: CorrectedPlan, hasSessions: boolean, share = 1): DropCorrection {
  const isOpen = plan.model === "open" && !hasSessions;
  const firstMs = isOpen ? scheduleOf(plan.stages).scheduledMs(0) : 0;
  const untilMs = isOpen ? plan.warmUpMs - firstMs - 2 * plan.arrivalSpreadMs : 0;
  let drops = 0;
  return {
    drop: (elapsedMs, count) => {
      if (elapsedMs >= untilMs) return false;
      drops += count / share;
      return true;
    },
    shiftMicros: (elapsedMs) =>
      drops === 0 ? 0 : Math.round(dropShiftMs(plan.stages, Math.max(0, elapsedMs), drops) * 1_000),
  };
}
