// A recording on disk while it grows: a journal with an entry a line, which a kill leaves readable, and at the end one
// HAR file that is there whole or not at all.

import { existsSync, fstatSync } from "node:fs";
import { unlink } from "node:fs/promises";
import { Failure } from "../../errors.ts";
import { writeTextFile } from "../../run/format/files.ts";
import { openLines, readLines } from "../../run/journal/journal-lines.ts";
import type { HarCreator, HarEntry } from "./har-entry.ts";

/** Follows the name of a recording that is not finished. */
const JOURNAL_SUFFIX = ".part";

/** Bytes of a journal beyond which no entry is kept: a larger recording could not be read back. */
const MOST_RECORDING_BYTES = 200 * 1024 * 1024;

/** For its user alone: what was recorded may be confidential even without credentials. */
const PRIVATE = 0o600;

/** The first line of a journal. */
type JournalHead = { readonly kind: "recording"; readonly creator: HarCreator };

/**
 * Opens a new recording. An existing one is never overwritten, nor the journal of one that was not finished. `append` and
 * `finish` throw `output-unwritable`, or `output-incomplete` if a disk ran full.
 */
export function createRecordingFile(path: string, creator: HarCreator, mostBytes: number = MOST_RECORDING_BYTES) {
  const place = path + JOURNAL_SUFFIX;
  for (const taken of [path, place].filter((file) => existsSync(file))) {
    throw new Failure("output-exists", `--out must be a file that does not exist yet, got ${taken}.`);
  }
  const journal = openLines<JournalHead | HarEntry>(place, PRIVATE);
  journal.append({ kind: "recording", creator });
  return {
    /** Hands the entry to the system before it returns; false if the recording is full and the entry is not kept. */
    append: (entry: HarEntry): boolean => {
      if (fstatSync(journal.descriptor).size >= mostBytes) return false;
      journal.append(entry);
      return true;
    },
    /** Writes the HAR file, each entry as `clean` gives it back, and removes the journal. */
    finish: async (clean: (entry: unknown) => unknown): Promise<void> => {
      journal.close();
      await writeTextFile(path, harText(creator, place, clean), PRIVATE).catch((error: unknown) => {
        if (!(error instanceof Failure)) throw error;
        const where = `What was recorded is in ${place}; it is replayed like a recording.`;
        throw new Failure(error.code, error.message, [where]);
      });
      await unlink(place);
    },
    /** Removes the journal of a recording that never began. */
    discard: async (): Promise<void> => {
      journal.close();
      await unlink(place);
    },
  };
}

/** One entry a line, so that recordings can be looked at and compared by the tools for texts. */
async function* harText(
  creator: HarCreator,
  journal: string,
  clean: (entry: unknown) => unknown,
): AsyncGenerator<string, void> {
  yield `{"log":{"version":"1.2","creator":${JSON.stringify(creator)},"entries":[`;
  let before: string | undefined;
  for await (const entry of readLines(journal)) {
    if (before !== undefined) yield before + JSON.stringify(clean(entry));
    before = before === undefined ? "\n" : ",\n";
  }
  yield "\n]}}\n";
}
