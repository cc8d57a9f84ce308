// The placeholder of credentials. A separate file, because code that runs inside k6 imports it.

/** Replaces a credential or another secret, in every message, file and report. */
export const REDACTED = "[redacted]";
