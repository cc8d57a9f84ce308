// The request rate of a run: never above a ceiling, and lower once the target limits it. Additive increase,
// multiplicative decrease: the rate finds an unknown limit and stays near it.

/** Waits for a time or until the signal; an argument so that tests need not wait. */
export type Wait = (durationMs: number, signal?: AbortSignal) => Promise<void>;

/** The rate of one run, shared by all its workers. Times in milliseconds of the given clock. */
export type RateLimiter = {
  /** Waits until one request may start and returns its start. */
  readonly enter: () => Promise<number>;
  /** Reports that the request started then was rate-limited; nothing is sent during the pause. */
  readonly slowDown: (beganAt: number, pauseMs: number) => void;
  /** Reports any other response. */
  readonly speedUp: () => void;
  /** The end of the pause. */
  readonly pausedUntil: () => number;
};

export type RateLimiterOptions = {
  /** Requests per second at most; unlimited if undefined. */
  readonly ceiling?: number | undefined;
  readonly now: () => number;
  readonly wait: Wait;
  readonly signal?: AbortSignal | undefined;
  /** Called when the rate first drops, with the new rate. */
  readonly onSlowed?: ((ratePerSecond: number) => void) | undefined;
};

/** The share of the rate that was too fast, to which a run drops; and the requests per second that it gains each second. */
const DECREASE = 0.7;
const INCREASE = 1;
const SLOWEST = 0.5;

export function createRateLimiter({ ceiling, now, wait, signal, onSlowed }: RateLimiterOptions): RateLimiter {
  let rate = ceiling;
  let nextAt = 0;
  let pausedUntil = 0;
  let slowedAt = Number.NEGATIVE_INFINITY;
  let started: number[] = [];

  /** Requests in the last second: the rate that the target has just limited. */
  const measured = () => {
    const from = now() - 1_000;
    started = started.filter((at) => at > from);
    return Math.max(started.length, 1);
  };

  const reserve = (from: number) => {
    const at = Math.max(from, nextAt, pausedUntil);
    if (rate !== undefined) nextAt = at + 1_000 / rate;
    return at;
  };

  return {
    enter: async () => {
      // The clock is not read again: a wait that a test cuts short must not be repeated.
      for (let [from, at] = [now(), reserve(now())]; at > from; ) {
        await wait(at - from, signal);
        from = at;
        // After a pause that started meanwhile, the workers continue one by one instead of all at once.
        if (pausedUntil > at) at = reserve(at);
      }
      const beginsAt = now();
      started.push(beginsAt);
      if (started.length > 10_000) measured();
      return beginsAt;
    },
    slowDown: (beganAt, pauseMs) => {
      pausedUntil = Math.max(pausedUntil, now() + pauseMs);
      // Requests in flight together are limited together; together they count once.
      if (beganAt <= slowedAt) return;
      const isFirst = slowedAt === Number.NEGATIVE_INFINITY;
      slowedAt = now();
      rate = Math.max(SLOWEST, Math.min(rate ?? Number.POSITIVE_INFINITY, measured()) * DECREASE);
      nextAt = pausedUntil;
      if (isFirst) onSlowed?.(rate);
    },
    speedUp: () => {
      if (rate === undefined || slowedAt === Number.NEGATIVE_INFINITY) return;
      rate = Math.min(rate + INCREASE / rate, ceiling ?? Number.POSITIVE_INFINITY);
    },
    pausedUntil: () => pausedUntil,
  };
}
