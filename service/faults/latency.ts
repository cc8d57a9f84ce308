// Every response is delayed by a constant.
import type { FaultKind } from "./fault.ts";
import { readDurationMs } from "./quantities.ts";

/** `latency=30ms` */
export const latency: FaultKind = {
  form: "latency=<duration>, such as latency=30ms",
  description: "Delays every response by a constant time.",
  parse: (argument) => {
    const heldMs = readDurationMs(argument);
    if (heldMs === undefined) return undefined;
    return () => (strike) => ({ ...strike, delayMs: strike.delayMs + heldMs });
  },
};
