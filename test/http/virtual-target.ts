// Targets that defer requests, and workers that send to them, in virtual time, so that tests need not wait.
import { createRateLimiter, type Wait } from "../../http/rate-limiter.ts";
import type { Exchange } from "../../service/exchange/stages.ts";
import { createFaultSwitch } from "../../service/faults/index.ts";

/** The wait in ms for which a target defers a request that comes at a time; undefined if it responds. */
export type VirtualTarget = (atMs: number) => number | undefined;

/** A target with a fault of the reference service that rejects by 429, such as `bucket=50:5`, and asks to wait. */
export function refusing(fault: string, retryAfterMs = 1_000): VirtualTarget {
  let nowMs = 0;
  const faults = createFaultSwitch(1, () => nowMs, [fault]);
  return (atMs) => {
    nowMs = atMs;
    const { response } = faults.apply({ status: 200, headers: {}, text: "" }, {} as Exchange, 0);
    return response.status === 429 ? retryAfterMs : undefined;
  };
}

/** A clock that jumps from one wait to the next once everything else is done. */
export function createVirtualClock() {
  let nowMs = 0;
  const waits: { readonly atMs: number; readonly resolve: () => void }[] = [];
  const wait: Wait = (durationMs) =>
    new Promise((resolve) => {
      waits.push({ atMs: nowMs + durationMs, resolve });
    });
  return {
    now: () => nowMs,
    wait,
    run: async (work: Promise<unknown>) => {
      let isDone = false;
      void work.then(() => {
        isDone = true;
      });
      while (!isDone) {
        await new Promise(setImmediate);
        waits.sort((one, other) => one.atMs - other.atMs);
        const next = waits.shift();
        nowMs = Math.max(nowMs, next?.atMs ?? 0);
        next?.resolve();
      }
    },
  };
}

/**
 * Sends so many requests by eight workers, each of which waits by itself when its request is deferred, and tells the effort
 * to get a response to every one.
 */
export async function sendAll(target: VirtualTarget, requests: number, latencyMs: number, beginsSlowly = false) {
  const { now, wait, run } = createVirtualClock();
  const slowedTo: number[] = [];
  const limiter = createRateLimiter({ now, wait, beginsSlowly, onSlowed: (rate) => slowedTo.push(rate) });
  let [left, deferred, mostAttempts, waitedMs] = [requests, 0, 0, 0];
  const work = async () => {
    while (left-- > 0) {
      for (let attempts = 1; ; attempts++) {
        const startedAt = await limiter.enter();
        await wait(latencyMs / 2);
        const deferredMs = target(now());
        await wait(latencyMs / 2);
        limiter.note(startedAt, deferredMs);
        mostAttempts = Math.max(mostAttempts, attempts);
        if (deferredMs === undefined) break;
        deferred++;
        waitedMs += deferredMs;
        await wait(deferredMs);
      }
    }
  };
  await run(Promise.all(Array.from({ length: 8 }, work)));
  return {
    seconds: now() / 1_000,
    deferred,
    mostAttempts,
    waitedSeconds: waitedMs / 1_000,
    slowedTo,
    sustained: limiter.sustained(),
    isRefuted: limiter.isRefuted(),
  };
}
