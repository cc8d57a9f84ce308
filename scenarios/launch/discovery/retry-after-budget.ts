// Waiting where the target asks for it before a load: nobody is measured yet, so that coming again at once would be of no
// use to anyone.
import { setTimeout as sleep } from "node:timers/promises";
import { HONOURED_WAIT_MS } from "../../../traffic/http/retry-after.ts";

/** Sendings of one request at most, and the sum of all waits before a load, in ms. */
const ATTEMPTS = 4;
const WAITS_LIMIT_MS = 120_000;

/** Keeps all requests of one asker away for as long as was asked for. */
export type Patience = {
  /** Resolves when nobody asks to stay away any more. Rejects with the signal's reason. */
  readonly ready: () => Promise<void>;
  /** Whether a request that was put off after so many sendings is worth another; if so, `ready` waits before it. */
  readonly grant: (waitMs: number, sendings: number) => boolean;
};

/** Who waits: `onWait` is told of the first wait of a second or more. */
export type PatienceOptions = {
  readonly signal?: AbortSignal | undefined;
  readonly onWait?: ((waitMs: number) => void) | undefined;
  /** The clock and its waits, for tests. */
  readonly nowMs?: () => number;
  readonly wait?: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
};

/** Nobody has asked for anything yet. */
export function createPatience(options: PatienceOptions): Patience {
  const { signal, onWait, nowMs = () => performance.now(), wait = waitFor } = options;
  let quietUntilMs = 0;
  let leftMs = WAITS_LIMIT_MS;
  let isTold = false;
  return {
    ready: async () => {
      for (let restMs = quietUntilMs - nowMs(); restMs > 0; restMs = quietUntilMs - nowMs()) await wait(restMs, signal);
    },
    grant: (waitMs, sendings) => {
      if (sendings >= ATTEMPTS) return false;
      const untilMs = nowMs() + Math.min(waitMs, HONOURED_WAIT_MS);
      const moreMs = Math.max(0, untilMs - Math.max(nowMs(), quietUntilMs));
      if (moreMs > leftMs) return false;
      leftMs -= moreMs;
      quietUntilMs = Math.max(quietUntilMs, untilMs);
      if (moreMs >= 1_000 && !isTold) {
        isTold = true;
        onWait?.(moreMs);
      }
      return true;
    },
  };
}

async function waitFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await sleep(ms, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
  signal?.throwIfAborted();
}
