// The folder of a run: created before the run, filled with run.json, the report and the requested files after it.

import { existsSync, statSync } from "node:fs";
import { appendFile, rmdir } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { EXIT, type ExitCode } from "../../errors.ts";
import { exporters, formatters } from "../../reports/formats/index.ts";
import type { CommandPlace } from "../../reports/view/rerun-command.ts";
import { createOutputFolder, writeRun, writeTextFile } from "../../run/format/files.ts";
import { RUN_FILE, RUN_FORMAT_VERSION, type Run, type RunHeader } from "../../run/format/run.ts";
import type { RunIdentity } from "../../run/journal/journal-entries.ts";
import type { Context } from "../definition/command.ts";
import { outputsOf, takesStdout } from "../settings/requested-outputs.ts";
import { runConnectionOf } from "../target/connection.ts";
import type { OpenTarget } from "../target/target.ts";
import { deliver } from "../terminal/delivery.ts";
import { attest } from "./attestation.ts";
import { programHere } from "./program.ts";
import { machineHere, versions } from "./versions.ts";

/** The folder that a run is being written to, and what identifies the run. */
export type RunFolder = {
  readonly path: string;
  /** What is known before the run ends. */
  readonly identity: (k6?: string) => RunIdentity;
  /** What was measured, as the run of this folder. */
  readonly runOf: <Measured extends Ended>(measured: Measured, k6?: string) => RunIdentity & Measured;
};

type Ended = Pick<RunHeader, "durationMs" | "exitCode">;

export const REPORT_FILE = "report.html";

type ReportedTarget = { readonly target: Pick<OpenTarget["target"], "url">; readonly isReference: boolean };

/** Creates the folder and runs `body` with it; a run that fails before it writes anything leaves none. */
export async function withRunFolder(
  context: Context,
  command: string,
  target: ReportedTarget,
  body: (folder: RunFolder) => Promise<ExitCode>,
): Promise<ExitCode> {
  const startedAt = new Date();
  const path = await createOutputFolder(context.settings.out, command, startedAt);
  const folder = runFolderAt(context, path, target, startedAt);
  try {
    return await body(folder);
  } catch (error) {
    await rmdir(folder.path).catch(() => undefined);
    throw error;
  }
}

/**
 * Prints the summary, writes run.json, the report and the requested files, and returns the exit code. The summary comes
 * first, so that the verdict is seen even if the disk is full.
 */
export async function concludeRun(
  context: Context,
  { path }: Pick<RunFolder, "path">,
  measured: Run,
): Promise<ExitCode> {
  const { console, settings, signal } = context;
  const exitCode = (signal.aborted ? signal.reason : measured.exitCode) as ExitCode;
  // The measurement knows of an interruption but not of its signal, and a part that never started reports that it could not run.
  const isInterrupted = measured.exitCode === EXIT.interrupted || measured.exitCode === EXIT.couldNotRun;
  const run = isInterrupted ? { ...measured, exitCode } : measured;
  const folder = shortPath(path);
  printSummary(context, run, folder);
  await writeRun(path, run);
  const report = join(path, REPORT_FILE);
  await writeTextFile(report, formatters.html(run, placeOf(folder)));
  const line = `Report: ${shortPath(report)}`;
  if (takesStdout(settings)) console.note(line);
  else console.result(`${line}\n`);
  await writeOutputs(context, run, folder);
  await attest(context, run, report);
  context.onRun?.(run, path);
  return exitCode;
}

export function runFolderAt(context: Context, path: string, target: ReportedTarget, startedAt: Date): RunFolder {
  const identity = identityOf(context, target, startedAt);
  return {
    path,
    identity,
    runOf: (measured, k6) => ({ ...identity(k6), ...measured, durationMs: Math.round(measured.durationMs) }),
  };
}

export function identityOf(
  { settings, argv }: Pick<Context, "settings" | "argv">,
  { target, isReference }: ReportedTarget,
  startedAt: Date,
): RunFolder["identity"] {
  const connection = isReference ? undefined : runConnectionOf(settings);
  return (k6) => ({
    formatVersion: RUN_FORMAT_VERSION,
    target: target.url,
    targetIsReference: isReference,
    seed: settings.seed,
    startedAt: startedAt.toISOString(),
    versions: versions(k6),
    command: ["assay", ...argv],
    machine: machineHere(),
    ...(connection !== undefined && { connection }),
  });
}

/** Writes the requested files; `-` is stdout. `folder` is where the run lies, if it lies anywhere. */
export async function writeOutputs(
  { settings, console, env }: Context,
  run: Run,
  folder: string | undefined,
): Promise<void> {
  const place = placeOf(folder);
  for (const [format, file] of outputsOf(settings)) {
    const text = allFormats[format](run, place);
    await deliver(console, file, text);
    if (file !== "-") console.note(`Written: ${file}`);
  }
  if (!settings.github) return;
  console.result(formatters.github(run, place));
  const summary = env.all["GITHUB_STEP_SUMMARY"];
  if (summary === undefined || summary === "") return;
  await appendFile(summary, stepSummary(formatters.markdown(run, place))).catch((error: Error) =>
    console.note(`The summary of the step was not written: ${error.message}`),
  );
}

const allFormats = { ...formatters, ...exporters };

function placeOf(folder: string | undefined): CommandPlace {
  return { folder, program: programHere() };
}

/** GitHub drops a summary of more than 1 MiB as a whole; of a longer one, the first lines are kept. */
const MOST_OF_SUMMARY = 1_000_000;

function stepSummary(markdown: string): string {
  if (Buffer.byteLength(markdown) <= MOST_OF_SUMMARY) return markdown;
  const kept = Buffer.from(markdown).subarray(0, MOST_OF_SUMMARY).toString("utf8");
  return `${kept.slice(0, kept.lastIndexOf("\n"))}\n\nThe rest is in the report.\n`;
}

/** Prints the text summary to stdout, or to stderr if stdout carries a machine-readable text. */
export function printSummary({ settings, console }: Context, run: Run, folder: string): void {
  const isTaken = takesStdout(settings);
  const text = formatters.text(run, { isColoured: console.isColoured && !isTaken, ...placeOf(folder) });
  if (isTaken) for (const line of text.trimEnd().split("\n")) console.note(line);
  else console.result(text);
}

export function folderOfRun(run: string): string {
  return run.endsWith(RUN_FILE) && existsSync(run) && statSync(run).isFile() ? dirname(run) : run;
}

/** The path relative to the current folder for a file below it. */
export function shortPath(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return fromHere.startsWith("..") ? path : fromHere;
}
