// The journal of a load run on disk. How lines are written and read safely is in journal-lines.ts.

import { Failure } from "../../errors.ts";
import { isObject } from "../../schemas/json.ts";
import { greatestCommonDivisor } from "../../statistics/arithmetic.ts";
import { intervalMsOf, type Objective } from "../format/objectives.ts";
import { isJournalEntry } from "./entry-schema.ts";
import { JOURNAL_FORMAT_VERSION, type JournalEnd, type JournalEntry, type JournalPlan } from "./journal-entries.ts";
import { continueLines, type LineWriter, openLines, readLines } from "./journal-lines.ts";
import { readEnd, tailLines } from "./journal-tail.ts";

export const JOURNAL_FILE = "journal.ndjson";

const READ_FORMATS: readonly unknown[] = [JOURNAL_FORMAT_VERSION];

export type JournalWriter = LineWriter<JournalEntry>;

/**
 * The width of windows by the length of a run: 1 s up to 10 minutes, 10 s beyond, or as much of it as divides every interval
 * that an objective is judged over.
 */
export function windowMsOf(durationMs: number, objectives: readonly Objective[] = []): number {
  const lengths = objectives.flatMap((objective) => intervalMsOf(objective) ?? []);
  return durationMs <= 600_000 ? 1_000 : lengths.reduce(greatestCommonDivisor, 10_000);
}

/** Creates a journal; an existing one is never overwritten. Throws `output-unwritable`, `append` too. */
export function createJournal(path: string): JournalWriter {
  return openLines<JournalEntry>(path);
}

/** Opens the journal of a load that is continued in it. Throws `output-unwritable`. */
export function continueJournal(path: string): JournalWriter {
  return continueLines<JournalEntry>(path);
}

/** Reads a journal line by line. Throws `run-unreadable` for a broken line that is not the last, and for no plan. */
export async function* readJournal(path: string, stepBytes?: number): AsyncGenerator<JournalEntry, void> {
  let isFirst = true;
  for await (const line of readLines(path, stepBytes)) {
    if (isFirst && !(isObject(line) && line["kind"] === "plan" && READ_FORMATS.includes(line["formatVersion"])))
      throw noPlan(path);
    isFirst = false;
    // Version 0.2 noted behind the end what a soak would have found.
    if (isObject(line) && line["kind"] === "rehearsal") continue;
    if (!isJournalEntry(line))
      throw new Failure("run-unreadable", `Each line of ${path} must be an entry of a load, got one that is not.`);
    yield line;
  }
  if (isFirst) throw noPlan(path);
}

/** The plan of a journal. Throws `run-unreadable`. */
export async function readPlan(path: string): Promise<JournalPlan> {
  for await (const entry of readJournal(path)) if (entry.kind === "plan") return entry;
  throw noPlan(path);
}

/** How long the load of a journal was, from the start of its schedule to the last window; 0 without one. */
export function loadedMs(path: string, windowMs: number): number {
  const last = readEnd(path, isJournalEntry).findLast((entry) => entry.kind === "window");
  return last === undefined ? 0 : last.fromMs + windowMs;
}

/** The end of a journal that nothing follows; undefined if it has none. */
export function endOf(path: string): JournalEnd | undefined {
  const last = readEnd(path, isJournalEntry).findLast(({ kind }) => ["window", "gap", "end"].includes(kind));
  return last?.kind === "end" ? last : undefined;
}

/** Returns a function that reads the entries since its last call; see {@link tailLines}. */
export function tailJournal(path: string): () => readonly JournalEntry[] {
  return tailLines(path, isJournalEntry);
}

function noPlan(path: string): Failure {
  return new Failure("run-unreadable", `${path} must begin with a plan of format ${READ_FORMATS.join(" or ")}.`);
}
