// What the report needs to compute every metric again for a period of a load run.

/**
 * A load run cut into slices of equal length, at most 240 of them and at most 600,000 characters. Both texts are base64 of a
 * raw deflate stream. How they are made and read is in run/slices.
 */
export type LoadSlices = {
  /** Of each slice, the first from the start of the schedule: a multiple of `windowMs`. */
  readonly lengthMs: number;
  /** JSON: the counts of each slice, null for one without a window. */
  readonly counts: string;
  /** The histograms that `counts` gives the sizes of: gaps between buckets, and then how many times each bucket holds. */
  readonly times: string;
};
