// What is shown of a load to others than its terminal while it goes on: its live page.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ExitCode } from "../../errors.ts";
import { JOURNAL_FILE } from "../../results/journal/load-journal.ts";
import type { Context } from "../definition/command.ts";
import { type LiveServer, startLiveServer } from "../live/server.ts";
import { type Snapshots, startSnapshots } from "../live/snapshots.ts";
import { programHere } from "./program.ts";
import { REPORT_FILE, type RunFolder, shortPath } from "./run-folder.ts";

/** How long the report waits for open pages, if the user is waiting for the end of the command. */
const HURRIED_MS = 3_000;

/** Runs a load to its report; with --live its page is served meanwhile, and shows the report at the end. */
export async function withRunWatch(
  { console, settings, signal }: Pick<Context, "console" | "settings" | "signal">,
  { path }: Pick<RunFolder, "path">,
  body: () => Promise<ExitCode>,
): Promise<ExitCode> {
  if (!settings.live) return body();
  let snapshots: Snapshots | undefined;
  const server: LiveServer = await startLiveServer(() => snapshots?.hurry());
  console.note(`Live view: ${server.url}`);
  snapshots = startSnapshots({
    journal: join(path, JOURNAL_FILE),
    folder: shortPath(path),
    program: programHere(),
    wantsPage: server.isWatched,
    onSnapshot: ({ page: html, at }) => {
      if (html !== undefined && at !== undefined) server.show({ html, at });
    },
    onLoss: console.note,
  });
  try {
    return await body();
  } finally {
    snapshots.close();
    const report = await readFile(join(path, REPORT_FILE), "utf8").catch(() => undefined);
    await server.end(report, signal.aborted ? HURRIED_MS : Number.POSITIVE_INFINITY);
  }
}
