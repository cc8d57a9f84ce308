// What Linux reports of waiting for processors: run delay of threads, pressure, what others used of them, stolen time, throttling
// by the control group, and the processors that its limit leaves. Elsewhere, and where a kernel has no such count, there is none.
import { availableParallelism } from "node:os";
import type { Contention } from "../../../run/format/contention.ts";
import { sumOf } from "../../../statistics/arithmetic.ts";
import { listSystemFolder, readSystemFile, TICKS_PER_SECOND } from "../k6/process-usage.ts";

export type SystemFiles = {
  /** The text of a file; empty if it cannot be read. */
  readonly read: (path: string) => string;
  /** The names in a folder; none if it cannot be read. */
  readonly list: (path: string) => readonly string[];
};

/** The counters so far, of this machine, of this process and of k6. They grow; a thread that ends takes its part along. */
export function readContention(k6Pid: number, files: SystemFiles = SYSTEM): Contention {
  const [k6, assay] = [threadSeconds(k6Pid, files), threadSeconds("self", files)];
  const { busy, idle } = processorSeconds(k6Pid, files);
  return present({
    k6WaitSeconds: k6.wait,
    assayWaitSeconds: assay.wait,
    pressureSeconds: scaled(/^some .*\btotal=(\d+)/m.exec(files.read("/proc/pressure/cpu"))?.[1], 1e6),
    othersSeconds: busy - k6.run - assay.run,
    idleSeconds: idle,
    stolenSeconds: scaled(files.read("/proc/stat").split(/\s+/)[8], TICKS_PER_SECOND),
    throttledSeconds: throttledSeconds(files),
  });
}

/** The processors that this process may use, as far as a limit of its control groups leaves them. */
export function usableCores(files: SystemFiles = SYSTEM, offered = availableParallelism()): number {
  return Math.min(offered, ...groupFolders(files).map((folder) => quotaIn(folder, files)));
}

/** How long the threads of a process ran, and waited to run: fields 1 and 2 of the schedstat of each, in ns. NaN: unknown. */
function threadSeconds(pid: number | "self", { read, list }: SystemFiles): { run: number; wait: number } {
  const folder = `/proc/${pid}/task`;
  const threads = list(folder).map((thread) => read(`${folder}/${thread}/schedstat`).split(" ").map(Number));
  const known = threads.filter((fields) => fields.length >= 2);
  const seconds = (field: number) =>
    known.length === 0 ? Number.NaN : sumOf(known.map((fields) => fields[field] ?? 0)) / 1e9;
  return { run: seconds(0), wait: seconds(1) };
}

/** What was used and what was not, of the processors that a process may use. NaN: unknown. */
function processorSeconds(pid: number, { read }: SystemFiles): { busy: number; idle: number } {
  const allowed = /^Cpus_allowed_list:\s*([\d,-]+)$/m.exec(read(`/proc/${pid}/status`))?.[1] ?? "";
  const names = allowed.split(",").flatMap((range) => {
    const [from = "", to = from] = range.split("-");
    return Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => `cpu${Number(from) + at}`);
  });
  const lines = read("/proc/stat")
    .split("\n")
    .map((line) => line.split(" "));
  const known = lines.filter(([name = ""]) => allowed !== "" && names.includes(name));
  const seconds = (...fields: readonly number[]) =>
    known.length === 0
      ? Number.NaN
      : sumOf(known.flatMap((line) => fields.map((field) => Number(line[field])))) / TICKS_PER_SECOND;
  // User, nice, system and interrupts; idle, also with input or output to wait for. Stolen time counts apart.
  return { busy: seconds(1, 2, 3, 6, 7), idle: seconds(4, 5) };
}

function throttledSeconds(files: SystemFiles): number | undefined {
  const [own] = groupFolders(files);
  if (own === undefined) return undefined;
  const stat = files.read(`${own}/cpu.stat`);
  return scaled(/^throttled_usec (\d+)/m.exec(stat)?.[1], 1e6) ?? scaled(/^throttled_time (\d+)/m.exec(stat)?.[1], 1e9);
}

/** The folders of this process's control group and of those above it, for processors, in both versions of the interface. */
function groupFolders({ read }: SystemFiles): readonly string[] {
  const lines = read("/proc/self/cgroup").split("\n");
  const one = lines.flatMap((line) => /^\d+:(?:[^:]*,)?cpu(?:,[^:]*)?:(.*)$/.exec(line)?.[1] ?? [])[0];
  const two = lines.flatMap((line) => /^0::(.*)$/.exec(line)?.[1] ?? [])[0];
  if (one !== undefined) return ancestors("/sys/fs/cgroup/cpu", one);
  return two === undefined ? [] : ancestors("/sys/fs/cgroup", two);
}

function ancestors(root: string, path: string): readonly string[] {
  const names = path.split("/").filter((name) => name !== "");
  return Array.from({ length: names.length + 1 }, (_, up) => [root, ...names.slice(0, names.length - up)].join("/"));
}

function quotaIn(folder: string, { read }: SystemFiles): number {
  const [limit = "", period = ""] = read(`${folder}/cpu.max`).trim().split(" ");
  const quota = Number(limit) / Number(period);
  const older = Number(read(`${folder}/cpu.cfs_quota_us`)) / Number(read(`${folder}/cpu.cfs_period_us`));
  return [quota, older].find((cores) => Number.isFinite(cores) && cores > 0) ?? Number.POSITIVE_INFINITY;
}

function scaled(text: string | undefined, perSecond: number): number | undefined {
  return text === undefined || !/^\d+$/.test(text) ? undefined : Number(text) / perSecond;
}

function present(counters: { readonly [Field in keyof Contention]: Contention[Field] | undefined }): Contention {
  return Object.fromEntries(Object.entries(counters).filter(([, value]) => Number.isFinite(value)));
}

const SYSTEM: SystemFiles = { read: readSystemFile, list: listSystemFolder };
