// Finds the highest rate that a target keeps up with, from the requests that it defers. A slow test shows whether the rate is the
// cause: a target with a rate limit then defers nothing, and one that defers at random defers as much as before.

type State =
  /** At the ceiling. The target defers the `unavoidable` share at any rate; `recent` results show whether it defers more. */
  | { readonly kind: "free"; readonly unavoidable: number; readonly recent: readonly boolean[] }
  /**
   * Slowly: if `missing` further results in a row are not deferred, the rate was the cause of the share. The `first` tests, before
   * anything is known of the target, become slower one after the other.
   */
  | { readonly kind: "testing"; readonly share: number; readonly missing: number; readonly first?: number }
  /** Faster in each round, by growing steps, until the target defers again. */
  | { readonly kind: "limited"; readonly step: number; readonly slowdowns: number };

type Free = State & { readonly kind: "free" };
type Testing = State & { readonly kind: "testing" };
type Limited = State & { readonly kind: "limited" };

/** A result, and what is known of the present rate. */
type Result = {
  readonly deferredMs: number | undefined;
  readonly rate: number;
  /** Requests accepted in the last second. */
  readonly accepted: number;
  /** The results at the present rate, and the time since its beginning. */
  readonly round: { readonly results: number; readonly deferred: number; readonly lengthMs: number };
  /** How many tests found a limit so far. */
  readonly limitsFound: number;
};

/** What follows from a result. Another rate begins another round, after a pause. */
type Next = { readonly state: State; readonly rate?: number; readonly pauseMs?: number };

/** Results among which deferred ones are counted, and the fewest of them that are a reason to slow down. */
const RECENT = 20;
const FEWEST_DEFERRED = 3;
const SLOWEST = 1;

/** The rate of a test, relative to the rate of the last second, which may have been a burst the first time. */
const TEST_SPEED = { first: 0.25, later: 0.5 } as const;
/** The shortest pause before a test, so that the limit can recover. */
const PAUSE_MS = 1_000;
/** The chance that a test of a random share finds nothing deferred, and the most results of a test. */
const CHANCE = 0.05;
const LONGEST_TEST = 40;
/** Tests that come first, before anything is known of the target: their rates and results, and the pause before a slower one. */
const FIRST_TESTS = { rates: [5, 1, 0.25], results: 20, pauseMs: 4_000 } as const;
/** No larger share counts as unavoidable: above it another test is run. */
const LARGEST_SHARE = 0.5;

/** After a test the rate doubles round by round. Once the target defers again, it falls below what was accepted. */
const BELOW = 0.95;
/** What a round needs at least while the rate doubles, and afterwards. */
const SEARCH_ROUND = { lengthMs: 500, results: 1 } as const;
const ROUND = { lengthMs: 1_000, results: 10 } as const;
/** By how much the rate then rises in a round; in each further one by twice as much, up to double. */
const FIRST_STEP = 0.02;
/** So many slowdowns since a test are a reason for another one, and twice as many after each test. */
const DOUBTFUL_SLOWDOWNS = 8;

export function createLimitFinder(ceiling = Number.POSITIVE_INFINITY) {
  let state: State = { kind: "free", unavoidable: 0, recent: [] };
  let rate = ceiling;
  let limitsFound = 0;
  let isRefuted = false;
  /** Requests that started earlier say nothing about the present rate. */
  let since = Number.NEGATIVE_INFINITY;
  let round = { results: 0, deferred: 0 };
  /** When the requests of the last second were accepted. */
  const accepted: number[] = [];
  return {
    /** The rate to keep to; undefined while no limit is known. */
    rate: () => (Number.isFinite(rate) ? rate : undefined),
    /** Whether slowing down has helped, so that the rate follows a limit. */
    hasLimit: () => limitsFound > 0 && state.kind !== "free",
    /** Begins slowly, because the target seems to have a limit. */
    testFirst: () => {
      state = firstTest(0);
      rate = Math.min(ceiling, FIRST_TESTS.rates[0]);
    },
    /** Whether requests were deferred even in the slowest of the tests that came first: the rate is not the cause. */
    isRefuted: () => isRefuted,
    /** Whether the rate may be the cause of a deferral: a test is under way, or has found a limit. */
    mayLimit: () => state.kind !== "free",
    /** Nothing is sent before this time. */
    resumesAt: () => since,
    /**
     * Enters, at a time, the outcome of the request that started at another: `deferredMs` is the wait that the target asks
     * for, undefined if it did not defer the request.
     */
    note: (startedAt: number, deferredMs: number | undefined, at: number) => {
      if (deferredMs === undefined) accepted.push(at);
      while ((accepted[0] ?? at) <= at - 1_000) accepted.shift();
      if (startedAt < since) return;
      round.results++;
      if (deferredMs !== undefined) round.deferred++;
      const measured = { ...round, lengthMs: at - since };
      const next = nextOf(state, { deferredMs, rate, accepted: accepted.length, round: measured, limitsFound });
      if (state.kind === "testing" && next.state.kind === "limited") limitsFound++;
      if (state.kind === "testing" && state.first !== undefined && next.state.kind === "free") isRefuted = true;
      state = next.state;
      if (next.rate === undefined) return;
      rate = Math.min(ceiling, next.rate);
      since = at + (next.pauseMs ?? 0);
      round = { results: 0, deferred: 0 };
    },
  };
}

