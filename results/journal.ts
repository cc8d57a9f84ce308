// The journal of a load run: append-only, a line per window of time, each line with a checksum. What a killed run has
// written so far can be read; a torn last line is dropped.
import { closeSync, createReadStream, fdatasyncSync, openSync, writeSync } from "node:fs";
import { createInterface } from "node:readline";
import { crc32 } from "node:zlib";
import { Failure } from "../errors.ts";
import type { OperationId } from "../schemas/index.ts";
import type { Objective } from "./objectives.ts";
import type { InvalidExample, ReasonCode, RunHeader } from "./record.ts";

/** Name of the journal in an output folder. */
export const JOURNAL_FILE = "journal.ndjson";

export const JOURNAL_FORMAT_VERSION = 1;

/** What a record's header says that is known before the run. */
export type RunIdentity = Omit<RunHeader, "durationMs" | "exitCode">;

/** First line: what was asked for. */
export type JournalPlan = {
  readonly kind: "plan";
  readonly formatVersion: typeof JOURNAL_FORMAT_VERSION;
  readonly run?: RunIdentity;
  readonly scenario: string;
  readonly question: string;
  readonly profile: string;
  readonly ratePerSecond: number;
  readonly durationMs: number;
  readonly timeoutMs: number;
  readonly plannedRequests: number;
  readonly vus: number;
  readonly maxVus: number;
  readonly windowMs: number;
  readonly setupRequests: number;
  readonly objectives: readonly Objective[];
  readonly notes: readonly string[];
};

/** One operation within a window. Histograms are of accepted answers, invalid ones among them, as text. */
export type WindowOperation = {
  readonly started: number;
  readonly accepted: number;
  readonly invalid: number;
  /** Accepted, valid, and later than the operation's objective for its response time. */
  readonly late: number;
  readonly errors: Readonly<Partial<Record<ReasonCode, number>>>;
  readonly specified: Readonly<Record<string, number>>;
  readonly advisory: Readonly<Record<string, number>>;
  /** Answers with any advisory finding. */
  readonly remarked: number;
  readonly serviceTime: string;
  readonly responseTime: string;
};

/** What the generator had in use when a window was closed; resident sizes in MiB, 0 where the system does not tell. */
export type WindowUsage = {
  readonly k6RssMiB: number;
  readonly assayRssMiB: number;
  /** Of the target's process, where it is known. */
  readonly targetRssMiB?: number;
};

/** One window, counted from the first scheduled request; what happened in it by the clock of k6. */
export type JournalWindow = {
  readonly kind: "window";
  readonly fromMs: number;
  readonly dropped: number;
  readonly vus: number;
  /** k6's own count of requests with an outcome. */
  readonly httpRequests: number;
  /** Histogram of how far behind schedule requests began. */
  readonly behind: string;
  readonly operations: Readonly<Partial<Record<OperationId, WindowOperation>>>;
  readonly usage?: WindowUsage;
};

/** One example of a broken statement. */
export type JournalExample = { readonly kind: "example" } & InvalidExample;

/** Last line: how the run ended and what was seen of the generator. Times in milliseconds. */
export type JournalEnd = {
  readonly kind: "end";
  /** `finished` where k6 ended by itself with exit code 0. */
  readonly cause: "finished" | "interrupted" | "memory" | "backlog" | "died";
  /** The exit code or signal of k6. */
  readonly exit: string;
  readonly lastError?: string;
  readonly durationMs: number;
  /** From the first sample to the last. */
  readonly measuredMs: number;
  readonly isStreamWhole: boolean;
  readonly faults: readonly { readonly fault: string; readonly count: number; readonly example: string }[];
  readonly longestGapMs: number;
  readonly largestLagMs: number;
  readonly clockStepMs: number;
  readonly k6PeakRssMiB: number;
  readonly assayPeakRssMiB: number;
  readonly cpuSeconds: number;
  /** Processors that this machine offers. */
  readonly cores?: number;
};

export type JournalEntry = JournalPlan | JournalWindow | JournalExample | JournalEnd;

/** An open journal. Each line is handed to the system before `append` returns, so that no kill of ours takes it away. */
export type JournalWriter = { readonly append: (entry: JournalEntry) => void; readonly close: () => void };

/** The width of windows by the length of a run: 1 s up to 10 minutes, 10 s beyond. */
export function windowMsOf(durationMs: number): number {
  return durationMs <= 600_000 ? 1_000 : 10_000;
}

/** Creates a journal; an existing one is never overwritten. Throws `output-unwritable`, `append` too. */
export function createJournal(path: string): JournalWriter {
  const descriptor = guard(path, () => openSync(path, "wx", 0o644));
  return {
    append: (entry) => {
      const line = Buffer.from(journalLine(entry));
      guard(path, () => {
        for (let sent = 0; sent < line.length; ) sent += writeSync(descriptor, line, sent);
      });
    },
    close: () => {
      guard(path, () => fdatasyncSync(descriptor));
      closeSync(descriptor);
    },
  };
}

/** The line of an entry, its end included. */
export function journalLine(entry: JournalEntry): string {
  const text = JSON.stringify(entry);
  return `{"checksum":"${checksumOf(text)}","entry":${text}}\n`;
}

/** Reads a journal line by line. Throws `record-unreadable` for a broken line that is not the last, and for no plan. */
export async function* readJournal(path: string): AsyncGenerator<JournalEntry, void> {
  let isBroken = false;
  let count = 0;
  for await (const line of linesOf(path)) {
    if (isBroken)
      throw new Failure("record-unreadable", `Line ${count} of ${path} must match its checksum, and does not.`);
    const entry = entryOf(line);
    count++;
    isBroken = entry === undefined;
    if (count === 1 && (entry?.kind !== "plan" || entry.formatVersion !== JOURNAL_FORMAT_VERSION)) {
      throw new Failure("record-unreadable", `${path} must begin with a plan of format ${JOURNAL_FORMAT_VERSION}.`);
    }
    if (entry !== undefined) yield entry;
  }
  if (count === 0)
    throw new Failure("record-unreadable", `${path} must hold at least the plan of a run, and is empty.`);
}

/** The entry of a line, or undefined where the line is torn or changed. */
export function entryOf(line: string): JournalEntry | undefined {
  const match = /^\{"checksum":"([0-9a-f]{8})","entry":(.*)\}$/s.exec(line);
  const [, checksum, text] = match ?? [];
  if (text === undefined || checksumOf(text) !== checksum) return undefined;
  return JSON.parse(text) as JournalEntry;
}

async function* linesOf(path: string): AsyncGenerator<string, void> {
  const input = createReadStream(path, "utf8");
  try {
    yield* createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  } catch (error) {
    if (error instanceof Error && "code" in error) {
      throw new Failure(
        "record-unreadable",
        `A journal must be readable at ${path}, and it is not (${String(error.code)}).`,
      );
    }
    throw error;
  } finally {
    input.destroy();
  }
}

function checksumOf(text: string): string {
  return crc32(text).toString(16).padStart(8, "0");
}

function guard<T>(path: string, write: () => T): T {
  try {
    return write();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw new Failure("output-unwritable", `The journal must be written to ${path}, and that failed (${code}).`);
  }
}
