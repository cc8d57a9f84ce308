// A live state for tests, as a load half-way through its time would have it.
import { createLiveFold, type LiveState } from "../../cli/live/state.ts";
import { operationEntry, windowEntry } from "../run/format/load-entries.ts";

/** Half a minute of a minute: 90 quotes and 10 fee look-ups a second, of which one fails. */
export function liveState(): LiveState {
  const fold = createLiveFold("mixed", 1_000);
  for (let at = 0; at < 30; at++) {
    const fees = operationEntry(9, { started: 10, errors: { reset: 1 }, withAdvisory: 2 });
    fold.add(windowEntry(at * 1_000, { "token-price": operationEntry(90 + (at % 5)), "get-user-fees": fees }));
  }
  return fold.state({
    elapsedMs: 30_400,
    scheduledMs: 60_000,
    warmUpMs: 0,
    warmUp: 0,
    started: 3_060,
    finished: 3_060,
    errors: 30,
    unanswered: 30,
    invalid: 0,
    dropped: 2,
    vus: 4,
    ratePerSecond: 104,
    p95Ms: 12,
  });
}
