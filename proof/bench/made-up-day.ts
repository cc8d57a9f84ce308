// How long `assay report` takes for the run of a day: a journal of 24 hours is made up, and the command, bundled as the package
// has it, reads it and writes the page, the Markdown summary and the JSON.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { ONLY_GENERATOR } from "../../run/format/generator.ts";
import {
  createJournal,
  JOURNAL_FILE,
  type JournalEnd,
  type JournalWindow,
  windowMsOf,
} from "../../run/journal/load-journal.ts";
import { addResponse } from "../../run/tally/operation-tally.ts";
import { closeTally, createTally, operationIn } from "../../run/tally/tally.ts";
import { OPERATION_IDS } from "../../schemas/operation.ts";
import { createRandom, type Random } from "../../schemas/random.ts";
import { recordMicros } from "../../statistics/histogram.ts";
import type { Bench } from "./bench.ts";
import { surroundings } from "./generator/subjects.ts";
import { madeUpPlan, madeUpRun } from "./made-up-plan.ts";
import { type WatchedCommand, watchCommand } from "./watched-command.ts";

const HOURS = 24;
/** Requests of each operation in a window: 150 a second in windows of 10 s. */
const PER_OPERATION = 300;
const LIMIT_SECONDS = 5;
const LIMIT_MB = 300;
/** Windows that differ; a day repeats them, because making a response up takes longer than reading it. */
const DISTINCT = 60;
const ROOT = join(import.meta.dirname, "../..");
const BUILD = "tools/build-program.ts";

/** The bench of the report of a day. */
export const day: Bench = {
  question: "How long does the report of a day take from its journal to the page, and how much memory?",
  usual: { pairs: 1, seconds: HOURS * 3_600 },
  run: async ({ folder, seconds, share, seed, note }) => {
    const run = join(folder, "run");
    const durationMs = Math.round(seconds * share * 1_000);
    const windows = Math.max(DISTINCT, Math.round(durationMs / windowMsOf(durationMs)));
    mkdirSync(run);
    const journal = join(run, JOURNAL_FILE);
    writeDay(journal, windows, windowMsOf(durationMs), createRandom(seed, "day"));
    note(`The journal has ${windows} windows and ${megabytes(statSync(journal).size)} MB.`);
    const [html, markdown, json] = ["html", "md", "json"].map((ending) => join(folder, `report.${ending}`));
    const outputs = { html, markdown, json };
    const args = Object.entries(outputs).flatMap(([name, path = ""]) => [`--${name}`, path]);
    const log = join(folder, "output.log");
    const { cpuSeconds, wallSeconds, peakMB, exitCode } = await watchBundled(["report", run, "--quiet", ...args], log);
    if (exitCode !== 0) throw new Error(`assay report ended with ${exitCode}: ${readFileSync(log, "utf8")}`);
    const requests = windows * PER_OPERATION * OPERATION_IDS.length;
    const { total, windows: read } = JSON.parse(readFileSync(json ?? "", "utf8"));
    const sizes = Object.entries(outputs).map(([name, path = ""]) => `${name} ${megabytes(statSync(path).size)} MB`);
    return {
      lines: [
        `windows          ${read.length} of ${windowMsOf(durationMs) / 1_000} s`,
        `requests         ${total.count}`,
        `written          ${sizes.join(", ")}`,
        `time             ${wallSeconds.toFixed(1)} s of the whole command, ${cpuSeconds.toFixed(1)} s of processor time`,
        `memory at most   ${Math.round(peakMB)} MB of its largest process`,
      ],
      data: { windows: read.length, requests: total.count, wallSeconds, cpuSeconds, peakMB },
      goals: [
        {
          sentence: `all ${requests} requests of all ${windows} windows are counted`,
          isReached: total.count === requests && read.length === windows,
        },
        { sentence: `at most ${LIMIT_SECONDS} s of processor time`, isReached: cpuSeconds <= LIMIT_SECONDS },
        { sentence: `at most ${LIMIT_MB} MB`, isReached: peakMB <= LIMIT_MB },
      ],
    };
  },
};

/** Runs a command of Assay as the package starts it. */
async function watchBundled(args: readonly string[], log: string): Promise<WatchedCommand> {
  // Within the checkout, whose packages it needs.
  mkdirSync(join(ROOT, "dist"), { recursive: true });
  const program = mkdtempSync(join(ROOT, "dist/bench-"));
  try {
    execFileSync(process.execPath, ["--import", "tsx", BUILD, program], { cwd: ROOT });
    return await watchCommand([process.execPath, join(program, "main.js"), ...args], surroundings(), log);
  } finally {
    rmSync(program, { recursive: true });
  }
}

/** Writes the journal of so many windows, in which every operation responds at the same rate. */
export function writeDay(path: string, windows: number, windowMs: number, random: Random): void {
  const journal = createJournal(path);
  const ratePerSecond = (PER_OPERATION * OPERATION_IDS.length * 1_000) / windowMs;
  journal.append({ ...madeUpPlan("day", windows, windowMs, ratePerSecond), run: madeUpRun("day") });
  const distinct = Array.from({ length: DISTINCT }, () => windowOf(random));
  for (let sequence = 0; sequence < windows; sequence++) {
    const fromMs = sequence * windowMs;
    journal.append({ ...(distinct[sequence % DISTINCT] as JournalWindow), fromMs, sequence, clockMs: fromMs });
    journal.append({ kind: "usage", fromMs, k6RssMiB: 120, assayRssMiB: 150, targetRssMiB: 130 });
  }
  journal.append(endAfter(windows * windowMs));
  journal.close();
}

/** A window in which every operation responds within 1 to 100 ms, and every request starts within a millisecond. */
function windowOf(random: Random): JournalWindow {
  const tally = createTally();
  for (const id of OPERATION_IDS) {
    const operation = operationIn(tally, id);
    for (let count = 0; count < PER_OPERATION; count++) {
      const serviceMicros = Math.round(1_000 * 100 ** random.next());
      const startDelayMicros = Math.round(1_000 * random.next());
      operation.started += 1;
      tally.httpRequests += 1;
      recordMicros(tally.startDelay, startDelayMicros);
      const times = { serviceMicros, responseMicros: serviceMicros + startDelayMicros };
      addResponse(operation, "accepted", times, Number.POSITIVE_INFINITY);
    }
  }
  return closeTally(tally, { fromMs: 0, sequence: 0, clockMs: 0, ...ONLY_GENERATOR });
}

function endAfter(durationMs: number): JournalEnd {
  return {
    kind: "end",
    cause: "finished",
    exit: "0",
    durationMs,
    measuredMs: durationMs,
    isStreamWhole: true,
    faults: [],
    longestGapMs: 20,
    largestLagMs: 20,
    clockStepMs: 0,
    k6PeakRssMiB: 120,
    assayPeakRssMiB: 150,
    cpuSeconds: 10,
    popularity: [],
    cores: 2,
  };
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1e5) / 10;
}
