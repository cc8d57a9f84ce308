// `assay report`: any report again, from a run on disk alone.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { CONFORMANCE_JOURNAL_FILE } from "../../conformance/run/conformance-journal.ts";
import { recoverRun, runOfKilled } from "../../conformance/run/recovery.ts";
import { EXIT } from "../../errors.ts";
import { runFromJournal } from "../../evaluation/load-result.ts";
import { JOURNAL_FILE } from "../../results/journal/load-journal.ts";
import { readRun } from "../../results/run/read.ts";
import { type LoadRun, RUN_FILE, type Run } from "../../results/run/run.ts";
import { judgeParts } from "../../results/verdict/verdict.ts";
import type { CommandDefinition } from "../definition/command.ts";
import { printSummary, writeOutputs } from "../run/run-folder.ts";
import { CHECK_REPORTS } from "../settings/output.ts";

export const command: CommandDefinition = {
  summary: "Writes reports from a run on disk. Sends nothing.",
  args: [{ name: "<run>", description: "folder of a run, or its run.json" }],
  settings: [...CHECK_REPORTS, "quiet"],
  examples: [
    "assay report reports/out/20261120-100400-check",
    "assay report run.json --junit results.xml --html report.html",
  ],
  async run(context) {
    const path = context.args[0] ?? "";
    const { run, isWhole } = await recover(path);
    printSummary(context, run, path);
    await writeOutputs(context, run, path);
    return isWhole ? EXIT.pass : EXIT.inconclusive;
  },
};

/** The run, or what its journal holds if it was killed before it could write one. */
async function recover(path: string): Promise<{ readonly run: Run; readonly isWhole: boolean }> {
  const conformance = join(path, CONFORMANCE_JOURNAL_FILE);
  if (existsSync(conformance) && !existsSync(join(path, RUN_FILE))) {
    return { run: runOfKilled(await recoverRun(conformance)), isWhole: false };
  }
  const journal = join(path, JOURNAL_FILE);
  if (!existsSync(journal)) return { run: await readRun(path), isWhole: true };
  if (!existsSync(join(path, RUN_FILE))) {
    const load = await runFromJournal(journal);
    return { run: load, isWhole: !isKilled(load) };
  }
  const run = await readRun(path);
  if (run.kind !== "check" || run.load.kind !== "not-run") return { run, isWhole: true };
  const load = await runFromJournal(journal);
  const { verdict, exitCode } = judgeParts(run.conformance, load);
  const durationMs = run.durationMs + load.durationMs;
  return { run: { ...run, durationMs, verdict, exitCode, load }, isWhole: !isKilled(load) };
}

/** A journal that reached its end holds everything that the run would. */
function isKilled({ validity }: LoadRun): boolean {
  return validity.reasons.some((reason) => reason.startsWith("run-killed"));
}
