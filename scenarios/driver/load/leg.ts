// A leg of a load: the part of its schedule that one invocation sends, and what tells whether two legs can be compared.
import { createHash } from "node:crypto";
import { hostname } from "node:os";
import type { Leg, SeriesOrigin } from "../../../run/journal/journal-entries.ts";
import type { EarlierPart } from "../../../run/merge/earlier-part.ts";
import { processStart, readSystemFile } from "../k6/process-usage.ts";
import type { Plan } from "../plan/plan.ts";
import type { RunSettings } from "./run-options.ts";

/** The times of a plan that decide where its legs end. */
export type LegSchedule = Pick<Plan, "warmUpMs" | "durationMs" | "windowMs">;

/**
 * The leg that comes next and where in the schedule it ends, ms, with a whole window; undefined if it is the last one, or the load
 * has no legs. The first leg has the warm-up as well. `fromMs` is where the earlier part stopped, 0 without one.
 */
export function legAfter(
  fromMs: number,
  { warmUpMs, durationMs, windowMs }: LegSchedule,
  legMs: number | undefined,
): (Leg & { readonly untilMs: number }) | undefined {
  if (legMs === undefined) return undefined;
  const of = Math.ceil(durationMs / legMs);
  for (let number = Math.max(1, Math.floor((fromMs - warmUpMs) / legMs)); number < of; number++) {
    const untilMs = Math.floor((warmUpMs + number * legMs) / windowMs) * windowMs;
    if (untilMs > Math.max(fromMs, warmUpMs)) return { number, of, untilMs };
  }
  return undefined;
}

export function legOf(
  { settings, earlier }: { readonly settings: RunSettings; readonly earlier?: EarlierPart | undefined },
  plan: LegSchedule,
): ReturnType<typeof legAfter> {
  return legAfter(earlier?.resumeMs ?? 0, plan, settings.leg);
}

/** Where in the schedule a run begins to send: a resumed load warms the target up again, with the last of its earlier part. */
export function sentFromMs(earlier: EarlierPart | undefined, { warmUpMs }: LegSchedule): number {
  return earlier === undefined ? 0 : Math.max(0, earlier.resumeMs - warmUpMs);
}

/** What the measurements of this part have in common with another one of the same target and machine. */
export function originHere({ targetInstance, targetPid }: RunSettings): SeriesOrigin {
  const machine = machineName();
  const started = targetPid === undefined ? undefined : processStart(targetPid);
  const target = targetInstance ?? (started === undefined ? undefined : `${machine} ${started}`);
  return { machine: shortened(machine), ...(target !== undefined && { target: shortened(target) }) };
}

/** Linux names each start of a machine. */
function machineName(): string {
  return readSystemFile("/proc/sys/kernel/random/boot_id").trim() || hostname();
}

/** Enough to tell them apart, and nothing that names a machine. */
function shortened(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
