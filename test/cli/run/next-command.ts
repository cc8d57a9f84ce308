// The commands that a failing report shows, run: on the service that is still wrong, and on one that is right.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readRun } from "../../../run/format/read.ts";
import { type Service, startService } from "../../../service/server.ts";
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
  const folder = mkdtempSync(join(tmpdir(), "assay-next-"));
  const services: Service[] = [];
  const start = async (ids: readonly string[]) => {
    const service = await startService({ seed: 1, mutants: ids });
    services.push(service);
    return service.url;
  };
  try {
    const out = join(folder, "run");
    const selection = only.flatMap((pattern) => ["--only", pattern]);
    const run = ["--target", await start(mutants), "--out", out, "--strict", ...selection];
    const { stdout } = await runInProcess("conform", ...run);
    const { checks } = await conformanceIn(out);
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
  } finally {
    await Promise.all(services.map((service) => service.close()));
    rmSync(folder, { recursive: true });
  }
}

async function conformanceIn(folder: string) {
  const run = await readRun(folder);
  if (run.kind !== "conformance") throw new Error(`expected a conformance run, got a ${run.kind} run`);
  return run;
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
