// Whether a target is plainly gone, so that sending on would only add to its trouble. Pure: fed with the run so far about
// once a second, by the clock of the samples.

/** The run so far, as far as it matters here. `unanswered` are errors without a complete answer, such as time-outs. */
export type Seen = {
  readonly elapsedMs: number;
  readonly started: number;
  readonly finished: number;
  readonly errors: number;
  readonly unanswered: number;
};

/** Takes the next look; gives a sentence once the target is gone. */
export type GoneWatch = (seen: Seen) => string | undefined;

const SILENCE_MS = 5_000;
const FAILING_MS = 10_000;
const FAILING_SHARE = 0.5;
/** Fewer requests than this say nothing. */
const LEAST_REQUESTS = 10;

/** Opens a watch: no answer at all for 5 s, or more than half of all requests failed in 10 s. */
export function watchForGone(): GoneWatch {
  const looks: Seen[] = [];
  return (seen) => {
    looks.push(seen);
    while (looks[1] !== undefined && looks[1].elapsedMs <= seen.elapsedMs - FAILING_MS) looks.shift();
    return silence(looks, seen) ?? failing(looks, seen);
  };
}

function silence(looks: readonly Seen[], now: Seen): string | undefined {
  const then = looks.findLast(({ elapsedMs }) => elapsedMs <= now.elapsedMs - SILENCE_MS);
  if (then === undefined || answered(now) > answered(then)) return undefined;
  // Those that were in flight at the beginning, and those that were begun since.
  const concerned = now.started - then.finished;
  if (concerned < LEAST_REQUESTS || now.started === then.finished) return undefined;
  const waited = now.unanswered > then.unanswered || then.started > now.finished;
  return waited ? `the target was gone: no answer came for ${SILENCE_MS / 1_000} s` : undefined;
}

function failing(looks: readonly Seen[], now: Seen): string | undefined {
  const then = looks.findLast(({ elapsedMs }) => elapsedMs <= now.elapsedMs - FAILING_MS);
  if (then === undefined) return undefined;
  const finished = now.finished - then.finished;
  const failed = now.errors - then.errors;
  if (finished < LEAST_REQUESTS || failed / finished <= FAILING_SHARE) return undefined;
  const share = Math.round((failed / finished) * 100);
  return `the target was gone: ${share} % of ${finished} requests failed within ${FAILING_MS / 1_000} s`;
}

function answered({ finished, unanswered }: Seen): number {
  return finished - unanswered;
}
