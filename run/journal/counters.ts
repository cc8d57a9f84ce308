// What a window of a load run counts: the only declaration. Its line in the journal, tallies, slices and the counters in
// run.json follow from these names, and `npm run generate` writes the Go structs in which the engine counts.

/**
 * How the values of a counter add up: whole numbers, other sums, the largest value, sums by key, a histogram of times, histograms
 * by key.
 */
export type CounterKind = "count" | "sum" | "maximum" | "byKey" | "times" | "timesByKey";

export type CounterTable = Readonly<Record<string, CounterKind>>;

export const OPERATION_COUNTERS = {
  started: "count",
  // Accepted and valid.
  accepted: "count",
  invalid: "count",
  // Accepted, valid, and later than what is on time for the operation.
  late: "count",
  // Responses with any advisory finding, and those of them that are accepted, valid and on time.
  withAdvisory: "count",
  goodputWithAdvisory: "count",
  // Errors that were a 429 or 503 with a Retry-After.
  retryAfter: "count",
  longestRetryAfterMs: "maximum",
  // By reason code.
  errors: "byKey",
  // Violations by statement.
  specified: "byKey",
  advisory: "byKey",
  // Accepted and invalid responses without a value, by field; for a nested field, of those with a value around it.
  missing: "byKey",
  // Of accepted responses, invalid ones included.
  serviceTime: "times",
  responseTime: "times",
  // What the target says of itself in the same responses, by the names of its Server-Timing header.
  serverTiming: "timesByKey",
  // What of these headers is in no histogram: `malformed` entries, and those `beyond` what is kept.
  serverTimingIgnored: "byKey",
} as const satisfies CounterTable;

/** Of no operation. */
export const WINDOW_COUNTERS = {
  // Iterations that no virtual user was free to start; those of the warm-up apart.
  dropped: "count",
  droppedInWarmUp: "count",
  // Requests with an outcome.
  httpRequests: "count",
  // Sessions begun, and requests of sessions that could not be sent.
  begun: "count",
  skipped: "count",
  // Times between arrivals.
  arrivalGaps: "count",
  // Requests that opened a connection, that the transport sent again by itself, and over HTTP/2.
  newConnections: "count",
  retried: "count",
  http2Requests: "count",
  arrivalGapMs: "sum",
  arrivalGapMsSquared: "sum",
  // How long the process of the generator did not run.
  pausedMs: "sum",
  // Virtual users that were busy at once.
  vus: "maximum",
  longestPauseMs: "maximum",
  // What one wait in a hundred of the generator's threads for a processor exceeded.
  schedulerDelayMs: "maximum",
  // Requests of the warm-up, which are counted nowhere else: `started`, and then by outcome.
  warmUp: "byKey",
  // How late each request started because of the generator, and how long those that had to wait for a free virtual user waited.
  startDelay: "times",
  queueDelay: "times",
  // How late the generator read what had come, noted at even intervals.
  readDelay: "times",
} as const satisfies CounterTable;

/** Absent from a journal where nothing was counted: most targets send no such header. */
export const OPTIONAL_COUNTERS = ["serverTiming", "serverTimingIgnored"] as const;

export const NUMBERS = ["count", "sum", "maximum"] as const satisfies readonly CounterKind[];

type NamesOf<Table extends CounterTable, Kind extends CounterKind> = {
  [Name in keyof Table]: Table[Name] extends Kind ? Name : never;
}[keyof Table];

export function namesOf<Table extends CounterTable, Kind extends CounterKind>(table: Table, kinds: readonly Kind[]) {
  return Object.keys(table).filter((name) => kinds.some((kind) => table[name] === kind)) as NamesOf<Table, Kind>[];
}

/** The values of a table, which grow in place. */
export type CounterValues<Table extends CounterTable, ByKey, Times, TimesByKey> = {
  -readonly [Name in keyof Table]: Table[Name] extends "byKey"
    ? ByKey
    : Table[Name] extends "times"
      ? Times
      : Table[Name] extends "timesByKey"
        ? TimesByKey
        : number;
};

/** The values of a table in a journal. Histograms are text in the V2 form of HdrHistogram. */
export type Counted<Table extends CounterTable> = Readonly<
  Omit<Written<Table>, Optional> & Partial<Pick<Written<Table>, Optional & keyof Table>>
>;

type Written<Table extends CounterTable> = CounterValues<
  Table,
  Readonly<Record<string, number>>,
  string,
  Readonly<Record<string, string>>
>;

type Optional = (typeof OPTIONAL_COUNTERS)[number];
