// A run from its folder or its run.json, also one that was killed before it could write any.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { CONFORMANCE_JOURNAL_FILE } from "../../conformance/run/conformance-journal.ts";
import { recoverRun, runOfKilled } from "../../conformance/run/recovery.ts";
import { Failure } from "../../errors.ts";
import { wasKilled } from "../../run/format/load-run.ts";
import { problemsOf, readRun } from "../../run/format/read.ts";
import { RUN_FILE, type Run } from "../../run/format/run.ts";
import { JOURNAL_FILE } from "../../run/journal/load-journal.ts";
import { runFromJournal } from "../../run/load/load-result.ts";
import { judgeParts } from "../../run/verdict/verdict.ts";

type RunOnDisk = { readonly run: Run; readonly isWhole: boolean };

/** The run, or what its journal holds if it was killed before it could write one. Throws `run-unreadable`. */
export async function runOnDisk(path: string): Promise<RunOnDisk> {
  try {
    const found = await readParts(path);
    const [problem] = problemsOf(found.run);
    if (problem === undefined) return found;
    throw new Error(`${problem.pointer} ${problem.says}`);
  } catch (error) {
    if (error instanceof Failure) throw error;
    // The entries of a journal have their fields, but what is in these is known only of the run that they make.
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure("run-unreadable", `${path} must hold a run, got a journal that cannot be evaluated.`, [reason]);
  }
}

async function readParts(path: string): Promise<RunOnDisk> {
  const conformance = join(path, CONFORMANCE_JOURNAL_FILE);
  if (existsSync(conformance) && !existsSync(join(path, RUN_FILE))) {
    return { run: runOfKilled(await recoverRun(conformance)), isWhole: false };
  }
  const journal = join(path, JOURNAL_FILE);
  if (!existsSync(journal)) return { run: await readRun(path), isWhole: true };
  if (!existsSync(join(path, RUN_FILE))) {
    const load = await runFromJournal(journal);
    return { run: load, isWhole: !wasKilled(load) };
  }
  const run = await readRun(path);
  if (run.kind !== "check" || run.load.kind !== "not-run") return { run, isWhole: true };
  const load = await runFromJournal(journal);
  const { verdict, exitCode } = judgeParts(run.conformance, load);
  const durationMs = run.durationMs + load.durationMs;
  return { run: { ...run, durationMs, verdict, exitCode, load }, isWhole: !wasKilled(load) };
}
