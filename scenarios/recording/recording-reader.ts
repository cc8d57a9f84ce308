// Reads a recording from disk: a HAR file of whatever origin, or the journal of a recording that was killed. Everything that is
// wrong with it is reported at once.

import { createHash } from "node:crypto";
import {
  type DocumentRules,
  parseDocument,
  problematic,
  readBytes,
  withoutByteOrderMark,
} from "../../run/documents/document.ts";
import { compileSchema, type Problem, schemaProblems } from "../../run/documents/problem.ts";
import { entryOfLine } from "../../run/journal/journal-lines.ts";
import har from "./har.schema.json" with { type: "json" };
import { type ReadEntry, type Recording, recordingOf } from "./recording.ts";

/** The largest file that is read: all of it is in memory at once. */
const MOST_BYTES = 256 * 1024 * 1024;
/** Problems that are counted: a file that is wrong throughout must not become millions of them. */
const MOST_COUNTED = 1_000;

export type ReadRecording = Recording & {
  /** Digest of the file's bytes. */
  readonly sha256: string;
  /** Whether it is the journal of a recording that did not end in order. */
  readonly isUnfinished: boolean;
};

/** Reads a recording. Throws `recording-unreadable` with every problem of the file. */
export async function readRecording(path: string): Promise<ReadRecording> {
  const bytes = readBytes(path, { ...RULES, mostBytes: MOST_BYTES });
  const text = withoutByteOrderMark(bytes.toString("utf8"));
  const isUnfinished = text.startsWith('{"checksum":');
  const entries = isUnfinished ? journalEntries(text, path) : parseDocument<Har>(text, path, RULES).log.entries;
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { ...recordingOf(entries), sha256, isUnfinished };
}

type Har = { readonly log: { readonly entries: readonly ReadEntry[] } };

// Values are not shown: a recording that somebody else's tool made may hold credentials.
const WORDING = { showsValues: false } as const;

const RULES: DocumentRules = {
  what: "a HAR file",
  code: "recording-unreadable",
  check: (content) => {
    const problems = schemaProblems(compileSchema(har), content, WORDING);
    return problems.length > 0 ? problems : entryProblems((content as Har).log.entries);
  },
};

/** The entries of a journal, behind its head; the last line may be torn. */
function journalEntries(text: string, path: string): readonly ReadEntry[] {
  const lines = text.split("\n").slice(1);
  const entries: readonly unknown[] = lines.map(entryOfLine).filter((entry) => entry !== undefined);
  const problems = entryProblems(entries);
  if (problems.length > 0) throw problematic(path, RULES, problems, () => undefined);
  return entries as readonly ReadEntry[];
}

function entryProblems(entries: readonly unknown[]): readonly Problem[] {
  const validate = compileSchema(har.$defs.entry);
  const problems: Problem[] = [];
  for (const [index, entry] of entries.entries()) {
    if (problems.length >= MOST_COUNTED) break;
    problems.push(...schemaProblems(validate, entry, WORDING, `/log/entries/${index}`));
  }
  if (problems.length > 0) return problems;
  const undated = (entries as readonly ReadEntry[]).findIndex(({ startedDateTime }) =>
    Number.isNaN(Date.parse(startedDateTime)),
  );
  return undated < 0
    ? []
    : [{ pointer: `/log/entries/${undated}/startedDateTime`, says: "must be a day of the calendar" }];
}
