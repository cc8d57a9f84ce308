// Assay as a library: the package's entry for programs. Each function is a command, with its settings by name, and resolves
// to the run that the command leaves on disk.

import { EXIT, Failure } from "../errors.ts";
import type { ConformanceRun, LoadRun, Run } from "../run/format/run.ts";
import { judge, type Verdict } from "../run/verdict/verdict.ts";
import type { ScenarioName } from "../scenarios/registry.ts";
import { COMMANDS } from "./commands/index.ts";
import { runCommand } from "./definition/command.ts";
import { readEnvironment } from "./settings/environment.ts";
import { SETTINGS, type SettingKey } from "./settings/index.ts";
import { flagOf, type ListSetting, type SwitchSetting } from "./settings/setting.ts";
import { createConsole } from "./terminal/console.ts";

export { Failure, type FailureCode } from "../errors.ts";
export { readRun } from "../run/format/read.ts";
export type * from "../run/format/run.ts";
export type { Verdict } from "../run/verdict/verdict.ts";
export type { ScenarioName } from "../scenarios/registry.ts";

/** A finished run: its content, the verdict with its exit code, and the folder that holds run.json and report.html. */
export type Finished<R extends Run> = { readonly run: R; readonly verdict: Verdict; readonly folder: string };

/** The options of a command by their flags in camel case, with values as they are typed: `{ target: URL, timeout: "5s" }`. */
export type Options = { readonly [Key in SettingKey]?: OptionValue<(typeof SETTINGS)[Key]> };

type OptionValue<S> = S extends SwitchSetting
  ? boolean
  : S extends ListSetting<never> | ListSetting<unknown>
    ? readonly string[]
    : string | number;

/** What surrounds a run. `env` holds the credentials and is the environment of this process by default. */
export type Control = {
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Ends the run early; what was measured so far is kept. */
  readonly signal?: Stop;
  /** Receives the lines that the command line writes to stderr. */
  readonly onNote?: (line: string) => void;
};

/** What an AbortSignal has, which only the types of Node or of a browser declare. */
type Stop = {
  readonly aborted: boolean;
  readonly addEventListener: (event: "abort", listener: () => void, options: { readonly once: true }) => void;
  readonly removeEventListener: (event: "abort", listener: () => void) => void;
};

/** Tests a target for conformance, as `assay conform` does. Rejects with a {@link Failure} if nothing could be run. */
export function runConformance(options: Options = {}, control: Control = {}): Promise<Finished<ConformanceRun>> {
  return run<ConformanceRun>("conform", [], options, control);
}

/** Sends one load, as `assay load SCENARIO` does. Rejects with a {@link Failure} if nothing could be run. */
export function runLoad(
  scenario: ScenarioName,
  options: Options = {},
  control: Control = {},
): Promise<Finished<LoadRun>> {
  return run<LoadRun>("load", [scenario], options, control);
}

async function run<R extends Run>(
  name: "conform" | "load",
  args: readonly string[],
  options: Options,
  { env = process.env, signal, onNote = () => undefined }: Control,
): Promise<Finished<R>> {
  const stop = new AbortController();
  const onAbort = () => stop.abort(EXIT.interrupted);
  if (signal?.aborted === true) onAbort();
  signal?.addEventListener("abort", onAbort, { once: true });
  let finished: Finished<R> | undefined;
  try {
    await runCommand(name, await COMMANDS[name].load(), [...args, ...flagsOf(options)], {
      env: readEnvironment(env),
      console: consoleOf(onNote),
      signal: stop.signal,
      onRun: (left, folder) => {
        finished = { run: left as R, verdict: judge(left), folder };
      },
    });
  } finally {
    signal?.removeEventListener("abort", onAbort);
  }
  if (finished === undefined) throw new Failure("harness-bug", `\`assay ${name}\` ended without a run.`);
  return finished;
}

/** The options as the command line would have them, so that the run records a command that repeats it. */
function flagsOf(options: Options): readonly string[] {
  return Object.entries(options).flatMap(([key, value]) => {
    if (!Object.hasOwn(SETTINGS, key))
      throw new Failure("usage", `An option must be one that the command has, got "${key}".`);
    const flag = flagOf(key);
    if (value === undefined || value === false) return [];
    if (value === true) return [flag];
    return (Array.isArray(value) ? value : [value]).map((one) => `${flag}=${one}`);
  });
}

/** Notes reach the caller a line at a time; the summary is left out, because the run holds all of it. */
function consoleOf(onNote: (line: string) => void) {
  const notes = { write: (text: string) => onNote(text.trimEnd()) };
  return createConsole({ write: () => undefined }, notes, {
    noColor: true,
    isQuiet: false,
    now: () => performance.now(),
  });
}
