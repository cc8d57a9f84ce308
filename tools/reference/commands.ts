// The reference of commands and options, made from the definitions of the commands.
import { COMMANDS, type CommandName } from "../../cli/commands/index.ts";
import { type CommandDefinition, flagsOf, helpOfSetting } from "../../cli/definition/command.ts";
import { CREDENTIAL_VARIABLES } from "../../cli/settings/credentials.ts";
import { SETTINGS } from "../../cli/settings/index.ts";
import { fieldOf, flagOf, type Setting } from "../../cli/settings/setting.ts";
import { table } from "./markdown.ts";

/** The page, by its path from the root. */
export async function commandReference(): Promise<readonly [string, string]> {
  const sections = await Promise.all(
    Object.entries(COMMANDS).map(async ([name, { load }]) => sectionOf(name as CommandName, await load())),
  );
  return ["docs/reference/commands.md", [...HEAD, ...sections.flat(), ...configSection(), ...variables()].join("\n")];
}

const HEAD = [
  "# Commands and options",
  "",
  "<!-- Written by `npm run generate` from the definitions of the commands. -->",
  "",
  "Every option, as `assay COMMAND --help` shows it. Flags override environment variables, which override the config file, which",
  "overrides the defaults; `assay doctor` prints the settings in effect and where each one comes from. Write durations as `500ms`,",
  "`10s`, `5m` or `24h`. [Exit codes and errors](../errors.md) are the same for all commands.",
  "",
];

function sectionOf(name: CommandName, definition: CommandDefinition) {
  const { summary, args = [], settings, examples } = definition;
  const usage = [`assay ${name}`, ...args.map((arg) => arg.name), ...(settings.length > 0 ? ["[options]"] : [])];
  const rows = settings.map((key) => {
    const help = helpOfSetting(key, definition);
    return [`\`${flagsOf(key, help)}\``, help.description, help.fallbackText ?? ""];
  });
  return [
    `## assay ${name}`,
    "",
    summary,
    "",
    "```text",
    usage.join(" "),
    "```",
    "",
    ...(args.length === 0
      ? []
      : [
          ...table(
            ["Argument", "Meaning"],
            args.map((arg) => [`\`${arg.name}\``, arg.description]),
          ),
          "",
        ]),
    ...(rows.length === 0 ? [] : [...table(["Option", "Meaning", "Default"], rows), ""]),
    "```text",
    ...examples,
    "```",
    "",
  ];
}

function configSection(): readonly string[] {
  const fields = Object.entries<Setting>(SETTINGS).flatMap(([key, setting]) => {
    const field = fieldOf(key, setting);
    return field === undefined ? [] : [[`\`${field}\``, setting.description, `\`${flagOf(key)}\``]];
  });
  return [
    "## assay.config.json",
    "",
    "Read from the current folder, or from where `--config` says. Its schema is `cli/config.schema.json`. Paths in it are",
    "relative to its folder.",
    "",
    ...table(["Field", "Meaning", "Option"], fields),
    "",
  ];
}

function variables(): readonly string[] {
  const settings = Object.values<Setting>(SETTINGS).flatMap(({ env, description }) =>
    env === undefined ? [] : [[`\`${env}\``, description]],
  );
  const rows = [
    ...CREDENTIAL_VARIABLES.map(({ name, description }) => [`\`${name}\``, description]),
    ...settings,
    ...OTHERS,
  ];
  return ["## Environment variables", "", ...table(["Variable", "Meaning"], rows), ""];
}

const OTHERS = [
  ["`ASSAY_K6`", "path of the k6 to use"],
  ["`XDG_CACHE_HOME`", "folder of caches, where Assay keeps the k6 that it built"],
  ["`NO_COLOR`, `FORCE_COLOR`", "turn colours off, or turn them on without a terminal"],
];
