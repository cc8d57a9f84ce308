// What a command is: its words, the settings it takes, and what it does. Help is made from this and nothing else.
import { Command, CommanderError, Option } from "commander";
import { EXIT, type ExitCode, Failure } from "../errors.ts";
import { readConfigFile } from "./settings/config-file.ts";
import type { Environment } from "./settings/environment.ts";
import { SETTINGS, type SettingKey, type Settings } from "./settings/index.ts";
import { requireWritableOutputs } from "./settings/outputs.ts";
import { type Origin, resolveSettings } from "./settings/resolution.ts";
import type { Setting } from "./settings/setting.ts";
import type { Console } from "./terminal/console.ts";
import { sentence } from "./terminal/sentence.ts";

/** What a command is given: resolved settings, its words, where to write, and a signal that ends it early. */
export type Context = {
  readonly settings: Settings;
  readonly origins: Readonly<Record<SettingKey, Origin>>;
  readonly configPath: string | undefined;
  readonly words: readonly string[];
  readonly env: Environment;
  readonly console: Console;
  /** Aborted by SIGINT, SIGTERM or SIGHUP; the reason is the exit code. */
  readonly signal: AbortSignal;
  /** The command line as typed, without the program; it holds no credential. */
  readonly argv: readonly string[];
};

/** One command. `words` are its arguments as commander spells them, such as `<scenario>` or `[record...]`. */
export type CommandDefinition = {
  readonly summary: string;
  readonly words?: readonly { readonly name: string; readonly description: string }[];
  /** Lines for the help between options and examples. */
  readonly menu?: () => readonly string[];
  readonly settings: readonly SettingKey[];
  readonly examples: readonly [string, string];
  readonly run: (context: Context) => Promise<ExitCode>;
};

/** Runs one command with its arguments and returns the exit code. Throws {@link Failure} for usage errors. */
export async function runCommand(
  name: string,
  definition: CommandDefinition,
  argv: readonly string[],
  world: Pick<Context, "env" | "console" | "signal">,
): Promise<ExitCode> {
  const parser = parserOf(name, definition, world.console);
  try {
    parser.parse([...argv], { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return EXIT.pass;
    throw new Failure("usage", plainMessage(error.message), [`Usage: assay ${name} ${parser.usage()}`]);
  }
  const flags: Record<string, unknown> = parser.opts();
  const configPath = flags["config"];
  const file = definition.settings.includes("config")
    ? readConfigFile(typeof configPath === "string" ? configPath : undefined)
    : { path: undefined, fields: {} };
  const { settings, origins } = resolveSettings(flags, world.env, file.fields);
  requireWritableOutputs(settings);
  return definition.run({
    ...world,
    settings,
    origins,
    configPath: file.path,
    words: parser.args,
    argv: [name, ...argv],
  });
}

function parserOf(name: string, definition: CommandDefinition, console: Console): Command {
  const parser = new Command(`assay ${name}`)
    .description(definition.summary)
    .exitOverride()
    .allowExcessArguments(false)
    .showSuggestionAfterError(true)
    .configureOutput({ writeOut: console.result, writeErr: () => undefined })
    .addHelpText("after", definition.menu === undefined ? "" : `\n${definition.menu().join("\n")}`)
    .addHelpText("after", `\nExamples:\n${definition.examples.map((line) => `  ${line}`).join("\n")}`);
  for (const word of definition.words ?? []) parser.argument(word.name, word.description);
  for (const key of definition.settings) parser.addOption(optionOf(SETTINGS[key]));
  return parser;
}

function optionOf(setting: Setting<never> | Setting): Option {
  const option = new Option(setting.flags, description(setting));
  return setting.kind === "list"
    ? option.argParser((value: string, before: unknown) => [
        ...(Array.isArray(before) ? (before as string[]) : []),
        value,
      ])
    : option;
}

function description(setting: Setting<never> | Setting): string {
  const env = setting.env === undefined ? "" : ` [${setting.env}]`;
  if (setting.kind !== "single") return setting.description + env;
  const fallback = setting.fallbackText ?? (setting.fallback === undefined ? undefined : String(setting.fallback));
  return setting.description + env + (fallback === undefined ? "" : ` (default: ${fallback})`);
}

/** Commander's message without its prefix and its further lines. */
function plainMessage(message: string): string {
  return sentence(message.replace(/^error: /, "").split("\n")[0] ?? message);
}
