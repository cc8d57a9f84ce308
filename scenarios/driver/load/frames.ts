// Reads the frames of the engine, JSON lines from the bytes of a pipe: the windows that it has appended to the journal, each
// verified by its checksum, and its progress, the last time at its end.

import { Failure, unwritable } from "../../../errors.ts";
import { isJournalEntry } from "../../../run/journal/entry-schema.ts";
import type { JournalWindow } from "../../../run/journal/journal-entries.ts";
import { entryOfLine, splitLines } from "../../../run/journal/journal-lines.ts";
import { isObject, type JsonObject, parsedJson } from "../../../schemas/json.ts";

const NOTHING_YET = {
  /** Since k6 began, which may be well before the first request of a recording. */
  elapsedMs: 0,
  /** Requests of the warm-up that have an outcome; they are in no other count. */
  warmUp: 0,
  started: 0,
  finished: 0,
  errors: 0,
  /** Errors without a complete response, such as timeouts. */
  unanswered: 0,
  invalid: 0,
  dropped: 0,
  vus: 0,
};

/** The run so far: counts over the whole run, and the VUs that were busy at once in the windows still open. */
export type StreamView = Readonly<typeof NOTHING_YET>;

/** The state of the stream itself. Times in ms. */
export type StreamHealth = {
  readonly measuredMs: number;
  readonly longestGapMs: number;
  readonly largestLagMs: number;
  readonly isWhole: boolean;
  readonly begun: number;
};

/** Where the frames of a stream go. */
export type FrameSink = {
  readonly onWindow: (window: JournalWindow) => void;
  /** Called once a request has been started. */
  readonly onFirstStart?: () => void;
};

/** The run so far; `clockMs` is when that was written, milliseconds since the epoch. The last one has the kind `end`. */
type Progress = { readonly kind: "progress" | "end"; readonly clockMs: number } & StreamView & State;

/** What the engine knows of the stream. */
type State = Pick<StreamHealth, "measuredMs" | "longestGapMs" | "begun">;

const NO_STATE: State = { measuredMs: 0, longestGapMs: 0, begun: 0 };

const NUMBERS = [...Object.keys({ ...NOTHING_YET, ...NO_STATE }), "clockMs"];

/**
 * Opens a reader of one stream. Its `write` throws the Failure `harness-bug` on a line that is not a frame, on a frame without its
 * numbers, and on one with a checksum that does not match or is not a window's; and `output-unwritable` if the engine could
 * not append to the journal. The stream is whole if its last frame is its end.
 */
export function createFrameReader(journal: string, { onWindow, onFirstStart }: FrameSink) {
  let rest: Buffer = Buffer.alloc(0);
  let view: StreamView = NOTHING_YET;
  let state = NO_STATE;
  let isEnded = false;
  let hasStarted = false;
  let largestLagMs = 0;

  const takeProgress = (frame: Progress, nowMs: number): void => {
    const { kind, clockMs, measuredMs, longestGapMs, begun, ...now } = frame;
    view = now;
    state = { measuredMs, longestGapMs, begun };
    isEnded = kind === "end";
    largestLagMs = Math.max(largestLagMs, nowMs - clockMs);
    if (hasStarted || begun === 0) return;
    hasStarted = true;
    onFirstStart?.();
  };

  const takeLine = (line: Buffer, nowMs: number): void => {
    const text = line.toString("utf8");
    if (text.startsWith('{"checksum"')) {
      onWindow(windowOf(text));
      return;
    }
    const frame = frameOf(text);
    if (frame["kind"] === "unwritable") throw unwritable(`The journal ${journal}`, String(frame["code"]));
    if (frame["kind"] === "progress" || frame["kind"] === "end") takeProgress(progressOf(frame, text), nowMs);
  };

  return {
    /** Takes bytes that arrived at `nowMs`, milliseconds since the epoch. */
    write: (chunk: Buffer, nowMs: number): void => {
      const split = splitLines(Buffer.concat([rest, chunk]));
      rest = Buffer.from(split.rest);
      for (const line of split.lines) takeLine(line, nowMs);
    },
    end: (): StreamHealth => ({
      ...state,
      largestLagMs: Math.round(largestLagMs),
      isWhole: isEnded && rest.length === 0,
    }),
    view: () => view,
  };
}

function windowOf(line: string): JournalWindow {
  const entry = entryOfLine(line);
  if (isJournalEntry(entry) && entry.kind === "window") return entry;
  throw new Failure("harness-bug", `a window of the engine must match its checksum, got ${shown(line)}`);
}

/** The frame, once each field that is computed with is a number. */
function progressOf(frame: Readonly<Record<string, unknown>>, line: string): Progress {
  const missing = NUMBERS.find((field) => typeof frame[field] !== "number");
  if (missing === undefined) return frame as Progress;
  throw new Failure("harness-bug", `a frame of the engine must have a number as ${missing}, got ${shown(line)}`);
}

function frameOf(text: string): JsonObject {
  const frame = parsedJson(text);
  if (isObject(frame)) return frame;
  throw new Failure("harness-bug", `the engine must write JSON objects, got ${shown(text)}`);
}

function shown(line: string): string {
  return JSON.stringify(line.slice(0, 120));
}
