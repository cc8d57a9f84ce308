// A small share of responses takes many times as long as usual.
import type { FaultKind } from "./fault.ts";
import { readDurationMs, readShare } from "./quantities.ts";

/** `tail=1%x10`: ten times the time that the response took so far, including faults named before it. `tail=1%+50ms` */
export const tail: FaultKind = {
  form: "tail=<share>x<factor> or tail=<share>+<duration>, such as tail=1%x10 or tail=1%+50ms",
  description: "Slows a share of the responses, by a factor of their own time or by a constant.",
  parse: (argument) => {
    const [, shareText = "", factorText, durationText] = /^([\d.]+%)(?:x(\d+(?:\.\d+)?)|\+(\w+))$/.exec(argument) ?? [];
    const share = readShare(shareText);
    const factor = factorText === undefined ? 1 : Number(factorText);
    const addedMs = durationText === undefined ? 0 : readDurationMs(durationText);
    if (share === undefined || addedMs === undefined || factor < 1) return undefined;
    return ({ random }) =>
      (strike, _exchange, workedMs) => {
        if (random.next() >= share) return undefined;
        return { ...strike, delayMs: strike.delayMs + (workedMs + strike.delayMs) * (factor - 1) + addedMs };
      };
  },
};
