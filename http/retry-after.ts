// What a Retry-After header asks for. The sender decides whether to honour it. Runs inside k6 too.

/** Longest wait that is honoured, whatever a header asks for, in ms. */
export const HONOURED_WAIT_MS = 60_000;

/** Statuses whose Retry-After says that nothing was done, and when to retry (RFC 9110, RFC 6585). */
export function asksToWait(status: number): boolean {
  return status === 429 || status === 503;
}

/**
 * The wait that a Retry-After value asks for in ms, however long; undefined for any other value. Of several values,
 * joined by commas, the longest counts. `nowMs` is the time from which a date counts.
 */
export function requestedWaitMs(value: string | undefined, nowMs: number): number | undefined {
  const waits = (value ?? "").split(BETWEEN_VALUES).flatMap((one) => waitOf(one.trim(), nowMs) ?? []);
  return waits.length === 0 ? undefined : Math.max(...waits);
}

/** The time of an HTTP date in any of its three spellings (RFC 9110 section 5.6.7), in ms; undefined for any other text. */
export function httpDateMs(text: string, nowMs: number): number | undefined {
  const [, day, month, year, time] = IMF_DATE.exec(text) ?? RFC850_DATE.exec(text) ?? [];
  if (time !== undefined) return timeOf(fullYear(year ?? "", nowMs), month ?? "", day ?? "", time);
  const [, itsMonth, itsDay, itsTime, itsYear] = ASCTIME_DATE.exec(text) ?? [];
  return itsTime === undefined ? undefined : timeOf(Number(itsYear), itsMonth ?? "", itsDay ?? "", itsTime);
}

/** Longer numbers of seconds stand for this one: about thirty years. */
const MOST_SECONDS = 999_999_999;

/** Commas between values; not the one after the day of the week. */
const BETWEEN_VALUES = /,(?!\s*\d\d[ -][A-Z][a-z]{2}[ -])/;

const IMF_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (\d\d) (\w{3}) (\d{4}) (\d\d:\d\d:\d\d) GMT$/;
const RFC850_DATE =
  /^(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday), (\d\d)-(\w{3})-(\d\d) (\d\d:\d\d:\d\d) GMT$/;
const ASCTIME_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) (\w{3}) ([ \d]\d) (\d\d:\d\d:\d\d) (\d{4})$/;
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

function waitOf(value: string, nowMs: number): number | undefined {
  if (/^\d+$/.test(value)) return Math.min(Number(value), MOST_SECONDS) * 1_000;
  const at = httpDateMs(value, nowMs);
  return at === undefined ? undefined : Math.max(at - nowMs, 0);
}

/** A year of two digits is the one that is at most fifty years ahead. */
function fullYear(year: string, nowMs: number): number {
  if (year.length > 2) return Number(year);
  const present = new Date(nowMs).getUTCFullYear();
  const inThisCentury = present - (present % 100) + Number(year);
  return inThisCentury > present + 50 ? inThisCentury - 100 : inThisCentury;
}

function timeOf(year: number, month: string, day: string, time: string): number | undefined {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(":").map(Number);
  const date = new Date(Date.UTC(year, MONTHS.indexOf(month), Number(day)));
  const exists = date.getUTCDate() === Number(day) && MONTHS[date.getUTCMonth()] === month;
  // A minute may have a leap second.
  if (!exists || hours > 23 || minutes > 59 || seconds > 60) return undefined;
  return date.getTime() + ((hours * 60 + minutes) * 60 + seconds) * 1_000;
}
