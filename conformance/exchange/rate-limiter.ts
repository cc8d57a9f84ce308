// How fast a run asks: never above a ceiling, and slower as soon as the target says that it is too fast. Additive increase,
// multiplicative decrease: it finds a limit that nobody told, and stays near it.

/** Waits for a time, or until the signal; an argument so that tests need not wait. */
export type Wait = (durationMs: number, signal?: AbortSignal) => Promise<void>;

/** The pace of one run, shared by all its lanes. Times in milliseconds of the given clock. */
export type RateLimiter = {
  /** Waits for the turn of one request and returns when it begins. */
  readonly enter: () => Promise<number>;
  /** The request that began then was refused for coming too fast; nothing is sent for a while. */
  readonly slowDown: (beganAt: number, pauseMs: number) => void;
  /** A request was answered otherwise. */
  readonly speedUp: () => void;
  /** Until when nothing is sent. */
  readonly pausedUntil: () => number;
};

export type RateLimiterOptions = {
  /** Requests per second at most; none where it is undefined. */
  readonly ceiling?: number | undefined;
  readonly now: () => number;
  readonly wait: Wait;
  readonly signal?: AbortSignal | undefined;
  /** Told at the first slowing down, with the rate from then on. */
  readonly onSlowed?: ((ratePerSecond: number) => void) | undefined;
};

/** Slowed down, a run asks at this share of the rate that was too fast; then so many requests per second more each second. */
const DECREASE = 0.7;
const INCREASE = 1;
const SLOWEST = 0.5;

export function createRateLimiter({ ceiling, now, wait, signal, onSlowed }: RateLimiterOptions): RateLimiter {
  let rate = ceiling;
  let nextAt = 0;
  let pausedUntil = 0;
  let slowedAt = Number.NEGATIVE_INFINITY;
  let begun: number[] = [];

  /** Requests in the last second: what the target has just called too fast. */
  const measured = () => {
    const from = now() - 1_000;
    begun = begun.filter((at) => at > from);
    return Math.max(begun.length, 1);
  };

  const reserve = (from: number) => {
    const at = Math.max(from, nextAt, pausedUntil);
    if (rate !== undefined) nextAt = at + 1_000 / rate;
    return at;
  };

  return {
    enter: async () => {
      // The clock is not asked again: a wait that a test cuts short must not be waited for once more.
      for (let [from, at] = [now(), reserve(now())]; at > from; ) {
        await wait(at - from, signal);
        from = at;
        // A pause that began meanwhile lets the lanes go on one by one and not all at once.
        if (pausedUntil > at) at = reserve(at);
      }
      const beginsAt = now();
      begun.push(beginsAt);
      if (begun.length > 10_000) measured();
      return beginsAt;
    },
    slowDown: (beganAt, pauseMs) => {
      pausedUntil = Math.max(pausedUntil, now() + pauseMs);
      // Requests that were under way together are refused together; they say the same thing once.
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
