// What the commands of proof/ share: how they read their options and how they end.
import { Command, CommanderError, InvalidArgumentError } from "commander";
import { EXIT, Failure } from "../errors.ts";

/** A command that is typed as `npm run NAME --`. */
export function createCommand(name: string, description: string): Command {
  return new Command(`npm run ${name} --`).description(description).exitOverride();
}

/** Reads the argument of an option that takes a number of things. */
export function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a whole number above 0.");
}

/** Collects the arguments of an option that may be repeated. */
export function repeated(text: string, before: readonly string[]): readonly string[] {
  return [...before, text];
}

/** Runs a command on the arguments of this process. Its exit code is 2 for wrong arguments and 3 for what could not run. */
export async function runCommand(command: Command): Promise<void> {
  try {
    await command.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? EXIT.pass : EXIT.usage;
    else if (error instanceof Failure) {
      process.stderr.write(`${error.message}\n${error.hint}\n`);
      process.exitCode = error.exitCode;
    } else {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      process.exitCode = EXIT.couldNotRun;
    }
  }
}
