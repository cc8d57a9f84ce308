// What a window of a load run counts: the only declaration. Its line in the journal, tallies, slices and the counters in
// run.json follow from these names, and `npm run generate` writes the Go structs in which the engine counts.

/** Names by how their values add up: whole numbers and other sums, the largest value, sums by key, histograms of times. */
export type CounterTable<
  Sum extends string = string,
  Maximum extends string = string,
  Key extends string = string,
  Time extends string = string,
> = {
  readonly counts: readonly Sum[];
  readonly sums: readonly Sum[];
  readonly maxima: readonly Maximum[];
  readonly byKey: readonly Key[];
  readonly times: readonly Time[];
};

/** Of one operation. */
export const OPERATION_COUNTERS = {
  counts: [
    "started",
    // Accepted and valid.
    "accepted",
    "invalid",
    // Accepted, valid, and later than what is on time for the operation.
    "late",
    // Responses with any advisory finding, and those of them that are accepted, valid and on time.
    "withAdvisory",
    "goodputWithAdvisory",
    // Errors that were a 429 or 503 with a Retry-After.
    "retryAfter",
  ],
  sums: [],
  maxima: ["longestRetryAfterMs"],
  byKey: [
    // By reason code.
    "errors",
    // Violations by statement.
    "specified",
    "advisory",
    // Accepted and invalid responses without a value, by field; for a nested field, of those with a value around it.
    "missing",
  ],
  // Of accepted responses, invalid ones included.
  times: ["serviceTime", "responseTime"],
} as const satisfies CounterTable;

/** Of no operation. */
export const WINDOW_COUNTERS = {
  counts: [
    // Iterations that no virtual user was free to start; those of the warm-up apart.
    "dropped",
    "droppedInWarmUp",
    // Requests with an outcome.
    "httpRequests",
    // Sessions begun, and requests of sessions that could not be sent.
    "begun",
    "skipped",
    // Requests about a token that another session of the run has created.
    "ofNewTokens",
    // Times between arrivals.
    "arrivalGaps",
    // Requests that opened a connection, that the transport sent again by itself, and over HTTP/2.
    "newConnections",
    "retried",
    "http2Requests",
  ],
  // How long the process of the generator did not run.
  sums: ["arrivalGapMs", "arrivalGapMsSquared", "pausedMs"],
  // Virtual users that were busy at once; the longest pause of the generator; what one wait in a hundred of its threads for a
  // processor exceeded.
  maxima: ["vus", "longestPauseMs", "schedulerDelayMs"],
  // Requests of the warm-up, which are counted nowhere else: `started`, and then by outcome.
  byKey: ["warmUp"],
  // How late each request started because of the generator, and how long those that had to wait for a free virtual user waited.
  times: ["startDelay", "queueDelay"],
} as const satisfies CounterTable;

type Numbers<Sum extends string, Maximum extends string> = Record<Sum, number> & Record<Maximum, number>;

/** The values of a table in a journal. Histograms are text in the V2 form of HdrHistogram. */
export type Counted<Table> =
  Table extends CounterTable<infer Sum, infer Maximum, infer Key, infer Time>
    ? Readonly<Numbers<Sum, Maximum> & Record<Key, Readonly<Record<string, number>>> & Record<Time, string>>
    : never;

/** The values of a table while they grow, with histograms of the type `Histogram`. */
export type Tallied<
  Sum extends string,
  Maximum extends string,
  Key extends string,
  Time extends string,
  Histogram,
> = Numbers<Sum, Maximum> & Readonly<Record<Key, Map<string, number>>> & Readonly<Record<Time, Histogram>>;
