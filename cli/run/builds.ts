// The two builds of a comparison as the settings give them: both by URL, or both by a command.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Failure } from "../../errors.ts";
import { parseTarget } from "../../http/target.ts";
import { type Build, SIDES, type Side } from "../../scenarios/driver/comparison/pair.ts";
import type { Context } from "../definition/command.ts";
import { startBuild } from "../target/started-build.ts";
import { type OpenTarget, openTarget, requirePermissionToLoad } from "../target/target.ts";
import { requireReachable } from "./k6-provision.ts";
import { loadTargetOf } from "./load-run.ts";

/** How each side is reached, as it is shown: its URL, or the command that starts it. */
export type GivenBuilds = {
  readonly names: Readonly<Record<Side, string>>;
  readonly areStarted: boolean;
};

/** The builds of the settings. Fails with `usage` unless both are given in the same way. */
export function givenBuilds({ settings }: Pick<Context, "settings">): GivenBuilds {
  const { baseline, candidate, baselineStart, candidateStart } = settings;
  const urls = [baseline, candidate].filter((one) => one !== undefined).length;
  const commands = [baselineStart, candidateStart].filter((one) => one !== undefined).length;
  if (urls === 0 && baselineStart !== undefined && candidateStart !== undefined) {
    requirePort({ "--baseline-start": baselineStart, "--candidate-start": candidateStart });
    return { names: { baseline: baselineStart, candidate: candidateStart }, areStarted: true };
  }
  if (commands === 0 && baseline !== undefined && candidate !== undefined) {
    for (const url of [baseline, candidate]) parseTarget(url);
    return { names: { baseline, candidate }, areStarted: false };
  }
  throw new Failure(
    "usage",
    `The builds must be --baseline URL and --candidate URL, or commands for both, got ${urls + commands === 0 ? "none" : "another combination"}.`,
    [
      "--baseline-start COMMAND --candidate-start COMMAND start fresh processes for each pair, which is what the comparison needs.",
    ],
  );
}

/** Fails with `usage` for a command that cannot be given its port. */
function requirePort(commands: Readonly<Record<string, string>>): void {
  for (const [flag, command] of Object.entries(commands))
    if (!/\{port\}|\$\{?PORT\b/.test(command))
      throw new Failure("usage", `${flag} must contain {port} or $PORT for the port, got \`${command}\`.`);
}

/** Brings builds up as they are asked for. `folder` gets the output of those that are started. */
export function buildOpener(context: Context, { names, areStarted }: GivenBuilds, folder: string) {
  const { settings, env, signal } = context;
  const noted = new Set<string>();
  const console = {
    ...context.console,
    // What is to be said of a target is said once, and not again for each pair.
    note: (line: string) => {
      if (!noted.has(line)) context.console.note(line);
      noted.add(line);
    },
  };
  const openAt = async (url: string): Promise<OpenTarget> => {
    const opened = await openTarget({ ...context, console, settings: { ...settings, target: url } });
    requirePermissionToLoad(opened.target, settings.iAmAllowedToLoad);
    return opened;
  };
  return async (side: Side): Promise<Build> => {
    if (!areStarted) {
      const opened = await openAt(names[side]);
      return { target: loadTargetOf(context, opened), cpuMs: () => undefined, close: opened.close };
    }
    const started = await startBuild({
      command: names[side],
      environment: env.all,
      logFile: join(folder, `${side}.log`),
      limitMs: settings.startLimit,
      signal,
    });
    try {
      const opened = await openAt(started.target.url);
      return { target: loadTargetOf(context, opened), cpuMs: started.cpuMs, close: started.close };
    } catch (error) {
      await started.close();
      throw error;
    }
  };
}

/** Opens each build and closes it again: a build of k6, which takes minutes, waits for builds that respond. */
export async function requireBuilds(context: Context, builds: GivenBuilds): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "assay-builds-"));
  const open = buildOpener(context, builds, folder);
  for (const side of SIDES) {
    const { target, close } = await open(side);
    try {
      await requireReachable(context, target.target);
    } finally {
      await close();
    }
  }
  // It has the output of a build that did not start.
  await rm(folder, { recursive: true });
}
