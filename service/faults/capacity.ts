// A target that produces so many responses per second and keeps the other requests waiting: what a full thread pool or a
// single lock does. Unlike with a limit, nothing is rejected.
import type { FaultKind } from "./fault.ts";

/** `capacity=80`: responses leave one after another, at least 12.5 ms apart; the queue has no end. */
export const capacity: FaultKind = {
  form: "capacity=<responses per second>, such as capacity=80",
  description: "Sends at most so many responses per second, from an unbounded queue.",
  parse: (argument) => {
    const perSecond = /^\d{1,6}$/.test(argument) ? Number(argument) : 0;
    if (perSecond < 1) return undefined;
    return ({ elapsedMs }) => {
      let freeAtMs = 0;
      return (strike) => {
        const nowMs = elapsedMs();
        const waitMs = Math.max(0, freeAtMs - nowMs);
        freeAtMs = Math.max(nowMs, freeAtMs) + 1_000 / perSecond;
        return waitMs === 0 ? undefined : { ...strike, delayMs: strike.delayMs + waitMs };
      };
    };
  },
};
