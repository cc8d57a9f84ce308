// Reads k6's CSV from the bytes of a pipe, by position, without a string for each line. Of the fifteen lines or so of a
// request two or three matter here; the others are skipped at their first bytes.

import { OPERATION_IDS, type OperationId } from "../../../schemas/operation.ts";
import { type EventKind, METRICS, type RoutineKind, readOperation, type SampleKind } from "../../runtime/samples.ts";

/** One of our own samples. `sixDecimals` are the digits after the point, as a whole number; times are µs since the epoch. */
export type Sample = {
  readonly kind: SampleKind;
  readonly operation: OperationId;
  readonly micros: number;
  readonly whole: number;
  readonly sixDecimals: number;
  /** The code or the statement, if the sample has one. */
  readonly tag: string;
};

/** Where the samples of a stream go. */
export type SampleSink = {
  readonly onSample: (sample: Sample) => void;
  readonly onDropped: (micros: number, count: number) => void;
  readonly onVus: (micros: number, vus: number) => void;
  /** k6's own count of a request with an outcome, for comparison with ours. */
  readonly onHttpRequest: (micros: number) => void;
};

/** A reader of one stream; chunks may end anywhere. */
export type CsvReader = {
  readonly write: (chunk: Buffer) => void;
  /** Returns whether the stream ended at the end of a line. */
  readonly end: () => { readonly isWhole: boolean };
};

const ROUTINE: ReadonlyMap<string, RoutineKind> = new Map([
  [METRICS.started, "started"],
  [METRICS.accepted, "accepted"],
]);

const EVENTS: Readonly<Record<EventKind, true>> = {
  invalid: true,
  error: true,
  specified: true,
  advisory: true,
  withAdvisory: true,
  lacking: true,
  warm: true,
  begun: true,
  skipped: true,
  ofNewToken: true,
};

const COMMA = 0x2c;
const NEWLINE = 0x0a;
const POINT = 0x2e;
const EMPTY = Buffer.alloc(0);

/** Opens a reader, which throws on a header that is not k6's, before the first sample. */
export function createCsvReader(sink: SampleSink): CsvReader {
  let rest: Buffer = EMPTY;
  let tagsColumn = -1;

  const readHeader = (line: string): void => {
    const columns = line.split(",");
    tagsColumn = columns.indexOf("extra_tags");
    if (columns.slice(0, 3).join() !== "metric_name,timestamp,metric_value" || tagsColumn < 3) {
      throw new Error(`k6's CSV must begin with its known columns, got ${JSON.stringify(line.slice(0, 120))}`);
    }
  };

  const readLine = (bytes: Buffer, start: number, end: number): void => {
    if (tagsColumn < 0) {
      readHeader(bytes.toString("latin1", start, end));
      return;
    }
    switch (bytes[start]) {
      case 0x61: // assay_…
        readOwn(bytes, start, end);
        return;
      case 0x64: // dropped_iterations, not data_…
        if (bytes[start + 1] === 0x72) sink.onDropped(...readPair(bytes, start));
        return;
      case 0x76: // vus, not vus_max
        if (bytes[start + 3] === COMMA) sink.onVus(...readPair(bytes, start));
        return;
      case 0x68: // http_reqs, not http_req_…
        if (bytes[start + 8] === 0x73) sink.onHttpRequest(readWhole(bytes, bytes.indexOf(COMMA, start) + 1));
    }
  };

  const readOwn = (bytes: Buffer, start: number, end: number): void => {
    const nameEnd = bytes.indexOf(COMMA, start);
    const name = bytes.toString("latin1", start, nameEnd);
    const timeEnd = bytes.indexOf(COMMA, nameEnd + 1);
    const point = bytes.indexOf(POINT, timeEnd + 1);
    const micros = readWhole(bytes, nameEnd + 1);
    const whole = readWhole(bytes, timeEnd + 1);
    const sixDecimals = readWhole(bytes, point + 1);
    const routine = ROUTINE.get(name);
    if (routine !== undefined) {
      const read = readOperation(whole);
      if (read === undefined) return;
      sink.onSample({ kind: routine, operation: read.operation, micros, whole: read.value, sixDecimals, tag: "" });
      return;
    }
    if (name !== METRICS.event) return;
    const tags = readTags(column(bytes, point, end, tagsColumn - 2));
    const kind = tags.get("kind");
    const operation = OPERATION_IDS.find((id) => id === tags.get("operation"));
    if (operation === undefined || !isEvent(kind)) return;
    const tag = tags.get("code") ?? tags.get("statement") ?? "";
    sink.onSample({ kind, operation, micros, whole, sixDecimals, tag });
  };

  return {
    write: (chunk) => {
      const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      let start = 0;
      for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, start)) {
        readLine(bytes, start, end);
        start = end + 1;
      }
      rest = start === bytes.length ? EMPTY : Buffer.from(bytes.subarray(start));
    },
    end: () => ({ isWhole: rest.length === 0 }),
  };
}

function isEvent(kind: string | undefined): kind is EventKind {
  return kind !== undefined && Object.hasOwn(EVENTS, kind);
}

/** Time and value of a line whose value is a whole number. */
function readPair(bytes: Buffer, start: number): [micros: number, value: number] {
  const timeStart = bytes.indexOf(COMMA, start) + 1;
  return [readWhole(bytes, timeStart), readWhole(bytes, bytes.indexOf(COMMA, timeStart) + 1)];
}

/** The digits from a place on as a whole number, after a minus sign if there is one. */
function readWhole(bytes: Buffer, from: number): number {
  const isNegative = bytes[from] === 0x2d;
  let value = 0;
  for (let at = isNegative ? from + 1 : from; ; at++) {
    const digit = (bytes[at] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) return isNegative ? -value : value;
    value = value * 10 + digit;
  }
}

/** The text of the column after the n-th comma from a place on. */
function column(bytes: Buffer, from: number, end: number, commas: number): string {
  let start = from;
  for (let passed = 0; passed < commas; passed++) start = bytes.indexOf(COMMA, start) + 1;
  const next = bytes.indexOf(COMMA, start);
  return bytes.toString("latin1", start, next < 0 || next > end ? end : next);
}

/** Tags have the form name=value&name=value in any order; k6 may add its own. */
function readTags(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split("&").map((tag) => {
      const at = tag.indexOf("=");
      return [tag.slice(0, at), tag.slice(at + 1)];
    }),
  );
}
