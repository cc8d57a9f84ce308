// Generators that share a load start together, at a moment that all of them were given: each prepares its run before it.
import { EventEmitter, once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Plan } from "../plan/plan.ts";
import type { RunOptions, StartBarrier } from "./run-options.ts";

/** Time for k6 to make its VUs; in the open model its executor itself waits for the moment. */
const LEAD_MS = 10_000;

/** Waits until k6 is to be started, or until the run is aborted; at once if no moment is given. */
export async function waitForStart(options: RunOptions, plan: Plan, nowMs: () => number = Date.now): Promise<void> {
  const { startAt, observer, signal } = options;
  if (startAt === undefined) return;
  const leadMs = plan.model === "open" ? LEAD_MS : 0;
  const leftMs = startAt - nowMs();
  if (leftMs < 0) {
    observer?.onNotice?.(`The load starts ${Math.round(-leftMs / 100) / 10} s later than planned.`);
    return;
  }
  observer?.onNotice?.(`The load starts in ${Math.round(leftMs / 1_000)} s.`);
  await sleep(Math.max(0, leftMs - leadMs), undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
}

/** A barrier before the load: each run prepares at its own speed, and all start `leadMs` after the last of them has arrived. */
export function createStartBarrier(runs: number, leadMs: number, nowMs: () => number = Date.now): StartBarrier {
  const barrier = new EventEmitter();
  let missing = runs;
  return async (signal) => {
    const opened = once(barrier, "open", { signal });
    missing -= 1;
    if (missing === 0) barrier.emit("open", nowMs() + leadMs);
    const [startAt] = await opened.catch(() => Promise.reject(signal?.reason));
    return startAt;
  };
}
