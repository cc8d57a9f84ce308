// Responses that come a little later with every second that passes: a table without an index, a cache that fills up.
import type { FaultKind } from "./fault.ts";
import { readDurationMs } from "./quantities.ts";

/** `slowdown=2ms/s`: 2 ms after one second, 20 ms after ten, without end. */
export const slowdown: FaultKind = {
  form: "slowdown=<duration>/s, such as slowdown=2ms/s",
  description: "Delays every response by a time that grows with each second.",
  parse: (argument) => {
    const perSecondMs = readDurationMs(/^(.*)\/s$/.exec(argument)?.[1] ?? "");
    if (perSecondMs === undefined) return undefined;
    return ({ elapsedMs }) =>
      (strike) => ({ ...strike, delayMs: strike.delayMs + (elapsedMs() / 1_000) * perSecondMs });
  },
};
