// The live page of a load.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ExitCode } from "../../errors.ts";
import type { LoadRun } from "../../run/format/run.ts";
import { JOURNAL_FILE } from "../../run/journal/load-journal.ts";
import type { Context } from "../definition/command.ts";
import { startLiveServer } from "../live/server.ts";
import { startSnapshots } from "../live/snapshots.ts";
import { programHere } from "./program.ts";
import { concludeRun, REPORT_FILE, type RunFolder, shortPath } from "./run-folder.ts";

/** Runs a load to its report, which `conclude` writes. With --live its page is served meanwhile, and in the end is the report. */
export async function withLivePage(
  context: Context,
  folder: RunFolder,
  body: (conclude: (run: LoadRun) => Promise<ExitCode>) => Promise<ExitCode>,
): Promise<ExitCode> {
  const { console, settings } = context;
  const conclude = (run: LoadRun) => concludeRun(context, folder, run);
  if (!settings.live) return body(conclude);
  const server = await startLiveServer(() => snapshots.request());
  console.note(`Live view: ${server.url}`);
  const snapshots = startSnapshots({
    journal: join(folder.path, JOURNAL_FILE),
    folder: shortPath(folder.path),
    program: programHere(),
    onPage: server.show,
    onLoss: console.note,
  });
  try {
    return await body((run) => {
      snapshots.close();
      return conclude(run);
    });
  } finally {
    snapshots.close();
    const report = await readFile(join(folder.path, REPORT_FILE), "utf8").catch(() => undefined);
    await server.end(report);
  }
}
