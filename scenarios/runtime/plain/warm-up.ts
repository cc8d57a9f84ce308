// The warm-up of a plain bundle: the first stage of its load profile, whose requests are counted apart.
import type { LoadProfile } from "../../profiles.ts";
import { scheduleOf } from "../schedule.ts";

/** The phase of a request: before the load, warm-up, or measurement. It is a tag of k6's own metrics. */
export type Phase = "setup" | "warm-up" | "load";

/** How many requests a schedule has without those of its warm-up. */
export function plannedAfterWarmUp({ stages, warmUpMs }: Pick<LoadProfile, "stages" | "warmUpMs">): number {
  const { planned } = scheduleOf(stages);
  return warmUpMs === 0 ? planned : planned - scheduleOf(stages.slice(0, 1)).planned;
}
