// The newest lines of a journal: those that came since the last call, while it is being written, or those at its end.
import { statSync } from "node:fs";
import { Failure } from "../../errors.ts";
import { bytesFrom, entryOfLine, splitLines } from "./journal-lines.ts";

/**
 * Returns a function that reads the entries since its last call, none while the file does not exist. A torn last line waits for
 * its rest. Throws `run-unreadable` for a whole line that is not an entry.
 */
export function tailLines<Entry>(path: string, isEntry: (value: unknown) => value is Entry): () => readonly Entry[] {
  let offset = 0;
  return () => {
    const bytes = bytesFrom(path, offset);
    const { lines, rest } = splitLines(bytes);
    offset += bytes.length - rest.length;
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
  const { lines, rest } = splitLines(bytesFrom(path, Math.max(0, size - END_BYTES)));
  return [...lines, rest].map(entryOfLine).filter(isEntry);
}
