// What Linux reports of waiting for processors: run delay of threads, pressure, stolen time, throttling by the control group,
// and the processors that its limit leaves. Elsewhere, and where a kernel keeps no such count, there is nothing.
import { availableParallelism } from "node:os";
import type { Contention } from "../../../run/format/contention.ts";
import { listSystemFolder, readSystemFile, TICKS_PER_SECOND } from "../k6/process-usage.ts";

export type SystemFiles = {
  /** The text of a file; empty if it cannot be read. */
  readonly read: (path: string) => string;
  /** The names in a folder; none if it cannot be read. */
  readonly list: (path: string) => readonly string[];
};

/** The counters so far, of this machine, of this process and of k6. They grow; a thread that ends takes its part along. */
export function readContention(k6Pid: number, files: SystemFiles = SYSTEM): Contention {
  return present({
    k6WaitSeconds: waitSeconds(k6Pid, files),
    assayWaitSeconds: waitSeconds("self", files),
    pressureSeconds: scaled(/^some .*\btotal=(\d+)/m.exec(files.read("/proc/pressure/cpu"))?.[1], 1e6),
    stolenSeconds: scaled(files.read("/proc/stat").split(/\s+/)[8], TICKS_PER_SECOND),
    throttledSeconds: throttledSeconds(files),
  });
}

/** The processors that this process may use, as far as a limit of its control groups leaves them. */
export function usableCores(files: SystemFiles = SYSTEM, offered = availableParallelism()): number {
  return Math.min(offered, ...groupFolders(files).map((folder) => quotaIn(folder, files)));
}

/** Field 2 of each thread's schedstat, in ns. */
function waitSeconds(pid: number | "self", { read, list }: SystemFiles): number | undefined {
  const folder = `/proc/${pid}/task`;
  const delays = list(folder).map((thread) =>
    Number(read(`${folder}/${thread}/schedstat`).split(" ")[1] ?? Number.NaN),
  );
  const known = delays.filter((delay) => !Number.isNaN(delay));
  return known.length === 0 ? undefined : known.reduce((sum, delay) => sum + delay, 0) / 1e9;
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
  return Object.fromEntries(Object.entries(counters).filter(([, value]) => value !== undefined));
}

const SYSTEM: SystemFiles = { read: readSystemFile, list: listSystemFolder };
