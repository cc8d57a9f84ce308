// The shell blocks of a page and the commands in them. A block after a comment `not run: REASON` is for readers alone.

/** A block with its place, such as `README.md:18`, and why it is not run, if it is not. */
export type ShellBlock = { readonly place: string; readonly notRun?: string; readonly commands: readonly string[] };

/** The `sh` blocks of a page. */
export function shellBlocks(page: string, markdown: string): readonly ShellBlock[] {
  const lines = markdown.split("\n");
  return lines.flatMap((line, at) => {
    if (line !== "```sh") return [];
    const rest = lines.slice(at + 1);
    const text = rest.slice(0, rest.indexOf("```")).join("\n");
    const [, notRun] = /^<!-- not run: (.+) -->$/.exec(lines[at - 1] ?? "") ?? [];
    const place = `${page}:${at + 1}`;
    return [{ place, ...(notRun !== undefined && { notRun }), commands: commandsOf(text) }];
  });
}

/** The single commands of a text, without comments, variables before them and `&` behind them. */
function commandsOf(text: string): readonly string[] {
  return text
    .replaceAll(/\s*\\\n\s*/g, " ")
    .split("\n")
    .flatMap((line) => line.replace(/(^|\s)#.*$/, "").split("&&"))
    .map((command) =>
      command
        .trim()
        .replace(/\s*&$/, "")
        .replace(/^(\w+=\S* )+/, ""),
    )
    .filter((command) => command !== "");
}

/** The words of a command; quotes group, and nothing else is special. */
export function wordsOf(command: string): readonly string[] {
  return [...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, plain]) => double ?? single ?? plain ?? "",
  );
}
