// A pause without responses, after which everything that waited is sent at once.
import type { FaultKind } from "./fault.ts";
import { readDurationMs } from "./quantities.ts";

/**
 * `freeze=6s@20s`: from 20 s after it was switched on for 6 s; `freeze=1s@5s/10s`: again every 10 s. At a constant rate
 * over a run of length D the delays are uniform on (0, 6 s) for a share 6 s / D of the requests.
 */
export const freeze: FaultKind = {
  form: "freeze=<duration>@<start>[/<period>], such as freeze=6s@20s or freeze=1s@5s/10s",
  description: "Sends no response for a while, once or periodically.",
  parse: (argument) => {
    const [, durationText = "", startText = "", periodText] =
      /^(\w[\w.]*)@(\w[\w.]*)(?:\/(\w[\w.]*))?$/.exec(argument) ?? [];
    const durationMs = readDurationMs(durationText);
    const startMs = readDurationMs(startText);
    const periodMs = periodText === undefined ? Number.POSITIVE_INFINITY : readDurationMs(periodText);
    if (durationMs === undefined || startMs === undefined || periodMs === undefined) return undefined;
    if (periodMs <= durationMs) return undefined;
    return ({ elapsedMs }) =>
      (strike) => {
        const sinceStartMs = elapsedMs() - startMs;
        if (sinceStartMs < 0) return undefined;
        const leftMs = durationMs - (sinceStartMs % periodMs);
        return leftMs > 0 ? { ...strike, delayMs: Math.max(strike.delayMs, leftMs) } : undefined;
      };
  },
};
