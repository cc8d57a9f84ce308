// Points in time as texts in the forms of ISO 8601.

/** The form of a date-time: extended with milliseconds or seconds, with an offset, basic, or local without one. */
export type TimestampForm = "milliseconds" | "seconds" | "offset" | "basic" | "local";

/** Milliseconds since 1970 as an ISO 8601 date-time. */
export function spellTimestamp(timeMs: number, form: TimestampForm): string {
  const text = new Date(timeMs).toISOString();
  switch (form) {
    case "milliseconds":
      return text;
    case "seconds":
      return `${text.slice(0, 19)}Z`;
    case "offset":
      return `${text.slice(0, 23)}+00:00`;
    case "basic":
      return `${text.slice(0, 19).replace(/[-:]/g, "")}Z`;
    case "local":
      return text.slice(0, 19);
  }
}
