// A target that can make so many answers in a second and keeps the other requests waiting: what a full thread pool or a
// single lock does. Unlike a limit, nothing is refused.
import type { FaultKind } from "./fault.ts";

/** `capacity=80`: answers leave one after another, 12.5 ms apart at the closest; the queue has no end. */
export const capacity: FaultKind = {
  form: "capacity=<answers per second>, such as capacity=80",
  description: "Makes so many answers in a second at most, in a queue without end.",
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
