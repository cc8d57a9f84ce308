// What a command is: its help, the settings it takes, and what it does. Help is derived from this alone.
import { Command, CommanderError, Option } from "commander";
import { EXIT, type ExitCode, Failure } from "../../errors.ts";
import { COLUMNS } from "../../reports/formats/terminal.ts";
import type { Run } from "../../run/format/run.ts";
import { requireSigner } from "../settings/attestation.ts";
import { requireWholeRun } from "../settings/certification.ts";
import { type ConfigFile, readConfigFile } from "../settings/config-file.ts";
import type { Environment } from "../settings/environment.ts";
import { SETTINGS, type SettingKey, type Settings } from "../settings/index.ts";
import { requireWritableOutputs } from "../settings/requested-outputs.ts";
import { type Origin, resolveSettings } from "../settings/resolution.ts";
import { flagOf, placeholderOf, type Setting } from "../settings/setting.ts";
import type { Console } from "../terminal/console.ts";
import { sentence } from "../terminal/sentence.ts";

/** What a command runs with: resolved settings, arguments, where to write, and a signal that ends it early. */
export type Context = {
  readonly settings: Settings;
  readonly origins: Readonly<Record<SettingKey, Origin>>;
  readonly configPath: string | undefined;
  readonly args: readonly string[];
  readonly env: Environment;
  readonly console: Console;
  /** Aborted by SIGINT, SIGTERM or SIGHUP; the reason is the exit code. */
  readonly signal: AbortSignal;
  /** The command line as typed, without the program; it never holds a credential. */
  readonly argv: readonly string[];
  /** Called with the run that the command leaves, and its folder. */
  readonly onRun?: (run: Run, folder: string) => void;
};

/** How the help of one command shows a setting; the default is shown only if it is given here. */
export type SettingHelp = {
  readonly placeholder?: string;
  readonly description: string;
  readonly fallbackText?: string;
};

/** One command. `args` are its arguments as commander spells them, such as `<scenario>` or `[run...]`. */
export type CommandDefinition = {
  readonly summary: string;
  readonly args?: readonly { readonly name: string; readonly description: string }[];
  /** Lines of the help between options and examples. */
  readonly menu?: () => readonly string[];
  readonly settings: readonly SettingKey[];
  /** Settings that mean something of their own to this command. */
  readonly settingHelp?: Readonly<Partial<Record<SettingKey, SettingHelp>>>;
  readonly examples: readonly [string, string];
  readonly run: (context: Context) => Promise<ExitCode>;
};

/** Runs one command with its arguments and returns the exit code. Throws {@link Failure} for usage errors. */
export async function runCommand(
  name: string,
  definition: CommandDefinition,
  argv: readonly string[],
  surroundings: Pick<Context, "env" | "console" | "signal" | "onRun">,
): Promise<ExitCode> {
  const parser = parserOf(name, definition, surroundings.console.result);
  try {
    parser.parse([...argv], { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return EXIT.pass;
    const usage = `Usage: assay ${name} ${parser.usage()}`;
    throw new Failure("usage", plainMessage(error.message), [usage, ...adviceFor(argv)]);
  }
  const flags: Record<string, unknown> = parser.opts();
  const file = configOf(definition, flags["config"]);
  const { settings, origins } = resolveSettings(flags, surroundings.env, file.fields);
  requireWritableOutputs(settings);
  requireWholeRun(settings, origins);
  requireSigner(settings);
  return definition.run({
    ...surroundings,
    settings,
    origins,
    configPath: file.path,
    args: parser.args,
    argv: [name, ...argv],
  });
}

function configOf({ settings }: CommandDefinition, path: unknown): ConfigFile {
  if (!settings.includes("config")) return { path: undefined, fields: {} };
  return readConfigFile(typeof path === "string" ? path : undefined);
}

function parserOf(name: string, definition: CommandDefinition, writeOut: (text: string) => void): Command {
  const parser = new Command(`assay ${name}`)
    .description(definition.summary)
    .exitOverride()
    .allowExcessArguments(false)
    .showSuggestionAfterError(true)
    .helpOption("-h, --help", "show this help")
    .configureOutput({ writeOut, writeErr: () => undefined })
    .configureHelp({ helpWidth: COLUMNS })
    .addHelpText("after", definition.menu === undefined ? "" : `\n${definition.menu().join("\n")}`)
    .addHelpText("after", `\nExamples:\n${definition.examples.map((line) => `  ${line}`).join("\n")}`);
  for (const { name: arg, description } of definition.args ?? []) parser.argument(arg, description);
  for (const key of definition.settings) parser.addOption(optionOf(key, definition));
  return parser;
}

function optionOf(key: SettingKey, definition: CommandDefinition): Option {
  const setting: Setting<never> | Setting = SETTINGS[key];
  const help = helpOfSetting(key, definition);
  const env = setting.env === undefined ? "" : ` [${setting.env}]`;
  const fallback = help.fallbackText === undefined ? "" : ` (default: ${help.fallbackText})`;
  const option = new Option(flagsOf(key, help), help.description + env + fallback);
  return setting.kind === "list"
    ? option.argParser((value: string, before: unknown) => [
        ...(Array.isArray(before) ? (before as string[]) : []),
        value,
      ])
    : option;
}

/** A flag as commander spells it, such as `--target <url>`. */
export function flagsOf(key: SettingKey, { placeholder = placeholderOf(SETTINGS[key]) }: SettingHelp): string {
  return placeholder === undefined ? flagOf(key) : `${flagOf(key)} <${placeholder}>`;
}

/** How the help of a command shows a setting. */
export function helpOfSetting(key: SettingKey, { settingHelp }: Pick<CommandDefinition, "settingHelp">): SettingHelp {
  const setting = SETTINGS[key];
  const help = settingHelp?.[key] ?? commonHelp(setting);
  return setting.kind === "list" ? { ...help, description: `${help.description} (repeatable)` } : help;
}

function commonHelp(setting: Setting<never> | Setting): SettingHelp {
  const { description } = setting;
  if (setting.kind !== "single") return { description };
  const fallbackText = setting.fallbackText ?? (setting.fallback === undefined ? undefined : String(setting.fallback));
  return { description, ...(fallbackText !== undefined && { fallbackText }) };
}

/** What beginners type, and what they mean. */
function adviceFor(argv: readonly string[]): readonly string[] {
  const isUrl = (arg: string, at: number) => /^https?:/.test(arg) && !argv[at - 1]?.startsWith("-");
  return [
    ...(argv.some((arg) => /^--token(=|$)/.test(arg))
      ? ["A credential is given in ASSAY_TOKEN or --token-file, because command lines are public."]
      : []),
    ...(argv.some(isUrl) ? ["The URL of the service is given with --target."] : []),
  ];
}

/** Commander's message as one sentence without its prefix, with its suggestion if it has one. */
function plainMessage(message: string): string {
  const [line = message, ...rest] = message.replace(/^error: /, "").split("\n");
  const [, question = ""] = /\((Did you mean .*\?)\)/.exec(rest.join(" ")) ?? [];
  return `${sentence(line.charAt(0).toUpperCase() + line.slice(1))} ${question}`.trimEnd();
}
