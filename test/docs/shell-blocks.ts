// The shell blocks of a page and the commands in them. A comment before a block says who runs it, if not test/docs:
// `run by: FILE`, a slow test, and `not run: REASON`, or `not run: REASON; shorter in: FILE`, nobody.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "../..");

/** The text of a file of the project. */
export const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

/** The paths of the README and of every page. */
export const PAGES: readonly string[] = [
  "README.md",
  ...readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md") && !name.includes("node_modules"))
    .map((name) => `docs/${name}`),
];

export type ShellBlock = ReturnType<typeof shellBlocks>[number];

/** The `sh` blocks of a page: the place of each, such as `README.md:18`, who runs it, why nobody does, and who runs it shorter. */
export function shellBlocks(page: string) {
  const lines = read(page).split("\n");
  return lines.flatMap((line, at) => {
    if (line !== "```sh") return [];
    const rest = lines.slice(at + 1);
    const text = rest.slice(0, rest.indexOf("```")).join("\n");
    const place = `${page}:${at + 1}`;
    return [{ place, text, commands: commandsOf(text), ...markerOf(lines[at - 1] ?? "") }];
  });
}

function markerOf(line: string) {
  const [, runBy] = /^<!-- run by: (\S+) -->$/.exec(line) ?? [];
  const [, notRun, shorterIn] = /^<!-- not run: (.+?)(?:; shorter in: (\S+))? -->$/.exec(line) ?? [];
  return { runBy, notRun, shorterIn };
}

/** The single commands of a text, without comments, variables before them, and `&` or the file of their output behind them. */
function commandsOf(text: string): readonly string[] {
  return text
    .replaceAll(/\s*\\\n\s*/g, " ")
    .split("\n")
    .flatMap((line) => line.replace(/(^|\s)#.*$/, "").split("&&"))
    .map((command) =>
      command
        .trim()
        .replace(/\s*(&|> \S+)$/, "")
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

/** What a test has to hold that runs a command: the program or its subcommand, and the names of its options. */
export function namesIn(command: string): readonly string[] {
  const [program = "", ...words] = wordsOf(command).filter((word) => word !== "bin/assay.mjs");
  const name = ["assay", "node", "npm"].includes(program) ? words.find((word) => !/^(-|run$)/.test(word)) : program;
  return [name ?? program, ...words.filter((word) => /^--[a-z]/.test(word))];
}
