// The journal of one generator as it arrives at its collector. No line is trusted: it must be the next one, match its checksum
// and belong to that generator.
import { appendFileSync, existsSync, readFileSync, truncateSync } from "node:fs";
import { isJournalEntry } from "../../run/journal/entry-schema.ts";
import type { JournalEntry } from "../../run/journal/journal-entries.ts";
import { bytesFrom, entryOfLine, splitLines } from "../../run/journal/journal-lines.ts";

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
  let windowMs = 0;
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
    if (entry.kind === "window" && entry.fromMs !== windows * windowMs)
      return `window ${windows} must begin at ${windows * windowMs} ms, got ${entry.fromMs} ms`;
    return undefined;
  };
  const count = (line: Buffer, entry: JournalEntry): void => {
    lines += 1;
    bytes += line.length + 1;
    if (entry.kind === "plan") windowMs = entry.windowMs;
    if (entry.kind === "window") windows += 1;
    hasEnded = entry.kind === "end";
  };
  if (existsSync(path)) {
    for (const line of splitLines(readFileSync(path)).lines) {
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
      for (const line of splitLines(body).lines.slice(lines - from)) {
        const entry = line.length > MOST_LINE_BYTES ? undefined : entryOf(line);
        problem = bytes > MOST_BYTES ? "the journal must be shorter" : problemOf(entry);
        if (problem !== undefined || entry === undefined) break;
        taken.push(line, LINE_END);
        count(line, entry);
      }
      if (taken.length > 0) appendFileSync(path, Buffer.concat(taken));
      return { next: lines, ...(problem !== undefined && { problem: `line ${lines} of ${instance}: ${problem}` }) };
    },
    /** Whole lines from a byte on, up to `mostBytes`, or a single line that is longer. */
    read: (fromByte: number, mostBytes: number) => (fromByte < bytes ? readLines(path, fromByte, mostBytes) : ""),
    hasEnded: () => hasEnded,
  };
}

const LINE_END = Buffer.from("\n");

function entryOf(line: Buffer): JournalEntry | undefined {
  const entry = entryOfLine(line);
  return isJournalEntry(entry) ? entry : undefined;
}

/** The whole lines of a file from a byte on; none while it does not exist. */
export function readLines(path: string, fromByte: number, mostBytes: number): string {
  const bytes = bytesFrom(path, fromByte, Math.max(mostBytes, MOST_LINE_BYTES + 1));
  return bytes.toString("utf8", 0, bytes.lastIndexOf(LINE_END) + 1);
}
