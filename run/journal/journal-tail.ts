// The newest lines of a journal: those that came since the last call, while it is being written, or those at its end.
import { closeSync, openSync, readSync, statSync } from "node:fs";
import { Failure } from "../../errors.ts";
import { entryOfLine } from "./journal-lines.ts";

const CHUNK_BYTES = 256 * 1024;
const NEWLINE = 0x0a;

/**
 * Returns a function that reads the entries since its last call, none while the file does not exist. A torn last line waits for
 * its rest. Throws `run-unreadable` for a whole line that is not an entry.
 */
export function tailLines<Entry>(path: string, isEntry: (value: unknown) => value is Entry): () => readonly Entry[] {
  let offset = 0;
  let rest: Buffer = Buffer.alloc(0);
  return () => {
    const read = bytesFrom(path, offset);
    offset += read.length;
    rest = Buffer.concat([rest, read]);
    const end = rest.lastIndexOf(NEWLINE) + 1;
    const lines = rest.toString("utf8", 0, end).split("\n").slice(0, -1);
    rest = rest.subarray(end);
    return lines.map((line) => {
      const entry = entryOfLine(line);
      if (!isEntry(entry))
        throw new Failure(
          "run-unreadable",
          `Each line of ${path} must be an entry that matches its checksum, got one that is not.`,
        );
      return entry;
    });
  };
}

/** A window is a tenth of it at most. */
const END_BYTES = 2 ** 20;

/** The whole entries in the last megabyte of a journal; none while the file does not exist. */
export function readEnd<Entry>(path: string, isEntry: (value: unknown) => value is Entry): readonly Entry[] {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  const lines = bytesFrom(path, Math.max(0, size - END_BYTES))
    .toString("utf8")
    .split("\n");
  return lines.map(entryOfLine).filter(isEntry);
}

function bytesFrom(path: string, offset: number): Buffer {
  const parts: Buffer[] = [];
  let descriptor: number;
  try {
    descriptor = openSync(path, "r");
  } catch {
    return Buffer.alloc(0);
  }
  try {
    for (let at = offset; ; ) {
      const chunk = Buffer.alloc(CHUNK_BYTES);
      const count = readSync(descriptor, chunk, 0, CHUNK_BYTES, at);
      if (count === 0) return Buffer.concat(parts);
      parts.push(chunk.subarray(0, count));
      at += count;
    }
  } finally {
    closeSync(descriptor);
  }
}
