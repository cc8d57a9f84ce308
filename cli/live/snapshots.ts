// Snapshots of a running load, every few seconds: its page if somebody looks at it, and its findings so far.
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { LoadFinding } from "../../run/format/run.ts";

/** What is asked of the process that makes them. */
export type SnapshotRequest = { readonly wantsPage: boolean };

/** What the journal shows so far; without a moment as long as it has no window. */
export type Snapshot = {
  /** ISO 8601 in UTC. */
  readonly at?: string;
  readonly findings?: readonly LoadFinding[];
  readonly page?: string;
  readonly tookMs: number;
};

export type SnapshotOptions = {
  /** Path of the journal, which need not exist yet. */
  readonly journal: string;
  /** Where the report will lie, as the page names it. */
  readonly folder: string;
  readonly program: string;
  readonly wantsPage: () => boolean;
  readonly onSnapshot: (snapshot: Snapshot) => void;
  /** The process ended by itself; the load continues without snapshots. */
  readonly onLoss: (sentence: string) => void;
};

export type Snapshots = ReturnType<typeof startSnapshots>;

const INTERVAL_MS = 5_000;
/** Until the journal has a window. */
const FIRST_INTERVAL_MS = 500;
/** A snapshot takes at most this part of the time, so that a long run costs no more than a short one. */
const MOST_SHARE = 0.05;
const MEMORY_MIB = 768;

/** The time from the end of one snapshot to the start of the next. */
export function pauseMs({ at, tookMs }: Snapshot): number {
  return at === undefined ? FIRST_INTERVAL_MS : Math.max(INTERVAL_MS, tookMs / MOST_SHARE);
}

export function startSnapshots(options: SnapshotOptions) {
  const { journal, folder, program, wantsPage, onSnapshot, onLoss } = options;
  const child = fork(fileURLToPath(new URL("./snapshot-process.ts", import.meta.url)), [journal, folder, program], {
    execArgv: ["--import", import.meta.resolve("tsx"), `--max-old-space-size=${MEMORY_MIB}`],
    // Nothing of it is for the terminal, and nothing in the environment is for it.
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    env: {},
  });
  let timer: NodeJS.Timeout | undefined;
  let isBusy = false;
  let isClosed = false;
  let hasPage = false;
  const ask = (): void => {
    if (isBusy || isClosed || !child.connected) return;
    clearTimeout(timer);
    isBusy = true;
    child.send({ wantsPage: wantsPage() } satisfies SnapshotRequest);
  };
  child.on("message", (snapshot: Snapshot) => {
    isBusy = false;
    if (isClosed) return;
    hasPage = snapshot.page !== undefined;
    timer = setTimeout(ask, pauseMs(snapshot));
    onSnapshot(snapshot);
  });
  child.on("error", () => undefined);
  child.on("exit", (code, signal) => {
    clearTimeout(timer);
    if (!isClosed) onLoss(`The live view ended (${signal ?? `exit code ${code}`}); the load continues.`);
  });
  ask();
  return {
    /** Makes the next one at once, unless the last one is too recent. */
    hurry: () => {
      if (!hasPage) ask();
    },
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      child.kill("SIGKILL");
    },
  };
}
