// How long the requests before a load wait for the Retry-After of the target, together and each: nothing is measured yet, so
// that an earlier retry would be of no use.
import { setTimeout as sleep } from "node:timers/promises";
import { HONOURED_WAIT_MS } from "../../../http/retry-after.ts";

/** Most attempts at one request, and the longest sum of all waits before a load. */
const ATTEMPTS = 4;
const WAITS_LIMIT_MS = 120_000;

/** Delays all requests of one client for as long as the target asks. */
export type RetryAfterBudget = {
  /** Resolves when no wait is left. Rejects with the signal's reason. */
  readonly ready: () => Promise<void>;
  /** Whether a request may be sent again after a wait; if so, `ready` waits before it. */
  readonly grant: (waitMs: number, attempts: number) => boolean;
};

/** Who waits: `onWait` is called at the first wait of a second or more. */
export type RetryAfterOptions = {
  readonly signal?: AbortSignal | undefined;
  readonly onWait?: ((waitMs: number) => void) | undefined;
  /** The clock and its waits, for tests. */
  readonly nowMs?: () => number;
  readonly wait?: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
};

/** A budget of which nothing is used yet. */
export function createRetryAfterBudget(options: RetryAfterOptions): RetryAfterBudget {
  const { signal, onWait, nowMs = () => performance.now(), wait = waitFor } = options;
  let pausedUntilMs = 0;
  let leftMs = WAITS_LIMIT_MS;
  let isReported = false;
  return {
    ready: async () => {
      for (let restMs = pausedUntilMs - nowMs(); restMs > 0; restMs = pausedUntilMs - nowMs())
        await wait(restMs, signal);
    },
    grant: (waitMs, attempts) => {
      if (attempts >= ATTEMPTS) return false;
      const untilMs = nowMs() + Math.min(waitMs, HONOURED_WAIT_MS);
      const moreMs = Math.max(0, untilMs - Math.max(nowMs(), pausedUntilMs));
      if (moreMs > leftMs) return false;
      leftMs -= moreMs;
      pausedUntilMs = Math.max(pausedUntilMs, untilMs);
      if (moreMs >= 1_000 && !isReported) {
        isReported = true;
        onWait?.(moreMs);
      }
      return true;
    },
  };
}

/** Waits; rejects with the signal's reason if it is aborted. */
export async function waitFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await sleep(ms, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
  signal?.throwIfAborted();
}
