// What a Retry-After header asks for. Whether it is honoured is for whoever sends to decide. Runs inside k6 too.

/** Longest wait that is honoured, whatever a header asks for, in ms. */
export const HONOURED_WAIT_MS = 60_000;

/** Statuses whose Retry-After says that nothing was done and when to come again (RFC 9110, RFC 6585). */
export function asksToWait(status: number): boolean {
  return status === 429 || status === 503;
}

/** The wait that a Retry-After value asks for in ms, however long; undefined if it is no such value. */
export function requestedWaitMs(value: string | undefined, nowMs: number): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1_000;
  // RFC 9110 section 5.6.7: the preferred form of a date; other spellings are ignored.
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/.test(value)) return undefined;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(at - nowMs, 0);
}
