// `assay report`: any report again, from a record alone.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { CONFORMANCE_JOURNAL_FILE } from "../../conformance/run/journal.ts";
import { recoverRun, runOfKilled } from "../../conformance/run/recovery.ts";
import { EXIT } from "../../errors.ts";
import { runFromJournal } from "../../evaluation/load-result.ts";
import { JOURNAL_FILE } from "../../results/journal/journal.ts";
import { readRun } from "../../results/run/read.ts";
import { type LoadRun, RUN_FILE, type Run } from "../../results/run/run.ts";
import { judgeParts } from "../../results/verdict/verdict.ts";
import type { CommandDefinition } from "../command.ts";
import { printSummary, writeOutputs } from "../run/run-folder.ts";

export const command: CommandDefinition = {
  summary: "Writes reports again from a record on disk; nothing is run and nothing is sent.",
  words: [{ name: "<record>", description: "record.json, or the folder that holds it" }],
  settings: ["json", "ndjson", "junit", "html", "markdown", "github", "quiet"],
  examples: [
    "assay report reports/out/20261120-100400-check",
    "assay report record.json --junit results.xml --html report.html",
  ],
  async run(context) {
    const path = context.words[0] ?? "";
    const { record, isWhole } = await recover(path);
    printSummary(context, record);
    await writeOutputs(context, record);
    return isWhole ? EXIT.pass : EXIT.inconclusive;
  },
};

/** The record, or what the journals still tell where the run was killed before it could write one. */
async function recover(path: string): Promise<{ readonly record: Run; readonly isWhole: boolean }> {
  const conformance = join(path, CONFORMANCE_JOURNAL_FILE);
  if (existsSync(conformance) && !existsSync(join(path, RUN_FILE))) {
    return { record: runOfKilled(await recoverRun(conformance)), isWhole: false };
  }
  const journal = join(path, JOURNAL_FILE);
  if (!existsSync(journal)) return { record: await readRun(path), isWhole: true };
  if (!existsSync(join(path, RUN_FILE))) {
    const load = await runFromJournal(journal);
    return { record: load, isWhole: !isKilled(load) };
  }
  const record = await readRun(path);
  if (record.kind !== "check" || record.load.kind !== "not-run") return { record, isWhole: true };
  const load = await runFromJournal(journal);
  const { verdict, exitCode } = judgeParts(record.conformance, load);
  const durationMs = record.durationMs + load.durationMs;
  return { record: { ...record, durationMs, verdict, exitCode, load }, isWhole: !isKilled(load) };
}

/** A journal that has its end says all that the record would have said. */
function isKilled({ validity }: LoadRun): boolean {
  return validity.reasons.some((reason) => reason.startsWith("run-killed"));
}
