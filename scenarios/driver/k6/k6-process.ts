// A running k6 under control: both pipes are drained, its memory is watched, and it ends for certain.

import { createLearningRedactor } from "../../../http/redaction/redactor.ts";
import type { Heap } from "./heap.ts";
import { type K6Log, openLog } from "./k6-log.ts";
import { type K6Command, startK6 } from "./k6-start.ts";
import { signalGroup } from "./process-group.ts";
import { type ProcessUsage, watchUsage } from "./process-usage.ts";

/** What to run and within which limits. */
export interface K6Launch extends K6Command {
  /**
   * Resident memory of k6: at 75 % the run is stopped, at 100 % killed. Default 1,024, or as much as leaves its heap 60 %.
   * Watched on Linux only.
   */
  readonly memoryLimitMiB?: number | undefined;
  /** How its heap may grow. Default as Go does by itself, up to 60 % of the limit. */
  readonly heap?: Heap | undefined;
  /** Time from SIGINT to SIGKILL. Default 3,000; k6 itself needs some 20 ms, whatever requests are in flight. */
  readonly stopLimitMs?: number | undefined;
}

/** Why this side ended the run. */
export type StopReason = "requested" | "memory";

/**
 * How k6 ended. Exit code 0 does not mean that anything was measured. Code 105 follows a SIGINT; the signal
 * SIGINT instead of a code means that it was still starting and had sent nothing.
 */
export interface K6Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Undefined where k6 ended by itself. */
  readonly stopReason: StopReason | undefined;
  /** Whether this side used SIGKILL: what k6 had not written by then is missing. */
  readonly isKilled: boolean;
}

const USAGE_INTERVAL_MS = 250;
const SOFT_SHARE = 0.75;
const HEAP_SHARE = 0.6;
const DEFAULT_MEMORY_LIMIT_MIB = 1024;
const DEFAULT_STOP_LIMIT_MS = 3000;

/** Runs k6 to its end, and ends it if it has to. Rejects with the Failure k6-missing if the program cannot be started at all. */
export async function runK6(launch: K6Launch) {
  const heapMiB = (launch.heap?.limitMiB ?? 0) / HEAP_SHARE;
  const memoryLimitMiB = launch.memoryLimitMiB ?? Math.max(DEFAULT_MEMORY_LIMIT_MIB, Math.round(heapMiB));
  const k6 = await startK6(launch, launch.heap ?? { growthPercent: 100, limitMiB: memoryLimitMiB * HEAP_SHARE });
  const { child, pid } = k6;
  const redactor = createLearningRedactor(Object.values(launch.secrets ?? {}), Number.POSITIVE_INFINITY);
  const sink = openLog(redactor.redact);
  // It may have exited in the meantime.
  k6.stdin?.on("error", () => undefined);
  const group = createGroup(pid, launch.stopLimitMs ?? DEFAULT_STOP_LIMIT_MS);
  const watch = watchUsage(pid, USAGE_INTERVAL_MS, (rssMiB) => {
    if (rssMiB <= memoryLimitMiB * SOFT_SHARE) return;
    group.end("memory");
    if (rssMiB > memoryLimitMiB) group.kill("memory");
  });

  k6.stdout.once("data", () => {
    // By now k6 has read its secrets, and a run may be over before the first interval of the watch.
    k6.forgetSecrets();
    watch.sample();
  });
  k6.stdout.on("end", watch.sample);
  k6.stderr.on("data", (chunk: Buffer) => sink.write(chunk));
  k6.stderr.on("end", () => sink.end());

  const exit = new Promise<K6Exit>((resolve) => {
    child.on("close", (code, signal) => {
      watch.close();
      k6.forgetSecrets();
      resolve({ code, signal, ...group.exited() });
    });
  });
  return {
    pid,
    /** Frames as they come: Buffers that end anywhere, not only at line ends. What nobody reads at once is gone. */
    stdout: k6.stdout,
    /** Settles when k6 has exited and both its pipes are empty; never rejects. */
    exit,
    /** SIGINT once, SIGKILL after the limit; further calls only wait. */
    stop() {
      group.end("requested");
      return exit;
    },
    /** SIGKILL at once. */
    kill() {
      group.kill("requested");
      return exit;
    },
    /** Hands a new credential to all VUs; only with `renewsCredential`. From here on it is kept out of the log. */
    renew(credential: string): void {
      redactor.learn(credential);
      k6.stdin?.write(`${JSON.stringify(credential)}\n`);
    },
    get usage(): ProcessUsage {
      return watch.usage;
    },
    get log(): K6Log {
      return sink.log;
    },
    /** The kept part of k6's log, at most 5 MiB, credentials removed. */
    logText: sink.text,
    examples: sink.examples,
  };
}

export type K6Run = Awaited<ReturnType<typeof runK6>>;

/** Ends the group of a process, because the k6 that was found may be a wrapper script around the real one. */
function createGroup(pid: number, limitMs: number) {
  let stopReason: StopReason | undefined;
  let isKilled = false;
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  const send = (signal: "SIGINT" | "SIGKILL"): void => {
    if (isOver) return;
    isKilled ||= signal === "SIGKILL";
    signalGroup(pid, signal);
  };
  return {
    /** SIGINT once, SIGKILL after the limit. */
    end: (reason: StopReason): void => {
      if (isOver || stopReason !== undefined) return;
      stopReason = reason;
      send("SIGINT");
      timer = setTimeout(() => send("SIGKILL"), limitMs);
    },
    kill: (reason: StopReason): void => {
      if (!isOver) stopReason ??= reason;
      send("SIGKILL");
    },
    /** To be called once the process has exited: why and how it was ended. */
    exited: () => {
      isOver = true;
      clearTimeout(timer);
      return { stopReason, isKilled };
    },
  };
}
