// The frame of a run that leaves a record: its folder, its header, and the files that were asked for.

import { rmdir } from "node:fs/promises";
import { availableParallelism, totalmem } from "node:os";
import { join, relative } from "node:path";
import { EXIT, type ExitCode } from "../../errors.ts";
import { formatters } from "../../reports/formats/index.ts";
import type { RunIdentity } from "../../results/journal/journal.ts";
import { createOutputFolder, writeRun, writeTextFile } from "../../results/run/files.ts";
import { RUN_FORMAT_VERSION, type Run, type RunHeader } from "../../results/run/run.ts";
import type { Context } from "../command.ts";
import { outputsOf, takesStdout } from "../settings/outputs.ts";
import type { OpenTarget } from "../target/target.ts";
import { versions } from "./versions.ts";

/** A run under way: where its files go and what its record's header will say. */
export type RunOutput = {
  readonly folder: string;
  /** What is known before the run has ended. */
  readonly identity: (k6?: string) => RunIdentity;
  readonly header: (durationMs: number, exitCode: number, k6?: string) => RunHeader;
};

/** Creates the output folder for the time of `body`; a run that failed before it wrote anything leaves none. */
export async function withRunOutput(
  context: Context,
  command: string,
  target: OpenTarget,
  body: (run: RunOutput) => Promise<ExitCode>,
): Promise<ExitCode> {
  const run = await beginRun(context, command, target);
  try {
    return await body(run);
  } catch (error) {
    await rmdir(run.folder).catch(() => undefined);
    throw error;
  }
}

/**
 * Prints the summary, writes record, report and asked-for files, and returns the exit code. The summary comes first: where
 * a disk is full, the verdict is at least seen.
 */
export async function concludeRun(context: Context, run: RunOutput, measured: Run): Promise<ExitCode> {
  const { console, settings, signal } = context;
  const exitCode = (signal.aborted ? signal.reason : measured.exitCode) as ExitCode;
  // Who measures knows of an interruption but not by which signal, and a half that it kept from running could not run.
  const isCutShort = measured.exitCode === EXIT.interrupted || measured.exitCode === EXIT.couldNotRun;
  const record = isCutShort ? { ...measured, exitCode } : measured;
  printSummary(context, record);
  await writeRun(run.folder, record);
  const report = join(run.folder, "report.html");
  await writeTextFile(report, formatters.html(record));
  const line = `Report: ${shortPath(report)}`;
  if (takesStdout(settings)) console.note(line);
  else console.result(`${line}\n`);
  await writeOutputs(context, record);
  return exitCode;
}

async function beginRun(context: Context, command: string, { target, isReference }: OpenTarget): Promise<RunOutput> {
  const startedAt = new Date();
  const identity = (k6?: string): RunIdentity => ({
    formatVersion: RUN_FORMAT_VERSION,
    target: target.url,
    targetIsReference: isReference,
    seed: context.settings.seed,
    startedAt: startedAt.toISOString(),
    versions: versions(k6),
    command: ["assay", ...context.argv],
    machine: {
      cores: availableParallelism(),
      memoryGiB: Math.round((totalmem() / 2 ** 30) * 10) / 10,
      platform: `${process.platform} ${process.arch}`,
    },
  });
  return {
    folder: await createOutputFolder(context.settings.out, command, startedAt),
    identity,
    header: (durationMs, exitCode, k6) => ({ ...identity(k6), durationMs: Math.round(durationMs), exitCode }),
  };
}

/** Writes the files that were asked for; `-` is stdout. */
export async function writeOutputs({ settings, console }: Context, record: Run): Promise<void> {
  for (const [format, file] of outputsOf(settings)) {
    const text = formatters[format](record);
    if (file === "-") console.result(text);
    else await writeTextFile(file, text);
  }
  if (settings.github) console.result(formatters.github(record));
}

/** The text summary goes to stdout unless a machine-readable text was asked for there. */
export function printSummary({ settings, console }: Context, record: Run): void {
  const isTaken = takesStdout(settings);
  const text = formatters.text(record, { isColoured: console.isColoured && !isTaken });
  if (isTaken) for (const line of text.trimEnd().split("\n")) console.note(line);
  else console.result(text);
}

/** A path from the current folder where the file lies below it. */
function shortPath(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return fromHere.startsWith("..") ? path : fromHere;
}
