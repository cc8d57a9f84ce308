// The command line: picks the command, reports a failure as one sentence with a hint, and ends the process. Nothing else
// ends it, except a second signal; the reference service ends its own.
import { brokenInstallationOf, EXIT, type ExitCode, exhaustionOf, Failure, unwritable } from "../errors.ts";
import { showHidden } from "../run/text/hidden-characters.ts";
import { suggestion } from "../run/text/nearest.ts";
import { COMMANDS, type CommandName } from "./commands/index.ts";
import { readEnvironment } from "./settings/environment.ts";
import { createConsole } from "./terminal/console.ts";
import { isInterruption, listenForSignals } from "./terminal/interruption.ts";
import { sentence } from "./terminal/sentence.ts";
import { watchStreams } from "./terminal/streams.ts";

const argv = process.argv.slice(2);
const env = readEnvironment();
const console = createConsole(process.stdout, process.stderr, {
  noColor: env.noColor,
  forceColor: env.forceColor,
  isDumb: env.isDumbTerminal,
  isQuiet: argv.includes("--quiet"),
  now: () => performance.now(),
});
const streams = watchStreams(process.stdout, process.stderr);
const interruption = listenForSignals(console.note);
process.on("uncaughtException", (error) => process.exit(report(error)));

let exitCode: ExitCode;
try {
  exitCode = await main();
} catch (error) {
  exitCode = report(error);
}
const fault = await streams.drained();
if (fault !== undefined) exitCode = report(unwritable("stdout", fault));
process.exit(exitCode);

async function main(): Promise<ExitCode> {
  const [first, second] = argv;
  const [name, ...rest] = first === "help" && second !== undefined ? [second, "--help"] : argv;
  if (name === undefined || name === "--help" || name === "-h" || name === "help") {
    const { overview } = await import("./terminal/overview.ts");
    console.result(overview(COMMANDS));
    return EXIT.pass;
  }
  if (name === "--version" || name === "-V") {
    const { versionText } = await import("./run/versions.ts");
    console.result(await versionText(env));
    return EXIT.pass;
  }
  if (!isCommand(name))
    throw new Failure(
      "usage",
      `The first argument must be a command, got "${name}".${suggestion(name, Object.keys(COMMANDS))}`,
      [`Commands: ${Object.keys(COMMANDS).join(", ")}`],
    );
  const { runCommand } = await import("./definition/command.ts");
  const definition = await COMMANDS[name].load();
  return runCommand(name, definition, rest, { env, console, signal: interruption });
}

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(COMMANDS, name);
}

function report(error: unknown): ExitCode {
  console.endProgress();
  if (isInterruption(error, interruption)) {
    process.stderr.write("assay: Interrupted before anything was measured.\n");
    return interruption.reason as ExitCode;
  }
  const failure =
    error instanceof Failure ? error : (exhaustionOf(error) ?? brokenInstallationOf(error) ?? unexpected(error));
  const details = failure.details.map((line) => `  ${line}`);
  const lines = [`assay: ${sentence(failure.message)}`, ...details, `  hint: ${failure.hint}`];
  // Paths and what documents hold reach the terminal here alone.
  process.stderr.write(`${lines.map(showHidden).join("\n")}\n`);
  return failure.exitCode;
}

function unexpected(error: unknown): Failure {
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return new Failure("harness-bug", "Unexpected error in Assay.", [trace]);
}
