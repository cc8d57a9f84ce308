// A journal on disk: append-only, one JSON entry per line, each with its checksum, so that the journal of a killed run can
// be read and a torn last line is recognised. Knows nothing about what the entries mean.

import {
  closeSync,
  createReadStream,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readSync,
  statSync,
  writeSync,
} from "node:fs";
import { crc32 } from "node:zlib";
import { Failure, unwritable } from "../../errors.ts";
import { parsedJson } from "../../schemas/json.ts";

const NEWLINE = Buffer.from("\n");

/** An open journal. Each line is handed to the system before `append` returns: it survives a kill of this process. */
export type LineWriter<Entry extends object> = {
  readonly append: (entry: Entry) => void;
  readonly close: () => void;
  readonly path: string;
  /** Open for reading and appending, for a process that appends to the journal, too. */
  readonly descriptor: number;
};

/** Creates a journal and never overwrites one. Throws `output-unwritable`, `append` too. */
export function openLines<Entry extends object>(path: string, mode = 0o644): LineWriter<Entry> {
  return writerOf(
    path,
    guard(path, () => openSync(path, "ax+", mode)),
  );
}

/** Opens an existing journal to append to it, without its last line if that is torn. Throws `output-unwritable`. */
export function continueLines<Entry extends object>(path: string): LineWriter<Entry> {
  return guard(path, () => {
    const descriptor = openSync(path, "a+");
    ftruncateSync(descriptor, endOfLines(descriptor));
    return writerOf(path, descriptor);
  });
}

/** The position behind the last whole line. */
function endOfLines(descriptor: number): number {
  const chunk = Buffer.alloc(STEP_BYTES);
  for (let end = fstatSync(descriptor).size; end > 0; ) {
    const from = Math.max(0, end - STEP_BYTES);
    const count = readSync(descriptor, chunk, 0, end - from, from);
    const newline = chunk.subarray(0, count).lastIndexOf(NEWLINE);
    if (newline >= 0) return from + newline + 1;
    end = from;
  }
  return 0;
}

function writerOf<Entry extends object>(path: string, descriptor: number): LineWriter<Entry> {
  const write = (line: Buffer): void =>
    guard(path, () => {
      for (let sent = 0; sent < line.length; ) sent += writeSync(descriptor, line, sent);
    });
  return {
    path,
    descriptor,
    append: (entry) => write(Buffer.from(lineOf(entry))),
    close: () => {
      guard(path, () => fdatasyncSync(descriptor));
      closeSync(descriptor);
    },
  };
}

export function lineOf(entry: object): string {
  const text = JSON.stringify(entry);
  return `{"checksum":"${checksumOf(text)}","entry":${text}}\n`;
}

/** Where the text of an entry begins, behind `{"checksum":"01234567","entry":`. */
const ENTRY_FROM = 31;

/** The entry of a line, or undefined if the line is torn, changed or no JSON. Its type is for the caller to know. */
export function entryOfLine(line: string | Buffer): unknown {
  const bytes = typeof line === "string" ? Buffer.from(line) : line;
  const text = bytes.subarray(ENTRY_FROM, -1);
  const frame = `${bytes.toString("latin1", 0, ENTRY_FROM)}${bytes.toString("latin1", Math.max(0, bytes.length - 1))}`;
  return frame === `{"checksum":"${checksumOf(text)}","entry":}` ? parsedJson(text.toString()) : undefined;
}

/** Reads whole entries in their order. Throws `run-unreadable` for a broken line that is not the last, and for none. */
export async function* readLines(path: string, stepBytes = STEP_BYTES): AsyncGenerator<unknown, void> {
  let isBroken = false;
  let count = 0;
  for await (const line of linesOf(path, stepBytes)) {
    if (isBroken)
      throw new Failure("run-unreadable", `Line ${count} of ${path} must match its checksum, but does not.`);
    const entry = entryOfLine(line);
    count++;
    isBroken = entry === undefined;
    if (entry !== undefined) yield entry;
  }
  if (count === 0)
    throw new Failure("run-unreadable", `${path} must contain at least the plan of a run, got an empty file.`);
}

/** Read at once: sixteen times as much as usual, because a day has sixty megabytes. */
const STEP_BYTES = 2 ** 20;

async function* linesOf(path: string, stepBytes: number): AsyncGenerator<Buffer, void> {
  const input = createReadStream(path, { highWaterMark: stepBytes });
  let rest: Buffer = Buffer.alloc(0);
  try {
    for await (const step of input as AsyncIterable<Buffer>) {
      const split = splitLines(Buffer.concat([rest, step]));
      yield* split.lines;
      rest = split.rest;
    }
    if (rest.length > 0) yield rest;
  } catch (error) {
    if (error instanceof Error && "code" in error) {
      throw new Failure("run-unreadable", `The journal ${path} must be readable, got ${String(error.code)}.`);
    }
    throw error;
  } finally {
    input.destroy();
  }
}

/** The lines of some bytes, without their ends, and what follows the last of them. */
export function splitLines(bytes: Buffer): { readonly lines: readonly Buffer[]; readonly rest: Buffer } {
  const lines: Buffer[] = [];
  let from = 0;
  for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, from)) {
    lines.push(bytes.subarray(from, end));
    from = end + 1;
  }
  return { lines, rest: bytes.subarray(from) };
}

/** Up to `mostBytes` of a file, from a byte on; empty while the file does not exist. */
export function bytesFrom(path: string, fromByte: number, mostBytes = Number.POSITIVE_INFINITY): Buffer {
  const left = (statSync(path, { throwIfNoEntry: false })?.size ?? 0) - fromByte;
  if (left <= 0) return Buffer.alloc(0);
  const bytes = Buffer.alloc(Math.min(left, mostBytes));
  const descriptor = openSync(path, "r");
  try {
    return bytes.subarray(0, readSync(descriptor, bytes, 0, bytes.length, fromByte));
  } finally {
    closeSync(descriptor);
  }
}

function checksumOf(text: string | Buffer): string {
  return crc32(text).toString(16).padStart(8, "0");
}

function guard<T>(path: string, write: () => T): T {
  try {
    return write();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw unwritable(`The journal ${path}`, code);
  }
}
