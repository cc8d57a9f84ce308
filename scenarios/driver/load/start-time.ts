// Generators that share a load start together, at a moment that all of them were given: each prepares its run before it.
import { setTimeout as sleep } from "node:timers/promises";
import type { Plan } from "../plan/plan.ts";
import type { RunOptions } from "./run-options.ts";

/** Time for k6 to make its VUs, where its executor itself waits for the moment. */
const LEAD_MS = 10_000;

/** When k6's executor starts the schedule, ms since the epoch; undefined if k6's own executors start it with k6. */
export function executorStartMs({ settings }: Pick<RunOptions, "settings">, plan: Plan): number | undefined {
  return plan.model === "open" ? settings.startAt : undefined;
}

/** Waits until k6 is to be started, or until the run is aborted; at once if the settings name no moment. */
export async function waitForStart(options: RunOptions, plan: Plan, nowMs: () => number = Date.now): Promise<void> {
  const { settings, observer, signal } = options;
  if (settings.startAt === undefined) return;
  const leadMs = executorStartMs(options, plan) === undefined ? 0 : LEAD_MS;
  const leftMs = settings.startAt - nowMs();
  if (leftMs < 0) {
    observer?.onNotice?.(`The load starts ${Math.round(-leftMs / 100) / 10} s later than --start-at says.`);
    return;
  }
  observer?.onNotice?.(`The load starts in ${Math.round(leftMs / 1_000)} s.`);
  await sleep(Math.max(0, leftMs - leadMs), undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
}
