// Faults that delay responses: by a constant, ever more, in part, while frozen, or behind a queue.
import { type FaultKind, faultKind, readCount, readDurationMs, readShare } from "./fault.ts";

export const latency = faultKind(
  "latency=<duration>, such as latency=30ms",
  "Delays every response by a constant time.",
  readDurationMs,
  (heldMs) => (delivery) => ({ ...delivery, delayMs: delivery.delayMs + heldMs }),
);

/** `slowdown=2ms/s`: 2 ms after one second, 20 ms after ten, without end. */
export const slowdown = faultKind(
  "slowdown=<duration>/s, such as slowdown=2ms/s",
  "Delays every response by a time that grows with each second.",
  (argument) => readDurationMs(/^(.*)\/s$/.exec(argument)?.[1] ?? ""),
  (perSecondMs, { elapsedMs }) =>
    (delivery) => ({ ...delivery, delayMs: delivery.delayMs + (elapsedMs() / 1_000) * perSecondMs }),
);

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
      (delivery, _exchange, workedMs) => {
        if (random.next() >= share) return undefined;
        return { ...delivery, delayMs: delivery.delayMs + (workedMs + delivery.delayMs) * (factor - 1) + addedMs };
      };
  },
};

/** `trickle=400ms` for every response, `trickle=400ms:10%` for a share of them. */
export const trickle: FaultKind = {
  form: "trickle=<duration>[:<share>], such as trickle=400ms or trickle=400ms:10%",
  description: "Sends the head at once and the body in pieces over some time.",
  parse: (argument) => {
    const [durationText = "", shareText = "100%"] = argument.split(/:(.*)/s);
    const trickleMs = readDurationMs(durationText);
    const share = readShare(shareText);
    if (trickleMs === undefined || share === undefined) return undefined;
    return ({ random }) =>
      (delivery) =>
        random.next() < share ? { ...delivery, trickleMs } : undefined;
  },
};

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
      (delivery) => {
        const sinceStartMs = elapsedMs() - startMs;
        if (sinceStartMs < 0) return undefined;
        const leftMs = durationMs - (sinceStartMs % periodMs);
        return leftMs > 0 ? { ...delivery, delayMs: Math.max(delivery.delayMs, leftMs) } : undefined;
      };
  },
};

/** `capacity=80`: responses leave one after another, at least 12.5 ms apart; the queue has no end. */
export const capacity = faultKind(
  "capacity=<responses per second>, such as capacity=80",
  "Sends at most so many responses per second, from an unbounded queue.",
  readCount,
  (perSecond, { elapsedMs }) => {
    let freeAtMs = 0;
    return (delivery) => {
      const nowMs = elapsedMs();
      const waitMs = Math.max(0, freeAtMs - nowMs);
      freeAtMs = Math.max(nowMs, freeAtMs) + 1_000 / perSecond;
      return waitMs === 0 ? undefined : { ...delivery, delayMs: delivery.delayMs + waitMs };
    };
  },
);
