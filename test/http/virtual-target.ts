// Targets that defer requests, and workers that send to them, in virtual time, so that tests need not wait.
import { createRateLimiter, type Wait } from "../../http/rate-limiter.ts";

/** The wait in ms for which a target defers a request that comes at a time; undefined if it responds. */
export type VirtualTarget = (atMs: number) => number | undefined;

/** So many requests a second, and so many at once after a rest. */
export function tokenBucket(perSecond: number, size: number, retryAfterMs = 1_000): VirtualTarget {
  let tokens = size;
  let filledMs = 0;
  return (atMs) => {
    tokens = Math.min(size, tokens + ((atMs - filledMs) * perSecond) / 1_000);
    filledMs = atMs;
    if (tokens < 1) return retryAfterMs;
    tokens -= 1;
    return undefined;
  };
}

/** So many requests in each second of the clock. */
export function fixedWindow(perSecond: number): VirtualTarget {
  let second = -1;
  let count = 0;
  return (atMs) => {
    const now = Math.floor(atMs / 1_000);
    count = now === second ? count + 1 : 1;
    second = now;
    return count > perSecond ? 1_000 : undefined;
  };
}

/** Every nth request, at any rate. */
export function everyNth(n: number): VirtualTarget {
  let count = 0;
  return () => (++count % n === 0 ? 1_000 : undefined);
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

/** The effort to get a response to every request. */
export type Sent = {
  readonly seconds: number;
  readonly deferred: number;
  readonly mostAttempts: number;
  readonly waitedSeconds: number;
  readonly slowedTo: readonly number[];
  readonly sustained: number | undefined;
};

/** Sends so many requests by several workers; each waits by itself when its request is deferred. */
export async function sendAll(target: VirtualTarget, requests: number, latencyMs: number, workers = 8): Promise<Sent> {
  const { now, wait, run } = createVirtualClock();
  const slowedTo: number[] = [];
  const limiter = createRateLimiter({ now, wait, onSlowed: (rate) => slowedTo.push(rate) });
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
  await run(Promise.all(Array.from({ length: workers }, work)));
  return {
    seconds: now() / 1_000,
    deferred,
    mostAttempts,
    waitedSeconds: waitedMs / 1_000,
    slowedTo,
    sustained: limiter.sustained(),
  };
}
