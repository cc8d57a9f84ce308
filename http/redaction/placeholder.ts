// The placeholder of credentials. A file of its own, because what runs inside k6 needs it too.

/** What stands in place of a credential or another secret, in every message, file and report. */
export const REDACTED = "[redacted]";
