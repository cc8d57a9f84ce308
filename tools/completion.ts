// The completions for three shells, made from the definitions of the commands.
import { COMMANDS, type CommandName } from "../cli/commands/index.ts";
import { SETTINGS } from "../cli/settings/index.ts";
import { flagOf, schemaOf } from "../cli/settings/setting.ts";
import { SCENARIOS } from "../scenarios/registry.ts";

/** A flag, the values that it may have if they can be listed, and its description. */
type Flag = { readonly flag: string; readonly values: readonly string[]; readonly description: string };

/** What can follow a command: words in place of its first argument, and flags. */
type Row = {
  readonly name: string;
  readonly summary: string;
  readonly words: readonly string[];
  readonly flags: readonly Flag[];
};

/** First arguments that can be listed. */
const WORDS: Readonly<Partial<Record<CommandName, readonly string[]>>> = {
  load: Object.keys(SCENARIOS),
  ab: Object.keys(SCENARIOS),
  capacity: Object.keys(SCENARIOS),
  list: ["checks", "statements"],
  completion: ["bash", "zsh", "fish"],
};

/** The script of each shell, by its path from the root. */
export async function completionFiles(): Promise<readonly (readonly [string, string])[]> {
  const rows = await Promise.all(Object.entries(COMMANDS).map(([name, row]) => rowOf(name as CommandName, row)));
  return [
    ["deploy/completions/assay.bash", bash(rows)],
    ["deploy/completions/assay.zsh", zsh(rows)],
    ["deploy/completions/assay.fish", fish(rows)],
  ];
}

async function rowOf(name: CommandName, { summary, load }: (typeof COMMANDS)[CommandName]): Promise<Row> {
  const { settings } = await load();
  const flags = settings.map((key): Flag => {
    const setting = SETTINGS[key];
    const schema = schemaOf(setting);
    const values = "enum" in schema && Array.isArray(schema.enum) ? schema.enum.map(String) : [];
    return { flag: flagOf(key), values, description: setting.description };
  });
  return { name, summary, words: WORDS[name] ?? [], flags };
}

/** Flags with values that can be listed, each once. */
function choicesOf(rows: readonly Row[]): ReadonlyMap<string, readonly string[]> {
  return new Map(
    rows.flatMap(({ flags }) =>
      flags.flatMap(({ flag, values }) => (values.length === 0 ? [] : [[flag, values] as const])),
    ),
  );
}

function casesOf(rows: readonly Row[]): readonly string[] {
  return rows.map(
    ({ name, words, flags }) =>
      `    ${name}) words="${[...words, ...flags.map(({ flag }) => flag), "--help"].join(" ")}" ;;`,
  );
}

function valueCasesOf(rows: readonly Row[]): readonly string[] {
  return [...choicesOf(rows)].map(([flag, values]) => `    ${flag}) words="${values.join(" ")}" ;;`);
}

function bash(rows: readonly Row[]): string {
  return `# Completions of assay for bash: source <(assay completion bash)
_assay() {
  local words=""
  case "\${COMP_WORDS[1]}" in
${casesOf(rows).join("\n")}
  esac
  case "\${COMP_WORDS[COMP_CWORD - 1]}" in
${valueCasesOf(rows).join("\n")}
  esac
  if [ "$COMP_CWORD" -eq 1 ]; then words="${rows.map(({ name }) => name).join(" ")} --help --version"; fi
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _assay assay
`;
}

function zsh(rows: readonly Row[]): string {
  return `#compdef assay
# Completions of assay for zsh: source <(assay completion zsh)
_assay() {
  local words_=""
  case "\${words[2]}" in
${casesOf(rows).join("\n").replaceAll('words="', 'words_="')}
  esac
  case "\${words[CURRENT - 1]}" in
${valueCasesOf(rows).join("\n").replaceAll('words="', 'words_="')}
  esac
  if (( CURRENT == 2 )); then words_="${rows.map(({ name }) => name).join(" ")} --help --version"; fi
  compadd -- \${=words_}
  _files
}
compdef _assay assay
`;
}

function fish(rows: readonly Row[]): string {
  const lines = rows.flatMap(({ name, summary, words, flags }) => {
    const used = `-n '__fish_seen_subcommand_from ${name}'`;
    return [
      `complete -c assay -f -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`,
      ...(words.length === 0 ? [] : [`complete -c assay -f ${used} -a ${quoted(words.join(" "))}`]),
      ...flags.map(({ flag, values, description }) => {
        const choice = values.length === 0 ? "" : ` -x -a ${quoted(values.join(" "))}`;
        return `complete -c assay ${used} -l ${flag.slice(2)}${choice} -d ${quoted(description)}`;
      }),
    ];
  });
  return `# Completions of assay for fish: assay completion fish | source\n${lines.join("\n")}\n`;
}

/** A text in the single quotes of fish. */
function quoted(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
