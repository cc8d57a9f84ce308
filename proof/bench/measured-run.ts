// One run of a load generator, measured from outside: its processor time while the load runs, and its largest memory.
import { spawnSync } from "node:child_process";
import { readFileSync, realpathSync } from "node:fs";
import { availableParallelism } from "node:os";
import { sumOf } from "../../statistics/arithmetic.ts";
import { type Command, type ProcessMetrics, runToEnd } from "./processes.ts";

export type RunToMeasure = {
  readonly command: Command;
  /** The generator's own program: the k6 that Assay starts, or the command itself. */
  readonly program: string;
  readonly outputFile: string;
  /** Requests that the target has received so far. */
  readonly requestCount: () => number;
  /** The measurement starts when this many requests of the run have arrived. */
  readonly warmUpRequests: number;
};

export type RunMetrics = Awaited<ReturnType<typeof measureRun>>;

type Sample = { readonly requests: number; readonly generatorMs: number; readonly otherMs: number };

const INTERVAL_MS = 20;

/**
 * Runs a command to its end, and gives the processor time of all its processes from the end of the warm-up on. Rejects if it
 * cannot start, or if it sent too little to be measured.
 */
export async function measureRun(run: RunToMeasure) {
  const countBefore = run.requestCount();
  const generator = realpathSync(run.program);
  const samples: Sample[] = [];
  const peaks = { generator: 0, other: 0 };
  const observe = (now: () => readonly ProcessMetrics[]): void => {
    const processes = now();
    const own = processes.filter(({ program }) => program === generator);
    const others = processes.filter(({ program }) => program !== generator);
    peaks.generator = Math.max(peaks.generator, ...own.map(({ peakMiB }) => peakMiB));
    peaks.other = Math.max(peaks.other, ...others.map(({ peakMiB }) => peakMiB));
    const [generatorMs, otherMs] = [cpuMsOf(own), cpuMsOf(others)];
    if (generatorMs > 0) samples.push({ requests: run.requestCount() - countBefore, generatorMs, otherMs });
  };
  await runToEnd(run.command, run.outputFile, { intervalMs: INTERVAL_MS, observe });
  const [first, last] = [samples.find(({ requests }) => requests >= run.warmUpRequests), samples.at(-1)];
  if (first === undefined || last === undefined || last.requests <= first.requests) {
    const output = readFileSync(run.outputFile, "utf8").slice(-2_000);
    throw new Error(`${run.command.command.join(" ")} sent too little: ${output}`);
  }
  const requests = last.requests - first.requests;
  const generatorMs = last.generatorMs - first.generatorMs;
  return {
    requests,
    cpuMicrosPerRequest: ((generatorMs + last.otherMs - first.otherMs) * 1_000) / requests,
    generatorMicrosPerRequest: (generatorMs * 1_000) / requests,
    /** Processor time before the measurement: loading, compiling, warming up. */
    cpuMsBefore: first.generatorMs + first.otherMs,
    generatorPeakMiB: peaks.generator,
    /** Peak memory of the largest of the other processes. */
    otherPeakMiB: peaks.other,
  };
}

/** Makes several runs of each kind, in turn and back and forth, so that neither of two neighbours always comes first. */
export async function inTurn<Kind, Result>(
  kinds: readonly Kind[],
  repeats: number,
  run: (kind: Kind, repeat: number) => Promise<Result>,
): Promise<ReadonlyMap<Kind, readonly Result[]>> {
  const results = new Map<Kind, Result[]>(kinds.map((kind) => [kind, []]));
  for (let repeat = 1; repeat <= repeats; repeat++)
    for (const kind of repeat % 2 === 1 ? kinds : kinds.toReversed()) results.get(kind)?.push(await run(kind, repeat));
  return results;
}

function cpuMsOf(processes: readonly ProcessMetrics[]): number {
  return sumOf(processes.map(({ cpuMs }) => cpuMs));
}

/** Gives a command a processor of its own, if there is one. */
export type Pin = (command: Command) => Command;

/**
 * Moves this process, and all that it starts, to the first processor; the result moves a command to the second. Otherwise a
 * faster generator keeps the target busier, and each slows the other. Needs `taskset` of util-linux.
 */
export function pinTarget(note: (reason: string) => void): Pin {
  const isPinned =
    availableParallelism() > 1 &&
    spawnSync("taskset", ["-acp", "0", String(process.pid)], { stdio: "ignore" }).status === 0;
  if (isPinned) return ({ command, ...rest }) => ({ ...rest, command: ["taskset", "-c", "1", ...command] });
  note("Target and generator share processors: this needs two of them, and taskset.");
  return (command) => command;
}
