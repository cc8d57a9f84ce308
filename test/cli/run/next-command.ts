// The commands that a failing report shows, run: on the service that is still wrong, and on one that is right.
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { readRunOf } from "../../read-run.ts";
import { openTemporaryFolder } from "../../scenarios/driver/temporary-folder.ts";
import { startedService } from "../../service/running-service.ts";
import { runInProcess } from "../in-process.ts";

/** What every command must do. */
export const PROMISED = { onWrong: 1, onRestarted: 1, onRight: 0 };

/**
 * Runs the suite on a service with a fault, then the commands of its report, at most `most`: what is special about the request that
 * showed the failure, and the exit codes on each service. A restarted one has the same fault, and knows no token of the run.
 */
export async function tryCommands(mutant: string, only: readonly string[], most = Number.POSITIVE_INFINITY) {
  const folder = openTemporaryFolder();
  onTestFinished(folder.remove);
  const start = async (ids: readonly string[]) => (await startedService({ seed: 1, mutants: ids })).url;
  const out = join(folder.path, "run");
  const selection = only.flatMap((pattern) => ["--only", pattern]);
  const run = ["--target", await start([mutant]), "--out", out, "--strict", ...selection];
  const { stdout } = await runInProcess("conform", ...run);
  const { checks } = await readRunOf("conformance", out);
  const tried = [];
  for (const command of commandsIn(stdout).slice(0, most)) {
    const id = command.split(" ")[4] ?? "";
    tried.push({
      id,
      difference: checks.find((check) => check.id === id)?.difference,
      onWrong: await codeOf(command),
      onRestarted: await codeOf(command, await start([mutant])),
      onRight: await codeOf(command, await start([])),
    });
  }
  return tried;
}

/** The command under Next and those of the failures, each once. */
function commandsIn(text: string): readonly string[] {
  const shown = [...text.matchAll(/^ {2}reproduce +(node bin.assay.mjs .*)$/gm)].map(([, command = ""]) => command);
  const [, next] = /^ {2}next .*\n +(node bin.assay.mjs .*)$/m.exec(text) ?? [];
  if (next === undefined || !shown.includes(next)) throw new Error(`expected a next command among ${shown.join("; ")}`);
  return [...new Set([next, ...shown])];
}

/** The exit code of a printed command, aimed at another target if one is given. */
async function codeOf(command: string, target?: string): Promise<number> {
  const [, , name = "", ...args] = command.split(" ");
  if (name !== "reproduce") throw new Error(`expected a reproduction, got ${command}`);
  const { code } = await runInProcess(name, ...args, ...(target === undefined ? [] : ["--target", target]));
  return code;
}
