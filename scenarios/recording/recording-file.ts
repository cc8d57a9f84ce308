// A recording on disk while it grows: a journal with an entry a line, which a kill leaves readable, and at the end one
// HAR file that is there whole or not at all.

import { randomBytes } from "node:crypto";
import { closeSync, createReadStream, existsSync, fsyncSync, openSync, writeSync } from "node:fs";
import { open, rename, unlink } from "node:fs/promises";
import { createInterface } from "node:readline";
import { Failure, unwritable } from "../../errors.ts";
import { parsedJson } from "../../schemas/json.ts";
import type { HarCreator, HarEntry } from "./har-entry.ts";

/** Follows the name of a recording that is not finished. */
const JOURNAL_SUFFIX = ".part";

/** First field of a journal's first line, and its version. */
export const JOURNAL_MARK = "assayRecordingJournal";

/** Bytes of a journal beyond which no entry is kept: a larger recording could not be read back. */
const MOST_RECORDING_BYTES = 200 * 1024 * 1024;

/**
 * Opens a new recording. An existing one is never overwritten, nor the journal of one that was not finished. `append` and
 * `finish` throw `output-unwritable`, or `output-incomplete` if a disk ran full.
 */
export function createRecordingFile(path: string, creator: HarCreator, mostBytes: number = MOST_RECORDING_BYTES) {
  const journal = path + JOURNAL_SUFFIX;
  for (const taken of [path, journal].filter((file) => existsSync(file))) {
    throw new Failure("output-exists", `--out must be a file that does not exist yet, got ${taken}.`);
  }
  const descriptor = guard(journal, () => openSync(journal, "wx", 0o600));
  let bytes = 0;
  let isClosed = false;
  const close = (): void => {
    isClosed = true;
    closeSync(descriptor);
  };
  const write = (line: Buffer): void => {
    guard(journal, () => {
      for (let sent = 0; sent < line.length; ) sent += writeSync(descriptor, line, sent);
    });
    bytes += line.length;
  };
  write(Buffer.from(`${JSON.stringify({ [JOURNAL_MARK]: 1, creator })}\n`));
  return {
    /** Hands the entry to the system before it returns; false if the recording is full and the entry is not kept. */
    append: (entry: HarEntry): boolean => {
      // The number of a closed file soon stands for another one.
      if (isClosed) throw new Failure("harness-bug", "an entry came for a recording that is finished.");
      const line = Buffer.from(`${JSON.stringify(entry)}\n`);
      if (bytes + line.length > mostBytes) return false;
      write(line);
      return true;
    },
    /** Writes the HAR file, each entry as `clean` gives it back, and removes the journal. */
    finish: async (clean: (entry: unknown) => unknown): Promise<void> => {
      guard(journal, () => fsyncSync(descriptor));
      close();
      await writeHar(path, creator, journalEntries(journal), clean).catch((error: unknown) => {
        throw asUnwritable(error, path, [`What was recorded is in ${journal}; it is replayed like a recording.`]);
      });
      await unlink(journal);
    },
    /** Removes the journal of a recording that never began. */
    discard: async (): Promise<void> => {
      close();
      await unlink(journal);
    },
  };
}

/** The entries of a journal; a torn last line is dropped. */
export async function* journalEntries(path: string): AsyncGenerator<unknown, void> {
  const lines = createInterface({ input: createReadStream(path, "utf8"), crlfDelay: Number.POSITIVE_INFINITY });
  let isFirst = true;
  for await (const line of lines) {
    const entry = isFirst ? undefined : parsedJson(line);
    isFirst = false;
    if (entry !== undefined) yield entry;
  }
}

/** One entry a line, so that recordings can be looked at and compared by the tools for texts. */
async function writeHar(
  path: string,
  creator: HarCreator,
  entries: AsyncIterable<unknown>,
  clean: (entry: unknown) => unknown,
): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString("hex")}.tmp`;
  try {
    const handle = await open(temporary, "wx", 0o600);
    try {
      await handle.appendFile(`{"log":{"version":"1.2","creator":${JSON.stringify(creator)},"entries":[`);
      let separator = "\n";
      for await (const entry of entries) {
        await handle.appendFile(separator + JSON.stringify(clean(entry)));
        separator = ",\n";
      }
      await handle.appendFile("\n]}}\n");
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await unlink(temporary).catch(() => undefined);
    throw error;
  }
}

function guard<T>(path: string, write: () => T): T {
  try {
    return write();
  } catch (error) {
    throw asUnwritable(error, path);
  }
}

function asUnwritable(error: unknown, path: string, details: readonly string[] = []): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
  if (code === undefined || error instanceof Failure) return error;
  return unwritable(`The recording ${path}`, code, details);
}
