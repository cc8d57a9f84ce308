// How long Assay takes for the run of a day: a journal of 24 hours is made up, and read as `assay report` reads it.
import { join } from "node:path";
import { resultFromJournal } from "../evaluation/load-result.ts";
import { addResponse } from "../evaluation/tally/operation-tally.ts";
import { closeTally, createTally, operationIn } from "../evaluation/tally/tally.ts";
import { createJournal, JOURNAL_FILE } from "../results/journal/load-journal.ts";
import { ONLY_GENERATOR } from "../results/run/engine.ts";
import { OPERATION_IDS } from "../schemas/operation.ts";
import { createRandom, type Random } from "../schemas/random.ts";
import type { Bench } from "./bench.ts";
import { madeUpPlan } from "./made-up-plan.ts";

const WINDOW_MS = 10_000;
const HOURS = 24;
/** Requests of each operation in a window. */
const PER_OPERATION = 300;
const LIMIT_SECONDS = 5;
const LIMIT_MB = 300;
/** Windows that differ; a day repeats them, because making a response up takes longer than reading it. */
const DISTINCT = 60;

/** The bench of the report of a day. */
export const day: Bench = {
  question: "How long does the run of a day take to be read from its journal, and how much memory?",
  usual: { pairs: 1, seconds: HOURS * 3_600 },
  run: async ({ folder, seconds, share, seed }) => {
    const windows = Math.max(DISTINCT, Math.round((seconds * share * 1_000) / WINDOW_MS));
    const path = join(folder, JOURNAL_FILE);
    writeDay(path, windows, createRandom(seed, "day"));
    const before = process.cpuUsage();
    const { result } = await resultFromJournal(path);
    const { user, system } = process.cpuUsage(before);
    const cpuSeconds = (user + system) / 1e6;
    const peakMB = (process.resourceUsage().maxRSS * 1_024) / 1e6;
    const requests = windows * PER_OPERATION * OPERATION_IDS.length;
    return {
      lines: [
        `windows          ${windows} of ${WINDOW_MS / 1_000} s`,
        `requests         ${result.total.count}`,
        `processor time   ${cpuSeconds.toFixed(1)} s, ${((cpuSeconds * 1_000) / windows).toFixed(2)} ms a window`,
        `memory at most   ${Math.round(peakMB)} MB, with the writing of the journal`,
      ],
      data: { windows, requests: result.total.count, cpuSeconds, peakMB },
      goals: [
        { sentence: `all ${requests} requests are counted`, isReached: result.total.count === requests },
        { sentence: `at most ${LIMIT_SECONDS} s of processor time`, isReached: cpuSeconds <= LIMIT_SECONDS },
        { sentence: `at most ${LIMIT_MB} MB`, isReached: peakMB <= LIMIT_MB },
      ],
    };
  },
};

function writeDay(path: string, windows: number, random: Random): void {
  const journal = createJournal(path);
  const ratePerSecond = (PER_OPERATION * OPERATION_IDS.length * 1_000) / WINDOW_MS;
  journal.append(madeUpPlan("day", "native", windows, WINDOW_MS, ratePerSecond));
  const distinct = Array.from({ length: DISTINCT }, () => windowOf(random));
  for (let sequence = 0; sequence < windows; sequence++) {
    const window = distinct[sequence % DISTINCT];
    const fromMs = sequence * WINDOW_MS;
    if (window !== undefined) journal.append({ ...window, fromMs, sequence, clockMs: fromMs });
    journal.append({ kind: "usage", fromMs, k6RssMiB: 120, assayRssMiB: 150, targetRssMiB: 130 });
  }
  journal.close();
}

/** A window in which every operation responds within 1 to 100 ms. */
function windowOf(random: Random) {
  const tally = createTally();
  for (const id of OPERATION_IDS) {
    const operation = operationIn(tally, id);
    for (let count = 0; count < PER_OPERATION; count++) {
      const serviceMicros = Math.round(1_000 * 100 ** random.next());
      operation.started += 1;
      tally.httpRequests += 1;
      addResponse(
        operation,
        "accepted",
        { serviceMicros, responseMicros: serviceMicros + 200 },
        Number.POSITIVE_INFINITY,
      );
    }
  }
  return closeTally(tally, { fromMs: 0, sequence: 0, clockMs: 0, ...ONLY_GENERATOR });
}
