// The clock of a stream: that of its samples alone, so that the same bytes give the same windows.

/** Moments of a stream, microseconds since the epoch. Before its first sample of a scheduled request it has no base. */
export type StreamClock = {
  /** Any line of this moment has come. */
  readonly tick: (micros: number) => void;
  /** A sample of a scheduled request has come; returns true for the first one, which is the base. */
  readonly tickSample: (micros: number) => boolean;
  readonly hasBase: () => boolean;
  /** Milliseconds from the base. */
  readonly elapsedMs: (micros: number) => number;
  /** The moment so many milliseconds after the base, in whole milliseconds since the epoch. */
  readonly epochMs: (elapsedMs: number) => number;
  /** The latest moment; NaN before the first. */
  readonly latestMicros: () => number;
  /** From the first line to the latest, in ms. */
  readonly totalMs: () => number;
  /** From the base to the latest sample of a request, in ms. */
  readonly measuredMs: () => number;
  /** The longest time without a line, in ms. */
  readonly longestGapMs: () => number;
};

/** A clock that has seen nothing yet; its base will lie so many ms before the first sample of a scheduled request. */
export function createStreamClock(firstMs = 0): StreamClock {
  let baseMicros = Number.NaN;
  let firstMicros = Number.NaN;
  let latestMicros = Number.NaN;
  let latestSampleMicros = Number.NaN;
  let longestGapMs = 0;
  const tick = (micros: number): void => {
    if (!(firstMicros <= micros)) firstMicros = micros;
    if (latestMicros < micros) longestGapMs = Math.max(longestGapMs, (micros - latestMicros) / 1_000);
    if (!(latestMicros >= micros)) latestMicros = micros;
  };
  return {
    tick,
    tickSample: (micros) => {
      const isFirst = Number.isNaN(baseMicros);
      if (isFirst) baseMicros = micros - firstMs * 1_000;
      tick(micros);
      latestSampleMicros = latestMicros;
      return isFirst;
    },
    hasBase: () => !Number.isNaN(baseMicros),
    elapsedMs: (micros) => (micros - baseMicros) / 1_000,
    epochMs: (elapsedMs) => Math.round(baseMicros / 1_000 + elapsedMs),
    latestMicros: () => latestMicros,
    totalMs: () => (Number.isNaN(firstMicros) ? 0 : Math.round((latestMicros - firstMicros) / 1_000)),
    measuredMs: () => (Number.isNaN(baseMicros) ? 0 : Math.round((latestSampleMicros - baseMicros) / 1_000)),
    longestGapMs: () => Math.round(longestGapMs),
  };
}
