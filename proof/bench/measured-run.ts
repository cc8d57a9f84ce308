// One load run of any program, measured from outside while it lasts: processor time between two moments, memory at its
// largest. What a generator says of itself is not asked.
import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, realpathSync } from "node:fs";
import { processTree } from "./processes.ts";

/** What to start and when to count. */
export type RunToMeasure = {
  readonly command: readonly [string, ...string[]];
  readonly environment: Readonly<Record<string, string>>;
  /** Whatever it prints goes into this file. */
  readonly logFile: string;
  /** Requests that the target has received so far. */
  readonly requestCount: () => number;
  /** Counting starts once so many requests of the run have come in. */
  readonly warmUpRequests: number;
  /** The generator's own program; all others that the command starts are counted beside it. */
  readonly program: string;
};

/** The processor time is that of the whole tree of processes, from the end of the warm-up to the end of k6. */
export type RunMetrics = {
  readonly requests: number;
  readonly cpuMicrosPerRequest: number;
  readonly k6MicrosPerRequest: number;
  /** Processor time before the counting started: loading, compiling, making VUs, warming up. */
  readonly cpuMsBefore: number;
  readonly k6PeakMiB: number;
  /** The largest of the other processes. */
  readonly otherPeakMiB: number;
  readonly exitCode: number | null;
};

type Look = { readonly requests: number; readonly k6Ms: number; readonly otherMs: number };

const LOOK_INTERVAL_MS = 20;

/** Runs a command to its end. Rejects if it cannot start, or if k6 sent too little to be measured. */
export async function measureRun(run: RunToMeasure): Promise<RunMetrics> {
  const before = run.requestCount();
  const log = openSync(run.logFile, "w");
  const [program, ...args] = run.command;
  const child = spawn(program, args, { env: run.environment, stdio: ["ignore", log, log] });
  closeSync(log);
  const generator = realpathSync(run.program);
  const looks: Look[] = [];
  const peaks = { k6: 0, other: 0 };
  const look = (): void => {
    const tree = processTree(child.pid ?? 0);
    const [own, others] = [tree.filter(isOf(generator)), tree.filter((one) => !isOf(generator)(one))];
    peaks.k6 = Math.max(peaks.k6, ...own.map(({ peakMiB }) => peakMiB));
    peaks.other = Math.max(peaks.other, ...others.map(({ peakMiB }) => peakMiB));
    const [k6Ms, otherMs] = [sumOf(own), sumOf(others)];
    if (k6Ms > 0) looks.push({ requests: run.requestCount() - before, k6Ms, otherMs });
  };
  const timer = setInterval(look, LOOK_INTERVAL_MS);
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", resolve);
  }).finally(() => clearInterval(timer));
  const [first, last] = [looks.find(({ requests }) => requests >= run.warmUpRequests), looks.at(-1)];
  if (first === undefined || last === undefined || last.requests <= first.requests) {
    throw new Error(`${run.command.join(" ")} sent too little: ${readFileSync(run.logFile, "utf8").slice(-2_000)}`);
  }
  const requests = last.requests - first.requests;
  const k6Ms = last.k6Ms - first.k6Ms;
  return {
    requests,
    cpuMicrosPerRequest: ((k6Ms + last.otherMs - first.otherMs) * 1_000) / requests,
    k6MicrosPerRequest: (k6Ms * 1_000) / requests,
    cpuMsBefore: first.k6Ms + first.otherMs,
    k6PeakMiB: peaks.k6,
    otherPeakMiB: peaks.other,
    exitCode,
  };
}

function isOf(program: string): (metrics: { readonly program: string }) => boolean {
  return (metrics) => metrics.program === program;
}

function sumOf(processes: readonly { readonly cpuMs: number }[]): number {
  return processes.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
}