function nextOf(state: State, result: Result): Next {
  switch (state.kind) {
    case "free":
      return afterFree(state, result);
    case "testing":
      return afterTesting(state, result);
    case "limited":
      return afterLimited(state, result);
  }
}

function afterFree({ unavoidable, recent: before }: Free, result: Result): Next {
  const recent = [...before, result.deferredMs !== undefined].slice(-RECENT);
  const deferred = recent.filter((one) => one).length;
  const isReason = result.deferredMs !== undefined && isTooMuch(deferred, unavoidable);
  return isReason ? beginTest(deferred / recent.length, result) : { state: { kind: "free", unavoidable, recent } };
}

function beginTest(share: number, { deferredMs = 0, accepted, limitsFound }: Result): Next {
  const missing = Math.min(LONGEST_TEST, Math.ceil(Math.log(CHANCE) / Math.log(1 - Math.min(share, 0.9))));
  const speed = limitsFound === 0 ? TEST_SPEED.first : TEST_SPEED.later;
  return {
    state: { kind: "testing", share, missing },
    rate: Math.max(SLOWEST, accepted * speed),
    pauseMs: Math.max(deferredMs, PAUSE_MS),
  };
}

function firstTest(first: number): Testing {
  return { kind: "testing", share: 0, missing: FIRST_TESTS.results, first };
}

function afterTesting({ share, missing, first }: Testing, { deferredMs, rate }: Result): Next {
  const slower = first === undefined ? undefined : FIRST_TESTS.rates[first + 1];
  if (deferredMs !== undefined && first !== undefined && slower !== undefined)
    return { state: firstTest(first + 1), rate: slower, pauseMs: FIRST_TESTS.pauseMs };
  if (deferredMs !== undefined) {
    const unavoidable = Math.min(share, LARGEST_SHARE);
    return { state: { kind: "free", unavoidable, recent: [] }, rate: Number.POSITIVE_INFINITY };
  }
  if (missing > 1)
    return { state: { kind: "testing", share, missing: missing - 1, ...(first !== undefined && { first }) } };
  return { state: { kind: "limited", step: 1, slowdowns: 0 }, rate: rate * 2 };
}

function afterLimited(state: Limited, result: Result): Next {
  const { step, slowdowns } = state;
  const { rate, accepted, limitsFound, round } = result;
  const needed = step === 1 ? SEARCH_ROUND : ROUND;
  const isOver = round.results >= needed.results && round.lengthMs >= needed.lengthMs;
  if (round.deferred >= FEWEST_DEFERRED || (isOver && round.deferred > 0)) {
    const share = round.deferred / round.results;
    if (slowdowns + 1 >= DOUBTFUL_SLOWDOWNS * 2 ** (limitsFound - 1)) return beginTest(share, result);
    const slower = Math.min(rate, Math.max(accepted, rate * (1 - share))) * BELOW;
    const next: Limited = { kind: "limited", step: FIRST_STEP, slowdowns: slowdowns + 1 };
    return { state: next, rate: Math.max(SLOWEST, slower) };
  }
  if (!isOver) return { state };
  // Workers that do not reach the rate show nothing about it.
  const isUsed = round.results >= (0.7 * rate * round.lengthMs) / 1_000;
  if (!isUsed) return { state, rate };
  return { state: { kind: "limited", step: Math.min(1, step * 2), slowdowns }, rate: rate * (1 + step) };
}

/** Whether more of the recent results were deferred than chance explains for a share. */
function isTooMuch(deferred: number, share: number): boolean {
  const expected = RECENT * share;
  return deferred >= FEWEST_DEFERRED && deferred > expected + 3 * Math.sqrt(expected * (1 - share));
}
