// Reads a tape from disk: a HAR file of whatever origin, or the journal of a recording that was killed. Everything that is
// wrong with it is told at once.
import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import { Failure } from "../../errors.ts";
import har from "./har.schema.json" with { type: "json" };
import { type ReadEntry, type Recording, recordingOf } from "./recording.ts";
import { JOURNAL_MARK } from "./recording-file.ts";

/** The largest file that is read: all of it is in memory at once. */
const MOST_BYTES = 256 * 1024 * 1024;
/** Problems listed for one file, and how many are counted at all. */
const MOST_PROBLEMS = 20;
const MOST_COUNTED = 1_000;

/** A tape with what identifies it. */
export type ReadRecording = Recording & {
  /** Digest of the file's bytes. */
  readonly sha256: string;
  /** Whether it is the journal of a recording that did not end in order. */
  readonly isUnfinished: boolean;
};

/** Reads a tape. Throws `recording-unreadable` with every problem of the file. */
export async function readRecording(path: string): Promise<ReadRecording> {
  const bytes = await bytesOf(path);
  // Some tools begin a file with a byte order mark.
  const text = bytes.toString("utf8").replace(/^\uFEFF/, "");
  const isUnfinished = text.startsWith(`{"${JOURNAL_MARK}":`);
  const entries = isUnfinished ? journalEntries(text) : harEntries(text, path);
  checkEntries(entries, path);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { ...recordingOf(entries as readonly ReadEntry[]), sha256, isUnfinished };
}

async function bytesOf(path: string): Promise<Buffer> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw unreadable(`Expected a tape at ${path}, and there is nothing.`);
  if (!found.isFile()) throw unreadable(`Expected a tape at ${path}, and that is no file.`);
  if (found.size > MOST_BYTES)
    throw unreadable(`Expected a tape of at most ${MOST_BYTES / 2 ** 20} MiB, and ${path} has ${found.size} bytes.`);
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw unreadable(`Expected a readable tape at ${path}, got ${error.code ?? "an unknown fault"}.`);
  });
}

function journalEntries(text: string): readonly unknown[] {
  const lines = text.split("\n").slice(1);
  return lines.flatMap((line) => {
    try {
      return [JSON.parse(line) as unknown];
    } catch {
      return [];
    }
  });
}

function harEntries(text: string, path: string): readonly unknown[] {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    // The parser's own message quotes the text.
    throw unreadable(`Expected ${path} to be a HAR file, and it is no JSON document.`);
  }
  const validate = compiled().getSchema("har.schema.json");
  if (validate === undefined) throw new Failure("harness-bug", "there is no schema for HAR files.");
  if (!validate(document))
    throw problematic(
      path,
      (validate.errors ?? []).map((error) => sentenceOf(error, "")),
    );
  return (document as { readonly log: { readonly entries: readonly unknown[] } }).log.entries;
}

/** One entry after the other, so that a file that is wrong throughout does not become millions of errors. */
function checkEntries(entries: readonly unknown[], path: string): void {
  const validate = compiled().getSchema("har.schema.json#/$defs/entry");
  if (validate === undefined) throw new Failure("harness-bug", "there is no schema for HAR entries.");
  const problems: string[] = [];
  for (const [index, entry] of entries.entries()) {
    if (problems.length >= MOST_COUNTED) break;
    if (validate(entry)) continue;
    problems.push(...(validate.errors ?? []).map((error) => sentenceOf(error, `/log/entries/${index}`)));
  }
  if (problems.length > 0) throw problematic(path, problems);
  const undated = entries.findIndex((entry) => Number.isNaN(Date.parse((entry as ReadEntry).startedDateTime)));
  if (undated >= 0) throw problematic(path, [`/log/entries/${undated}/startedDateTime must be a date that there is`]);
}

let schemas: Ajv2020 | undefined;

function compiled(): Ajv2020 {
  schemas ??= new Ajv2020({ allErrors: true, ownProperties: true, allowUnionTypes: true }).addSchema(har);
  return schemas;
}

function sentenceOf({ instancePath, message, params }: ErrorObject, prefix: string): string {
  const allowed = "allowedValues" in params ? `: ${JSON.stringify(params["allowedValues"])}` : "";
  return `${`${prefix}${instancePath}` || "the document"} ${message ?? "is wrong"}${allowed}`;
}

function problematic(path: string, problems: readonly string[]): Failure {
  const count = problems.length === 1 ? "one problem" : `${problems.length} problems`;
  const more = problems.length - MOST_PROBLEMS;
  const listed = [...problems.slice(0, MOST_PROBLEMS), ...(more > 0 ? [`and ${more} more`] : [])];
  return unreadable(`Expected ${path} to be a HAR file, and it has ${count}.`, listed);
}

function unreadable(sentence: string, details: readonly string[] = []): Failure {
  return new Failure("recording-unreadable", sentence, details);
}
