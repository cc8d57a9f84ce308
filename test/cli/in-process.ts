// Runs one command inside the test's own process: for what a command prints, where the process itself is not the point.

import { COMMANDS, type CommandName } from "../../cli/commands/index.ts";
import { runCommand } from "../../cli/definition/command.ts";
import { readEnvironment } from "../../cli/settings/environment.ts";
import { createConsole } from "../../cli/terminal/console.ts";

/** Runs a command with an empty environment: what it wrote and its exit code. A failure is thrown. */
export function runInProcess(name: CommandName, ...args: readonly string[]) {
  return runWithEnvironment({}, name, ...args);
}

/** Runs a command with these variables as its environment; a failure is thrown. */
export async function runWithEnvironment(
  variables: Readonly<Record<string, string>>,
  name: CommandName,
  ...args: readonly string[]
) {
  const { world, written } = openWorld(variables);
  const code = await runCommand(name, await COMMANDS[name].load(), args, world);
  return { code, ...written() };
}

/** What surrounds a command with these variables, and what was written in it. */
export function openWorld(variables: Readonly<Record<string, string>> = {}) {
  const [stdout, stderr]: [string[], string[]] = [[], []];
  const console = createConsole(
    { write: (text) => stdout.push(text) },
    { write: (text) => stderr.push(text) },
    { noColor: true, isQuiet: false, now: () => 0 },
  );
  return {
    world: { env: readEnvironment(variables), console, signal: new AbortController().signal },
    written: () => ({ stdout: stdout.join(""), stderr: stderr.join("") }),
  };
}
