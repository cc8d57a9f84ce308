// The request rate of a run: never above a ceiling, and just below the limit of a target that has one.
import { createLimitFinder } from "./limit-finder.ts";

/** Waits for a time or until the signal; an argument so that tests need not wait. */
export type Wait = (durationMs: number, signal?: AbortSignal) => Promise<void>;

/** A rate that is certainly below the limit, relative to the requests accepted in a second; the share of seconds that reach it. */
const SURELY_BELOW = 0.8;
const MOST_SECONDS = 0.6;

export type RateLimiterOptions = {
  /** Requests per second at most; unlimited if undefined. */
  readonly ceiling?: number | undefined;
  readonly now: () => number;
  readonly wait: Wait;
  readonly signal?: AbortSignal | undefined;
  /** Begins slowly, because the target seemed to limit the rate before. */
  readonly beginsSlowly?: boolean;
  /** Called when the target is first found to limit the rate, with the rate to begin with. */
  readonly onSlowed?: ((ratePerSecond: number) => void) | undefined;
};

export type RateLimiter = ReturnType<typeof createRateLimiter>;

export function createRateLimiter({ ceiling, now, wait, signal, beginsSlowly, onSlowed }: RateLimiterOptions) {
  const finder = createLimitFinder(ceiling);
  if (beginsSlowly) finder.testFirst();
  let startedAt = Number.NEGATIVE_INFINITY;
  let isSlowed = false;
  /** Requests that were not deferred since the limit was met, by the second of their start. */
  const accepted = new Map<number, number>();
  let last: Promise<unknown> = Promise.resolve();

  /** When the next request may start, as far as is known now. */
  const nextStart = () => {
    const rate = finder.rate();
    const spacedAt = rate === undefined ? Number.NEGATIVE_INFINITY : startedAt + 1_000 / rate;
    return Math.max(spacedAt, finder.resumesAt());
  };
  const takeTurn = async () => {
    // The clock is not read again: a wait that a test cuts short must not be repeated.
    for (let [from, at] = [now(), nextStart()]; at > from; at = finder.resumesAt()) {
      await wait(at - from, signal);
      from = at;
      startedAt = at;
    }
    startedAt = Math.max(startedAt, now());
    return now();
  };

  return {
    // One after the other, so that each waits by the rate that holds when it is its turn.
    /** Waits until one request may start and returns its start. */
    enter: () => {
      const turn = last.then(takeTurn);
      last = turn;
      return turn;
    },
    /**
     * Reports the outcome of the request that started then: `deferredMs` is the wait that the target asks for, undefined if
     * it did not defer the request.
     */
    note: (at: number, deferredMs: number | undefined) => {
      finder.note(at, deferredMs, now());
      const second = Math.floor(at / 1_000);
      if (isSlowed && deferredMs === undefined) accepted.set(second, (accepted.get(second) ?? 0) + 1);
      const rate = finder.rate();
      if (isSlowed || rate === undefined || !finder.hasLimit()) return;
      isSlowed = true;
      onSlowed?.(rate);
    },
    /** Whether the rate may be why the target defers requests. */
    mayLimit: finder.mayLimit,
    /** Whether the rate is not why the target defers requests, although it seemed so before. */
    isRefuted: finder.isRefuted,
    /** Requests per second that a target with a limit kept up with; undefined for any other. */
    sustained: () => {
      const perSecond = [...accepted.values()].sort((one, other) => one - other);
      const inMost = perSecond[Math.floor(perSecond.length * (1 - MOST_SECONDS))];
      return inMost === undefined || !finder.hasLimit() ? undefined : Math.max(1, Math.floor(inMost * SURELY_BELOW));
    },
  };
}
