// `assay ab`: is the candidate slower than the baseline? Pairs of loads until a planned interim analysis decides.
import type { ExitCode } from "../../errors.ts";
import { writeRun } from "../../run/format/files.ts";
import { countOf } from "../../run/text/plural.ts";
import { type ComparisonOptions, runComparison } from "../../scenarios/driver/comparison/comparison.ts";
import type { Build } from "../../scenarios/driver/comparison/pair.ts";
import type { PlannedLoad } from "../../scenarios/driver/plan/planned-load.ts";
import type { CommandDefinition, Context } from "../definition/command.ts";
import { openLiveLine } from "../live/view.ts";
import { buildOpener, givenBuilds, requireBuilds } from "../run/builds.ts";
import { COMPARED_LOAD_HELP, comparedLoad } from "../run/compared-load.ts";
import { provideK6 } from "../run/k6-provision.ts";
import { objectivesOf } from "../run/load-run.ts";
import { reportingFailure } from "../run/not-run.ts";
import { concludeRun, identityOf, withRunFolder } from "../run/run-folder.ts";
import { COMPARED_LOAD, COMPARISON_SETTINGS } from "../settings/comparison.ts";
import { RUN_REPORTS } from "../settings/output.ts";
import { keysOf } from "../settings/setting.ts";
import { CONNECTION, RUN } from "../settings/target.ts";
import { NO_CONNECTION } from "../target/connection.ts";

export const command: CommandDefinition = {
  summary: "Sends the same requests to two builds and decides whether the candidate is slower.",
  args: [
    {
      name: "[scenario]",
      description:
        "scenario whose mix of requests is sent (default: mixed, with equally many requests to each operation)",
    },
  ],
  settings: [...keysOf(COMPARISON_SETTINGS), ...CONNECTION, "objectives", ...COMPARED_LOAD, ...RUN_REPORTS, ...RUN],
  settingHelp: {
    objectives: { description: "objectives; a response that takes longer than they allow counts as late" },
    ...COMPARED_LOAD_HELP,
  },
  examples: [
    "assay ab --baseline-start 'old/server --port {port}' --candidate-start 'new/server --port {port}'",
    "assay ab --baseline http://127.0.0.1:8080 --candidate http://127.0.0.1:8081 --margin 10% --max-pairs 20",
  ],
  run: reportingFailure("load", compareBuilds),
};

async function compareBuilds(given: Context): Promise<ExitCode> {
  const builds = givenBuilds(given);
  // A build that Assay starts is on this machine: settings of connections, in a config file say, are for other targets.
  const context = builds.areStarted ? { ...given, settings: { ...given.settings, ...NO_CONNECTION } } : given;
  const { settings, env, signal } = context;
  const load = comparedLoad(context, await objectivesOf(settings));
  const k6 = await provideK6(context, { beforeBuild: () => requireBuilds(context, builds) });
  const target = { target: { url: builds.names.candidate }, isReference: false };
  const identityAt = ({ target }: Build, startedAt: Date) =>
    identityOf(context, { target: target.target, isReference: false }, startedAt)(k6.version);
  return withRunFolder(context, "ab", target, async (folder) => {
    const measured = await runComparison({
      mode: settings.mode,
      load,
      settings,
      k6: { path: k6.path, environment: env.all },
      folder: folder.path,
      builds: { ...builds.names, areFresh: builds.areStarted },
      margin: settings.margin,
      maxPairs: settings.maxPairs,
      open: buildOpener(context, builds, folder.path),
      identityOf: (build) => identityAt(build, new Date()),
      onSide: async (_, build, result, path) => {
        await writeRun(path, { ...identityAt(build, new Date(Date.now() - result.durationMs)), ...result });
      },
      ...observerOf(context, load),
      signal,
    });
    return concludeRun(context, folder, folder.runOf(measured, k6.version));
  });
}

/** Shows where the comparison is, and nothing of what its pairs show: that is for the planned interim analyses. */
function observerOf(
  { console, settings }: Context,
  { scenario }: PlannedLoad,
): Pick<ComparisonOptions, "onPair" | "onProgress" | "onPairEnd"> {
  return {
    onPair: (number) => console.progress(`pair ${number} of at most ${settings.maxPairs}`),
    ...openLiveLine(scenario, console),
    onPairEnd: ({ baseline, candidate, durationMs }, number) => {
      console.endProgress();
      const [reason] = [...baseline.reasons, ...candidate.reasons];
      const late = reason === undefined ? "" : `; not the load that was asked for: ${reason}`;
      const requests = countOf(baseline.total.count + candidate.total.count, "request");
      console.note(`Pair ${number}: ${requests} in ${Math.round(durationMs / 1_000)} s${late}.`);
    },
  };
}
