// The journal of one generator as it arrives at its collector. No line is trusted: it must be the next one, match its checksum
// and belong to that generator.
import {
  appendFileSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
  truncateSync,
} from "node:fs";
import { isJournalEntry } from "../../run/journal/entry-schema.ts";
import type { JournalEntry } from "../../run/journal/journal-entries.ts";
import { entryOfLine } from "../../run/journal/journal-lines.ts";

const NEWLINE = 0x0a;
/** A window with a hundred reasons of errors takes a tenth of it. */
const MOST_LINE_BYTES = 2 ** 20;
/** What lines may have that come at once. */
export const MOST_LINES_BYTES = 8 * 2 ** 20;
/** Windows of a second for eight days. */
const MOST_BYTES = 2 ** 31;

/** What came of lines: how many there are now, and why not all were taken. */
type Taken = { readonly next: number; readonly problem?: string };

export type JournalIntake = ReturnType<typeof openIntake>;

/** Opens the journal at a path; lines that an earlier collector has appended are kept, without a torn last one. */
export function openIntake(path: string, instance: string, segment: string) {
  let [lines, windows, bytes] = [0, 0, 0];
  let hasEnded = false;

  const problemOf = (entry: JournalEntry | undefined): string | undefined => {
    if (entry === undefined) return "it must be an entry that matches its checksum";
    if (hasEnded) return "the journal has its end already";
    if ((entry.kind === "plan") !== (lines === 0)) return "a journal must have one plan, on its first line";
    if (entry.kind !== "plan" && entry.kind !== "window") return undefined;
    if (entry.instance !== instance || entry.segment !== segment)
      return `it must be of generator ${instance}, ${segment}`;
    if (entry.kind === "window" && entry.sequence !== windows)
      return `it must be window ${windows}, got ${entry.sequence}`;
    return undefined;
  };
  const count = (line: Buffer, entry: JournalEntry): void => {
    lines += 1;
    bytes += line.length + 1;
    if (entry.kind === "window") windows += 1;
    hasEnded = entry.kind === "end";
  };
  if (existsSync(path)) {
    for (const line of wholeLines(readFileSync(path))) {
      const entry = entryOf(line);
      if (entry === undefined || problemOf(entry) !== undefined) break;
      count(line, entry);
    }
    truncateSync(path, bytes);
  }
  return {
    /** Appends whole lines of which the first has the number `from`; those that are there already are passed over. */
    take: (from: number, body: Buffer): Taken => {
      if (from > lines) return { next: lines, problem: `line ${lines} must come first, got line ${from}` };
      const taken: Buffer[] = [];
      let problem: string | undefined;
      for (const line of wholeLines(body).slice(lines - from)) {
        const entry = line.length > MOST_LINE_BYTES ? undefined : entryOf(line);
        problem = bytes > MOST_BYTES ? "the journal must be shorter" : problemOf(entry);
        if (problem !== undefined || entry === undefined) break;
        taken.push(line, LINE_END);
        count(line, entry);
      }
      if (taken.length > 0) appendFileSync(path, Buffer.concat(taken));
      return { next: lines, ...(problem !== undefined && { problem: `line ${lines} of ${instance}: ${problem}` }) };
    },
    /** Whole lines from a byte on, of at most so many bytes unless one line is longer. */
    read: (fromByte: number, mostBytes: number) => (fromByte < bytes ? readLines(path, fromByte, mostBytes) : ""),
    hasEnded: () => hasEnded,
  };
}

const LINE_END = Buffer.from("\n");

function entryOf(line: Buffer): JournalEntry | undefined {
  const entry = entryOfLine(line);
  return isJournalEntry(entry) ? entry : undefined;
}

/** The lines of a text that have their end. */
function wholeLines(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  let from = 0;
  for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, from)) {
    lines.push(bytes.subarray(from, end));
    from = end + 1;
  }
  return lines;
}

/** The whole lines of a file from a byte on; none while it does not exist. */
export function readLines(path: string, fromByte: number, mostBytes: number): string {
  const left = (statSync(path, { throwIfNoEntry: false })?.size ?? 0) - fromByte;
  if (left <= 0) return "";
  const bytes = Buffer.alloc(Math.min(left, Math.max(mostBytes, MOST_LINE_BYTES + 1)));
  const descriptor = openSync(path, "r");
  try {
    const read = bytes.subarray(0, readSync(descriptor, bytes, 0, bytes.length, fromByte));
    return read.toString("utf8", 0, read.lastIndexOf(NEWLINE) + 1);
  } finally {
    closeSync(descriptor);
  }
}
