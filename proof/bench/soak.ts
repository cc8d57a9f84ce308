// Do k6 and Assay stay small over millions of requests? They are sent by users without think time to the reference service on
// the same machine, as fast as it responds.
import { readFileSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sparkOf } from "../../reports/text/spark.ts";
import { memoryHalves, writeGrowth } from "../../reports/view/memory-growth.ts";
import { readRun } from "../../run/format/read.ts";
import type { LoadRun } from "../../run/format/run.ts";
import { type ReferenceProcess, startReferenceProcess } from "../reference-process.ts";
import type { Bench, BenchContext, BenchResult, Goal } from "./bench.ts";
import { assayCommand, MB_PER_MIB, type ProcessMetrics, runToEnd } from "./processes.ts";

/** As many as keep the service busy without a queue of a second. */
const USERS = 50;
/** The rate of a long run varies; the time is to suffice for the requests. */
const RESERVE = 1.15;
const LEAST_SECONDS = 5;
const INTERVAL_MS = 500;

/** The bench of millions of requests. */
export const soak: Bench = {
  question: "Do k6 and Assay stay small over five million requests, sent as fast as responses come?",
  defaults: { seconds: 10, requests: 5_000_000 },
  keeps: "folder for the run and its report",
  run: async (context) => {
    const target = await startReferenceProcess(context.seed);
    try {
      const requested = Math.ceil(context.requests * context.share);
      const trial = await send(context, target, context.seconds, join(context.folder, "trial"));
      const rate = trial.ratePerSecond;
      const seconds = Math.max(LEAST_SECONDS, Math.ceil((requested / rate) * RESERVE));
      context.note(`${Math.round(rate)} requests a second: ${requested} take at most ${seconds} s.`);
      const run = await send(context, target, seconds, context.out ?? join(context.folder, "run"));
      return soakResult({ ...run, requested, seconds });
    } finally {
      await target.close();
    }
  },
};

/** Resident sizes in MB (10⁶ bytes); `assay` is everything that was started except k6. */
export type MemorySample = { readonly k6: number; readonly assay: number };

/** A load run as it counts for the bench. */
export type SoakRun = {
  readonly requested: number;
  readonly seconds: number;
  readonly samples: readonly MemorySample[];
  /** The kernel's own peaks, which miss nothing between two samples. */
  readonly peak: MemorySample;
  /** Requests after the warm-up, and why the run proves nothing, by run.json. */
  readonly finished: number;
  readonly verdict: string;
  readonly reasons: readonly string[];
};

/** Sends for a time, and gives what was seen of it. */
async function send(
  { findK6, folder, seed }: BenchContext,
  target: ReferenceProcess,
  seconds: number,
  out: string,
): Promise<Omit<SoakRun, "requested" | "seconds"> & { readonly ratePerSecond: number }> {
  const k6 = await findK6();
  const [workload, log] = [join(folder, "workload.json"), join(folder, "output.log")];
  writeFileSync(workload, JSON.stringify({ model: "closed", vus: USERS, thinkTime: { medianMs: 0, sigma: 0 } }));
  const settings = { target: target.url, duration: `${seconds}s`, workload, out, seed, "target-pid": target.pid };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const samples: MemorySample[] = [];
  const peak = { k6: 0, assay: 0 };
  const observe = (processes: readonly ProcessMetrics[]): void => {
    const now = { k6: 0, assay: 0 };
    for (const { program, residentMiB, peakMiB } of processes) {
      const part = program === realpathSync(k6) ? "k6" : "assay";
      now[part] += residentMiB * MB_PER_MIB;
      peak[part] = Math.max(peak[part], peakMiB * MB_PER_MIB, now[part]);
    }
    if (now.k6 > 0 && now.assay > 0) samples.push(now);
  };
  await runToEnd(assayCommand(k6, "load", "mixed", ...args, "--quiet"), log, { intervalMs: INTERVAL_MS, observe });
  const { requests, total, verdict, validity, objectives } = await loadRunIn(out, log);
  const missed = objectives.filter(({ met }) => !met).map(({ expression }) => `missed: ${expression}`);
  return {
    samples,
    peak,
    finished: requests.finished,
    ratePerSecond: total.ratePerSecond,
    verdict,
    reasons: [...validity.reasons, ...missed],
  };
}

async function loadRunIn(folder: string, log: string): Promise<LoadRun> {
  const run = await readRun(folder).catch((error: unknown) => {
    throw new Error(`${String(error)} ${readFileSync(log, "utf8").slice(-2_000)}`);
  });
  if (run.kind === "load" && run.total.ratePerSecond > 0) return run;
  throw new Error(`${folder} must hold a load run with responses`);
}

/** For the whole run, including the writing of its results. */
const BOUND_MB: MemorySample = { k6: 300, assay: 250 };

/** What the last quarter may hold more than the one before it. */
const GROWTH_LIMIT = 0.05;

const SPARK_WIDTH = 60;

/** What the memory of a run comes to. Pure. */
export function soakResult(run: SoakRun): BenchResult {
  const { requested, seconds, finished, verdict, reasons, peak, samples } = run;
  const parts = [
    memoryOf(
      "k6",
      peak.k6,
      BOUND_MB.k6,
      samples.map(({ k6 }) => k6),
    ),
    memoryOf(
      "Assay",
      peak.assay,
      BOUND_MB.assay,
      samples.map(({ assay }) => assay),
    ),
  ];
  return {
    lines: [
      `requests  ${finished} in ${seconds} s, ${Math.round(finished / seconds)} a second`,
      `run       ${[verdict, ...reasons].join("; ")}`,
      ...parts.flatMap(({ lines }) => lines),
    ],
    data: { requested, seconds, finished, verdict, reasons, peak, samples: samples.length },
    goals: [
      { sentence: `At least ${requested} requests were finished.`, isMet: finished >= requested },
      { sentence: "The run is valid and meets its objectives.", isMet: verdict === "pass" },
      ...parts.flatMap(({ goals }) => goals),
    ],
  };
}

function memoryOf(name: string, peakMB: number, limitMB: number, sizes: readonly number[]) {
  const quarters = memoryHalves(sizes.slice(Math.floor(sizes.length / 2)));
  const text = (halves: ReturnType<typeof memoryHalves>) =>
    halves === undefined
      ? "unknown"
      : `${Math.round(halves.first)} MB and ${Math.round(halves.second)} MB (${writeGrowth(halves.growth)})`;
  const goals: readonly Goal[] = [
    { sentence: `${name} stays below ${limitMB} MB.`, isMet: peakMB > 0 && peakMB < limitMB },
    {
      sentence: `${name} grows by less than ${GROWTH_LIMIT * 100} % in the second half.`,
      isMet: quarters !== undefined && quarters.growth < GROWTH_LIMIT,
    },
  ];
  return {
    lines: [
      `${name.padEnd(9)} ${sparkOf(sizes, SPARK_WIDTH)} at most ${Math.round(peakMB)} MB`,
      `${" ".repeat(10)}halves ${text(memoryHalves(sizes))}, quarters 3 and 4 ${text(quarters)}`,
    ],
    goals,
  };
}
