// Whether a target is plainly down, so that more load would only make things worse. Pure: fed with the run so far about once
// a second, by the clock of the samples.

/** The run so far, as far as it matters here. `unanswered` are errors without a complete response, such as timeouts. */
export type Observation = {
  readonly elapsedMs: number;
  readonly started: number;
  readonly finished: number;
  readonly errors: number;
  readonly unanswered: number;
};

/** Takes the next observation; returns a sentence once the target is down. */
export type TargetDownWatch = (now: Observation) => string | undefined;

const UNRESPONSIVE_MS = 5_000;
const FAILING_MS = 10_000;
const FAILING_SHARE = 0.5;
/** Fewer requests than this show nothing. */
const LEAST_REQUESTS = 10;

/** Opens a watch: no response at all for 5 s, or more than half of all requests failed within 10 s. */
export function watchForTargetDown(): TargetDownWatch {
  const seen: Observation[] = [];
  return (now) => {
    seen.push(now);
    while (seen[1] !== undefined && seen[1].elapsedMs <= now.elapsedMs - FAILING_MS) seen.shift();
    return unresponsive(seen, now) ?? failing(seen, now);
  };
}

function unresponsive(seen: readonly Observation[], now: Observation): string | undefined {
  const then = seen.findLast(({ elapsedMs }) => elapsedMs <= now.elapsedMs - UNRESPONSIVE_MS);
  if (then === undefined || answered(now) > answered(then)) return undefined;
  // Those in flight at the beginning, and those started since.
  const concerned = now.started - then.finished;
  if (concerned < LEAST_REQUESTS || now.started === then.finished) return undefined;
  const hasWaited = now.unanswered > then.unanswered || then.started > now.finished;
  return hasWaited ? `the target was down: no response for ${UNRESPONSIVE_MS / 1_000} s` : undefined;
}

function failing(seen: readonly Observation[], now: Observation): string | undefined {
  const then = seen.findLast(({ elapsedMs }) => elapsedMs <= now.elapsedMs - FAILING_MS);
  if (then === undefined) return undefined;
  const finished = now.finished - then.finished;
  const failed = now.errors - then.errors;
  if (finished < LEAST_REQUESTS || failed / finished <= FAILING_SHARE) return undefined;
  const share = Math.round((failed / finished) * 100);
  return `the target was down: ${share} % of ${finished} requests failed within ${FAILING_MS / 1_000} s`;
}

function answered({ finished, unanswered }: Observation): number {
  return finished - unanswered;
}
