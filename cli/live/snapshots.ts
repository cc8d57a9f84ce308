// Snapshots of a running load: its page, made when somebody looks at it.
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

/** What the process that makes them sends; without a page as long as the journal has no window. */
export type Snapshot = { readonly page?: string; readonly tookMs: number };

export type SnapshotOptions = {
  /** Path of the journal, which need not exist yet. */
  readonly journal: string;
  /** Where the report will lie, as the page names it. */
  readonly folder: string;
  readonly program: string;
  readonly onPage: (page: string) => void;
  /** The process ended by itself; the load continues without snapshots. */
  readonly onLoss: (sentence: string) => void;
};

/** A snapshot takes at most this part of the time, so that a long run costs no more than a short one. */
const MOST_SHARE = 0.05;
const MEMORY_MIB = 768;

export function startSnapshots({ journal, folder, program, onPage, onLoss }: SnapshotOptions) {
  const child = fork(fileURLToPath(new URL("./snapshot-process.ts", import.meta.url)), [journal, folder, program], {
    execArgv: ["--import", import.meta.resolve("tsx"), `--max-old-space-size=${MEMORY_MIB}`],
    // Nothing of it is for the terminal, and nothing in the environment is for it.
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    env: {},
  });
  let nextAtMs = 0;
  let isClosed = false;
  child.on("message", ({ page, tookMs }: Snapshot) => {
    nextAtMs = page === undefined ? 0 : performance.now() + tookMs / MOST_SHARE;
    if (page !== undefined && !isClosed) onPage(page);
  });
  child.on("error", () => undefined);
  child.on("exit", (code, signal) => {
    if (!isClosed) onLoss(`The live view ended (${signal ?? `exit code ${code}`}); the load continues.`);
  });
  return {
    /** Makes the next one, unless one is being made or the last one is too recent. */
    request: () => {
      if (performance.now() < nextAtMs || !child.connected) return;
      nextAtMs = Number.POSITIVE_INFINITY;
      child.send({});
    },
    close: () => {
      isClosed = true;
      child.kill("SIGKILL");
    },
  };
}
