// The warm-up of a plain bundle: the first stage of its course, whose requests are in no figure but a count of their own.
import type { Course } from "../../profiles.ts";
import { scheduleOf } from "../schedule.ts";

/** Where a request belongs: before the load, to its warm-up, or to what is measured. It is a tag of k6's own metrics. */
export type Phase = "setup" | "warm-up" | "load";

/** The requests of a schedule without those of its warm-up. */
export function plannedBehindWarmUp({ stages, warmUpMs }: Pick<Course, "stages" | "warmUpMs">): number {
  const { planned } = scheduleOf(stages);
  return warmUpMs === 0 ? planned : planned - scheduleOf(stages.slice(0, 1)).planned;
}
