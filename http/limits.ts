// The bounds of every request to a target, whatever the target does.

/** Bounds of one request and its response. Times in milliseconds, sizes in bytes. */
export type Limits = {
  /** From sending the request to the last byte of the response. */
  readonly timeoutMs: number;
  readonly connectTimeoutMs: number;
  /** Longest silence within a body. */
  readonly idleTimeoutMs: number;
  /** Longest body, before and after decoding. */
  readonly maxBodyBytes: number;
  readonly maxHeaderBytes: number;
  readonly maxHeaders: number;
  readonly maxInformational: number;
};

export const DEFAULT_LIMITS: Limits = {
  timeoutMs: 10_000,
  connectTimeoutMs: 3_000,
  idleTimeoutMs: 5_000,
  maxBodyBytes: 4 * 1024 * 1024,
  maxHeaderBytes: 64 * 1024,
  maxHeaders: 200,
  maxInformational: 10,
};
