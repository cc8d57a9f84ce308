// The outputs that a command line requests besides the run: which format goes to which file, and which one to stdout.
import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { Failure } from "../../errors.ts";
import type { Settings } from "./index.ts";
import { FORMATS } from "./output.ts";
import { flagOf } from "./setting.ts";

type OutputSettings = Pick<Settings, Output | "github" | "corpus">;

export type RequestedFormat = (typeof FORMATS)[number];

/** All formats, and files for later runs. */
const OUTPUTS = [...FORMATS, "behaviourOut", "fixturesOut", "attest"] as const;

type Output = (typeof OUTPUTS)[number];

/** The requested formats with their files; `-` is stdout. */
export function outputsOf(settings: OutputSettings): readonly (readonly [RequestedFormat, string])[] {
  return filesOf(settings, FORMATS);
}

function filesOf<Key extends Output>(settings: OutputSettings, keys: readonly Key[]) {
  return keys.flatMap((key) => {
    const file = settings[key];
    return file === undefined ? [] : [[key, file] as const];
  });
}

/** Whether stdout carries a machine-readable text, so that text for people has to go to stderr. */
export function takesStdout(settings: OutputSettings): boolean {
  return filesOf(settings, OUTPUTS).some(([, file]) => file === "-");
}

/**
 * Fails if two outputs share a destination or one cannot be written. It is checked before anything is sent, so that a
 * mistake in the last flag costs no run.
 */
export function requireWritableOutputs(settings: OutputSettings): void {
  const { github, corpus } = settings;
  const wanted: readonly (readonly [string, string])[] = [
    ...filesOf(settings, OUTPUTS).map(([key, file]) => [flagOf(key), file] as const),
    // Also read, and written at the end.
    ...(corpus === undefined ? [] : [[flagOf("corpus"), corpus] as const]),
    // Annotations are lines of a log; in a document on stdout they would corrupt it.
    ...(github && takesStdout(settings) ? [["--github", "-"] as const] : []),
  ];
  const seen = new Map<string, string>();
  for (const [flag, file] of wanted) {
    const place = file === "-" ? "stdout" : resolve(file);
    const other = seen.get(place);
    if (other !== undefined)
      throw new Failure("usage", `${other} and ${flag} must have different destinations, got ${place} for both.`);
    seen.set(place, flag);
    const problem = file === "-" ? undefined : problemOfFile(file);
    if (problem !== undefined)
      throw new Failure("output-unwritable", `${flag} must name a writable file, got ${file}: ${problem}.`);
  }
}

/** Why a file cannot be written, as the end of a sentence; undefined if it can. */
function problemOfFile(file: string): string | undefined {
  const path = resolve(file);
  if (existsSync(path) && !statSync(path).isFile()) return "it is not a file";
  return problemOfFolder(dirname(path));
}

/** Why nothing can be created in a folder, which may not exist yet; undefined if something can. */
export function problemOfFolder(folder: string): string | undefined {
  let nearest = resolve(folder);
  while (!existsSync(nearest) && nearest !== dirname(nearest)) nearest = dirname(nearest);
  if (!statSync(nearest).isDirectory()) return `${nearest} is not a folder`;
  try {
    accessSync(nearest, constants.W_OK | constants.X_OK);
    return undefined;
  } catch {
    return `${nearest} is not writable`;
  }
}
