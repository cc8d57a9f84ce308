// Runs programs and measures them from outside: processor time and memory of a process and all that it started. Linux only:
// it reads /proc.
import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import {
  listSystemFolder,
  readSystemFile,
  statFields,
  TICKS_PER_SECOND,
} from "../../scenarios/driver/k6/process-usage.ts";
import { sumOf } from "../../statistics/arithmetic.ts";

/** A program with its arguments, and all of its environment. */
export type Command = {
  readonly command: readonly [string, ...string[]];
  readonly environment: Readonly<Record<string, string>>;
};

const ENTRY = join(import.meta.dirname, "../../bin/assay.mjs");

/** Assay of this checkout, with the k6 that was found. */
export function assayCommand(k6: string, ...args: readonly string[]): Command {
  return {
    command: [process.execPath, ENTRY, ...args],
    environment: { ...plainEnvironment(), ASSAY_K6: k6, ASSAY_TOKEN: "bench" },
  };
}

/** Without the K6_… and GO… variables of this process, which would change what is measured. */
export function plainEnvironment(): Record<string, string> {
  const { PATH = "", HOME = "" } = process.env;
  return { PATH, HOME };
}

/** What is done while a command runs, how often. To ask for its processes costs some milliseconds of processor time. */
export type Observer = {
  readonly intervalMs: number;
  readonly observe: (processes: () => readonly ProcessMetrics[]) => void;
};

/** Runs a command to its end and gives its exit code. Its output goes to a file. Rejects if it cannot be started. */
export async function runToEnd(
  { command: [program, ...args], environment }: Command,
  outputFile: string,
  observer?: Observer,
): Promise<number | null> {
  const output = openSync(outputFile, "w");
  const child = spawn(program, args, { env: environment, stdio: ["ignore", output, output] });
  closeSync(output);
  const timer = observer && setInterval(() => observer.observe(() => processTree(child.pid ?? 0)), observer.intervalMs);
  return await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", resolve);
  }).finally(() => clearInterval(timer));
}

export const MB_PER_MIB = 1.048576;

export type ProcessMetrics = {
  readonly pid: number;
  readonly program: string;
  /** User and system time since its start. */
  readonly cpuMs: number;
  /** The largest resident size since its start. */
  readonly peakMiB: number;
};

/** The process and its descendants at this moment; those that end meanwhile are left out. */
export function processTree(root: number): readonly ProcessMetrics[] {
  return [root, ...descendants(root)].flatMap((pid) => metricsOf(pid) ?? []);
}

function metricsOf(pid: number): ProcessMetrics | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "latin1");
    return {
      pid,
      program: readlinkSync(`/proc/${pid}/exe`),
      cpuMs: cpuMsOf(pid),
      peakMiB: Number(/^VmHWM:\s*(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024,
    };
  } catch {
    return undefined;
  }
}

/**
 * The kernel counts nanoseconds of living threads, and hundredths of a second of all threads. The latter is taken if
 * threads that have ended make it clearly larger.
 */
function cpuMsOf(pid: number): number {
  const [user, system] = statFields(pid).slice(11).map(Number);
  const coarseMs = ((user ?? 0) + (system ?? 0)) * TICK_MS;
  const schedstats = listSystemFolder(`/proc/${pid}/task`).map((id) =>
    readSystemFile(`/proc/${pid}/task/${id}/schedstat`),
  );
  const fineMs = sumOf(schedstats.map((text) => Number(text.split(" ")[0]) / 1e6));
  return fineMs + 2 * TICK_MS < coarseMs ? coarseMs : fineMs;
}

const TICK_MS = 1_000 / TICKS_PER_SECOND;

/** The processes that a process has started, and those that they have started. */
export function descendants(root: number): readonly number[] {
  const threads = listSystemFolder(`/proc/${root}/task`);
  const texts = threads.map((thread) => readSystemFile(`/proc/${root}/task/${thread}/children`));
  const children = texts.flatMap((text) => text.split(" ").filter(Boolean).map(Number));
  return children.flatMap((child) => [child, ...descendants(child)]);
}

/** The processes whose command names a folder. */
export function processesIn(folder: string): readonly number[] {
  return listSystemFolder("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && readSystemFile(`/proc/${pid}/cmdline`).includes(folder));
}

/** Whether a process is such a program with such an argument. */
export function isProgram(pid: number, name: string, arg: string): boolean {
  const [program = "", ...args] = readSystemFile(`/proc/${pid}/cmdline`).split("\0");
  return program.endsWith(name) && args.includes(arg);
}
