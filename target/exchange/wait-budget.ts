// How long a run waits for its target, so that no run hangs. Waits of several workers at the same time count once.
import { MAX_WAIT_MS } from "../../target/exchange/retry.ts";

/** Longest waiting of a run before its first response, since its last one, and in all, in ms. */
const LIMITS = { beforeFirst: 8_000, sinceLast: MAX_WAIT_MS, inAll: 600_000 } as const;

/** The waits of a run, or of one operation. */
export type WaitBudget = {
  /** Takes a wait from the budget; false if it does not fit. */
  readonly grant: (waitMs: number) => boolean;
  /** Reports a response that does not ask to come again later. */
  readonly noteResponse: () => void;
  /** Whether the target never responded otherwise, and no wait is left for it to do so. */
  readonly isHopeless: () => boolean;
};

/** A budget of which nothing is used yet; `isResponsive` if the target is known to respond. */
export function createWaitBudget(now: () => number, isResponsive = false): WaitBudget {
  let hasResponded = isResponsive;
  let isRefused = false;
  let waitingUntil = Number.NEGATIVE_INFINITY;
  let sinceLastMs = 0;
  let inAllMs = 0;
  return {
    grant: (waitMs) => {
      const from = Math.max(now(), waitingUntil);
      const addedMs = Math.max(0, now() + waitMs - from);
      const most = hasResponded ? LIMITS.sinceLast : LIMITS.beforeFirst;
      if (sinceLastMs + addedMs > most || inAllMs + addedMs > LIMITS.inAll) {
        isRefused = true;
        return false;
      }
      waitingUntil = from + addedMs;
      sinceLastMs += addedMs;
      inAllMs += addedMs;
      return true;
    },
    noteResponse: () => {
      hasResponded = true;
      sinceLastMs = 0;
    },
    isHopeless: () => isRefused && !hasResponded,
  };
}
