// The commands that a failing report shows, run: on the service that is still wrong, and on one that is right.
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { readRunOf } from "../../read-run.ts";
import { openTemporaryFolder } from "../../scenarios/driver/temporary-folder.ts";
import { startedService } from "../../service/running-service.ts";
import { runInProcess } from "../in-process.ts";

/** A command that a report prints for a check, and its exit codes on each service. */
export type Tried = {
  readonly id: string;
  /** What is special about the request that showed the failure. */
  readonly difference: string | undefined;
  readonly onWrong: number;
  /** A new service with the same fault, which knows no token of the run. */
  readonly onRestarted: number;
  readonly onRight: number;
};

/** What every command must do. */
export function asPromised(tried: Tried): Tried {
  return { ...tried, onWrong: 1, onRestarted: 1, onRight: 0 };
}

/** Runs the suite on a service with faults, then the commands of its report, at most `most`. */
export async function tryCommands(
  mutants: readonly string[],
  { only = [], most = Number.POSITIVE_INFINITY }: { readonly only?: readonly string[]; readonly most?: number } = {},
): Promise<readonly Tried[]> {
  const folder = openTemporaryFolder();
  onTestFinished(folder.remove);
  const start = async (ids: readonly string[]) => (await startedService({ seed: 1, mutants: ids })).url;
  const out = join(folder.path, "run");
  const selection = only.flatMap((pattern) => ["--only", pattern]);
  const run = ["--target", await start(mutants), "--out", out, "--strict", ...selection];
  const { stdout } = await runInProcess("conform", ...run);
  const { checks } = await readRunOf("conformance", out);
  const tried: Tried[] = [];
  for (const command of commandsIn(stdout).slice(0, most)) {
    const id = command.split(" ")[4] ?? "";
    tried.push({
      id,
      difference: checks.find((check) => check.id === id)?.difference,
      onWrong: await codeOf(command),
      onRestarted: await codeOf(command, await start(mutants)),
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
