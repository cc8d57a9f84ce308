// `assay report`: any report again, from a record alone.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { CONFORMANCE_JOURNAL_FILE } from "../../conformance/journal.ts";
import { recordOfKilled, recoverRun } from "../../conformance/recovery.ts";
import { EXIT } from "../../errors.ts";
import { JOURNAL_FILE } from "../../results/journal.ts";
import { recordFromJournal } from "../../results/load-result.ts";
import { readRecord } from "../../results/read.ts";
import { type LoadRecord, RECORD_FILE, type RunRecord } from "../../results/record.ts";
import { judgeHalves } from "../../results/verdict.ts";
import type { CommandDefinition } from "../command.ts";
import { printSummary, writeAskedFor } from "../run.ts";

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
    await writeAskedFor(context, record);
    return isWhole ? EXIT.pass : EXIT.saysNothing;
  },
};

/** The record, or what the journals still tell where the run was killed before it could write one. */
async function recover(path: string): Promise<{ readonly record: RunRecord; readonly isWhole: boolean }> {
  const conformance = join(path, CONFORMANCE_JOURNAL_FILE);
  if (existsSync(conformance) && !existsSync(join(path, RECORD_FILE))) {
    return { record: recordOfKilled(await recoverRun(conformance)), isWhole: false };
  }
  const journal = join(path, JOURNAL_FILE);
  if (!existsSync(journal)) return { record: await readRecord(path), isWhole: true };
  if (!existsSync(join(path, RECORD_FILE))) {
    const load = await recordFromJournal(journal);
    return { record: load, isWhole: !isKilled(load) };
  }
  const record = await readRecord(path);
  if (record.kind !== "check" || record.load.kind !== "not-run") return { record, isWhole: true };
  const load = await recordFromJournal(journal);
  const { verdict, exitCode } = judgeHalves(record.conformance, load);
  const durationMs = record.durationMs + load.durationMs;
  return { record: { ...record, durationMs, verdict, exitCode, load }, isWhole: !isKilled(load) };
}

/** A journal that has its end says all that the record would have said. */
function isKilled({ validity }: LoadRecord): boolean {
  return validity.reasons.some((reason) => reason.startsWith("run-killed"));
}
