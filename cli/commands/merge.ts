// `assay merge`: the runs of generators that shared a load, added up to one run.
import { existsSync, readFileSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { createOutputFolder } from "../../run/format/files.ts";
import { createJournal, JOURNAL_FILE } from "../../run/journal/load-journal.ts";
import { runFromJournal } from "../../run/load/load-result.ts";
import { mergedEntries, openParts } from "../../run/merge/merge.ts";
import { POOL_FILE } from "../../scenarios/runtime/pool.ts";
import type { CommandDefinition } from "../definition/command.ts";
import { concludeRun, folderOfRun } from "../run/run-folder.ts";
import { LOAD_REPORTS } from "../settings/output.ts";

export const command: CommandDefinition = {
  summary: "Merges the runs of several generators that shared one load. Sends nothing.",
  args: [{ name: "<run...>", description: "folder of each generator's run, or its run.json" }],
  settings: [...LOAD_REPORTS, "out", "quiet"],
  examples: [
    "assay merge reports/out/20261120-100400-load reports/out/20261120-100401-load",
    "assay merge a/run.json b/run.json c/run.json --out merged --json merged.json",
  ],
  async run(context) {
    const folders = context.args.map(folderOfRun);
    const { parts, identity } = await openParts(folders.map((folder) => join(folder, JOURNAL_FILE)));
    const path = await createOutputFolder(context.settings.out, "merge", new Date());
    const journalPath = join(path, JOURNAL_FILE);
    const journal = createJournal(journalPath);
    try {
      const run = { ...identity, command: ["assay", ...context.argv] };
      for await (const entry of mergedEntries(parts, run)) journal.append(entry);
    } finally {
      journal.close();
    }
    await keepPool(folders, path);
    return concludeRun(context, { path }, await runFromJournal(journalPath));
  },
};

/** Requests can be sent again from the merged run if all generators drew them from the same pool. */
async function keepPool(folders: readonly string[], into: string): Promise<void> {
  const [first, ...others] = folders.map((folder) => join(folder, POOL_FILE));
  if (first === undefined || ![first, ...others].every((file) => existsSync(file))) return;
  const pool = readFileSync(first);
  if (others.every((file) => readFileSync(file).equals(pool))) await copyFile(first, join(into, POOL_FILE));
}
