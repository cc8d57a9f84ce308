// What a command was asked to write beside its record: which text goes to which file, and which one has stdout.
import { resolve } from "node:path";
import { Failure } from "../../errors.ts";
import type { Settings } from "./index.ts";
import { problemOfFile } from "./writable.ts";

const FORMATS = ["json", "ndjson", "junit", "html", "markdown"] as const;

type OutputSettings = Pick<Settings, (typeof FORMATS)[number] | "behaviourOut" | "github">;

/** The formats that were asked for, each with its file; `-` is stdout. */
export function outputsOf(settings: OutputSettings): readonly (readonly [(typeof FORMATS)[number], string])[] {
  return FORMATS.flatMap((format) => {
    const file = settings[format];
    return file === undefined ? [] : [[format, file] as const];
  });
}

/** Whether stdout belongs to a machine-readable text, so that whatever is for people has to go to stderr. */
export function takesStdout(settings: OutputSettings): boolean {
  return settings.behaviourOut === "-" || outputsOf(settings).some(([, file]) => file === "-");
}

/**
 * Fails where two outputs would mix on stdout or overwrite each other, or where one cannot be written: before anything is
 * sent, so that no run has to be done again for a slip in its last flag.
 */
export function requireWritableOutputs(settings: OutputSettings): void {
  const { behaviourOut, github } = settings;
  const wanted: readonly (readonly [string, string])[] = [
    ...outputsOf(settings).map(([format, file]) => [`--${format}`, file] as const),
    ...(behaviourOut === undefined ? [] : [["--behaviour-out", behaviourOut] as const]),
    // Annotations are lines among others for a reader of logs; within a document they would spoil it.
    ...(github && takesStdout(settings) ? [["--github", "-"] as const] : []),
  ];
  const seen = new Map<string, string>();
  for (const [flag, file] of wanted) {
    const place = file === "-" ? "stdout" : resolve(file);
    const other = seen.get(place);
    if (other !== undefined)
      throw new Failure("usage", `${other} and ${flag} must go to different places, and both go to ${place}.`);
    seen.set(place, flag);
    const problem = file === "-" ? undefined : problemOfFile(file);
    if (problem !== undefined)
      throw new Failure("output-unwritable", `${flag} must name a file that can be written, got ${file}: ${problem}.`);
  }
}
