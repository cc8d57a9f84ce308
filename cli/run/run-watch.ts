// The live page and the notifications of a load.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ExitCode } from "../../errors.ts";
import type { LoadRun } from "../../run/format/run.ts";
import { JOURNAL_FILE } from "../../run/journal/load-journal.ts";
import type { Context } from "../definition/command.ts";
import { createNotifier, type Notifier } from "../live/notifier.ts";
import { startLiveServer } from "../live/server.ts";
import { type Snapshots, startSnapshots } from "../live/snapshots.ts";
import { programHere } from "./program.ts";
import { concludeRun, REPORT_FILE, type RunFolder, shortPath } from "./run-folder.ts";

/**
 * Runs a load to its report, which `conclude` writes. With --live its page is served meanwhile, and shows the report at the end;
 * with --notify the receiver is sent its start, each finding and its end, and what could not be sent becomes notes of the run.
 */
export async function withRunWatch(
  context: Context,
  folder: RunFolder,
  scenario: string,
  body: (conclude: (run: LoadRun) => Promise<ExitCode>) => Promise<ExitCode>,
): Promise<ExitCode> {
  const { console, settings } = context;
  const notifier = notifierOf(context, folder, scenario);
  let snapshots: Snapshots | undefined;
  const server = settings.live ? await startLiveServer(() => snapshots?.hurry()) : undefined;
  if (server !== undefined) console.note(`Live view: ${server.url}`);
  if (server === undefined && notifier === undefined) return body((run) => concludeRun(context, folder, run));
  snapshots = startSnapshots({
    journal: join(folder.path, JOURNAL_FILE),
    folder: shortPath(folder.path),
    program: programHere(),
    wantsPage: () => server?.isWatched() ?? false,
    onSnapshot: ({ page, at, findings }) => {
      if (at === undefined) return;
      notifier?.started();
      notifier?.found(findings ?? []);
      if (page !== undefined) server?.show(page);
    },
    onLoss: console.note,
  });
  try {
    return await body(async (run) => {
      snapshots.close();
      const failures = (await notifier?.ended(run)) ?? [];
      return concludeRun(context, folder, { ...run, notes: [...run.notes, ...failures] });
    });
  } catch (error) {
    await notifier?.failed(error instanceof Error ? error.message : String(error));
    throw error;
  } finally {
    snapshots.close();
    const report = await readFile(join(folder.path, REPORT_FILE), "utf8").catch(() => undefined);
    await server?.end(report);
  }
}

function notifierOf(
  { console, settings }: Context,
  { path, identity }: RunFolder,
  scenario: string,
): Notifier | undefined {
  const { notify, notifyFormat } = settings;
  if (notify === undefined) return undefined;
  return createNotifier({
    url: notify,
    format: notifyFormat,
    scenario,
    target: identity().target,
    folder: path,
    onFailure: console.note,
  });
}
