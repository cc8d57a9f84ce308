// Finds the rate at which a target is best sent to, from which requests it defers. Whether the pace is to blame shows when
// the run slows down: a target with a limit then defers nothing, and one that defers at random defers as much as before.

/** What the target allows. Times in milliseconds of one clock, rates in requests per second. */
export type LimitFinder = {
  /** The rate to keep to; undefined while nothing calls for one. */
  readonly rate: () => number | undefined;
  /** Whether slowing down was found to help, so that the rate follows a limit. */
  readonly hasLimit: () => boolean;
  /** Nothing is sent before. */
  readonly resumesAt: () => number;
  /**
   * Enters, at a time, the outcome of the request that started at another: `deferredMs` is the wait that the target asks
   * for, undefined if it did not defer the request.
   */
  readonly note: (startedAt: number, deferredMs: number | undefined, at: number) => void;
};

/** Results among which deferred ones are counted, and the fewest of them that call for a change. */
const RECENT = 20;
const FEWEST_DEFERRED = 3;

const SLOWEST = 1;
/** What the rate becomes when a target defers too much, relative to what it has just kept up with. */
const BELOW = 0.95;

/** The rate of a test, relative to what the target has just kept up with; slower where that may have been a burst. */
const QUIET = 0.5;
const QUIET_AFTER_BURST = 0.25;
/** The chance that a test has no deferred request although slowing down does not help; and the most results of a test. */
const CHANCE = 0.05;
const LONGEST_TEST = 40;
/** The pause before a test at least, so that a limit has room again. */
const PAUSE_MS = 1_000;

/** What a round needs at least before the rate follows from it. As long as no limit is known, rounds are shorter. */
const ROUND = { lengthMs: 1_000, results: 10 } as const;
const FIRST_ROUND = { lengthMs: 500, results: 1 } as const;
/** By how much the first quiet round raises the rate; each further one raises it by twice as much, up to double. */
const FIRST_STEP = 0.02;
/** Rounds in a row with deferred requests although each was slower than the one before. */
const FUTILE_ROUNDS = 3;

/** Results after which the share that is deferred at any pace is measured again; a larger share is tested again. */
const REVIEW = 200;
const LARGE_SHARE = 1 / 3;
const LARGEST_SHARE = 0.5;

/** A slow stretch: without a deferred request it shows that the pace was to blame, and `rate` is the rate after it. */
type Test = { readonly share: number; readonly rate: number; missing: number };

type Round = { readonly startedAt: number; results: number; deferred: number };

export function createLimitFinder(ceiling = Number.POSITIVE_INFINITY): LimitFinder {
  let rate = ceiling;
  /** Whether the target was ever sent too much for a whole second, so that its limit is about known. */
  let isKnown = false;
  /** The share of requests that the target defers at any pace. */
  let unavoidable = 0;
  let test: Test | undefined;
  let hasLimit = false;
  let alarms = 0;
  let step = 1;
  let futile = 0;
  let firstAt: number | undefined;
  /** Requests that started earlier say nothing about the present rate. */
  let since = Number.NEGATIVE_INFINITY;
  let recent: boolean[] = [];
  let round = roundAt(0);
  let review = roundAt(0);
  let accepted: number[] = [];

  const change = (to: number, from: number) => {
    rate = Math.min(ceiling, Math.max(SLOWEST, to));
    since = from;
    recent = [];
    round = roundAt(from);
    review = roundAt(from);
    futile = 0;
    step = isKnown ? FIRST_STEP : 1;
  };
  const acceptedPerSecond = (at: number) => {
    accepted = accepted.filter((one) => one > at - 1_000);
    return Math.max(SLOWEST, accepted.length);
  };

  const slowDown = (share: number, deferredMs: number, at: number, mustTest: boolean) => {
    isKnown = firstAt !== undefined && at - firstAt >= ROUND.lengthMs;
    const delivered = acceptedPerSecond(at);
    const sustained = Number.isFinite(rate) ? Math.max(delivered, rate * (1 - share)) : delivered;
    if (!mustTest) return change(sustained * BELOW, at);
    test = { share, rate: sustained * BELOW, missing: resultsFor(share) };
    change(delivered * (isKnown ? QUIET : QUIET_AFTER_BURST), at + Math.max(deferredMs, PAUSE_MS));
  };

  const goOn = (present: Test, isDeferred: boolean, at: number) => {
    present.missing--;
    if (!isDeferred && present.missing > 0) return;
    test = undefined;
    hasLimit = !isDeferred;
    unavoidable = isDeferred ? Math.min(present.share, LARGEST_SHARE) : 0;
    if (isDeferred) alarms = 0;
    change(isDeferred ? ceiling : present.rate, at);
  };

  const endRound = (deferredMs: number, at: number) => {
    const { startedAt, results, deferred } = round;
    const share = deferred / results;
    round = roundAt(at);
    if (share > unavoidable * 1.5) {
      futile++;
      if (futile >= FUTILE_ROUNDS) return slowDown(share, deferredMs, at, true);
      rate = Math.max(SLOWEST, rate * (1 - share));
      step = FIRST_STEP;
      return;
    }
    futile = 0;
    const isUsed = results >= (0.7 * rate * (at - startedAt)) / 1_000;
    if (!isUsed) return;
    rate = Math.min(ceiling, rate * (1 + step));
    recent = [];
    step = Math.min(1, step * 2);
  };

  return {
    rate: () => (Number.isFinite(rate) ? rate : undefined),
    hasLimit: () => hasLimit,
    resumesAt: () => since,
    note: (startedAt, deferredMs, at) => {
      const isDeferred = deferredMs !== undefined;
      firstAt ??= startedAt;
      if (!isDeferred) accepted.push(at);
      if (accepted.length > 10_000) acceptedPerSecond(at);
      if (startedAt < since) return;
      recent = [...recent, isDeferred].slice(-RECENT);
      for (const one of [round, review]) {
        one.results++;
        if (isDeferred) one.deferred++;
      }
      if (test !== undefined) return goOn(test, isDeferred, at);
      const count = recent.filter((one) => one).length;
      if (isDeferred && isTooMuch(count, unavoidable)) {
        alarms++;
        // Tests cost time: after the first alarm, then ever more rarely.
        return slowDown(count / recent.length, deferredMs, at, Number.isInteger(Math.log2(alarms)));
      }
      if (unavoidable > 0 && review.results >= REVIEW) {
        unavoidable = review.deferred / review.results;
        review = roundAt(at);
        if (unavoidable > LARGE_SHARE) return slowDown(unavoidable, deferredMs ?? 0, at, true);
      }
      const needed = isKnown ? ROUND : FIRST_ROUND;
      const isOver = round.results >= needed.results && at - round.startedAt >= needed.lengthMs;
      if (isOver && rate < ceiling) endRound(deferredMs ?? 0, at);
    },
  };
}

function roundAt(startedAt: number): Round {
  return { startedAt, results: 0, deferred: 0 };
}

/** Results of a test that nearly always has a deferred one if the share stays what it was. */
function resultsFor(share: number): number {
  return Math.min(LONGEST_TEST, Math.ceil(Math.log(CHANCE) / Math.log(1 - Math.min(share, 0.9))));
}

/** Whether so many deferred among the recent results are more than chance makes of a share. */
function isTooMuch(deferred: number, share: number): boolean {
  const expected = RECENT * share;
  return deferred >= FEWEST_DEFERRED && deferred > expected + 3 * Math.sqrt(expected * (1 - share));
}
