// `assay ab`: is the candidate slower than the baseline? Pairs of loads until a planned look decides.
import type { ExitCode } from "../../errors.ts";
import { writeRun } from "../../results/run/files.ts";
import { countOf } from "../../results/text/plural.ts";
import { type ComparisonOptions, runComparison } from "../../scenarios/launch/comparison/comparison.ts";
import type { PlannedLoad } from "../../scenarios/launch/plan/planned-load.ts";
import type { CommandDefinition, Context } from "../definition/command.ts";
import { liveLine } from "../live/view.ts";
import { buildOpener, givenBuilds } from "../run/builds.ts";
import { comparedLoad, RATE_PER_SECOND } from "../run/compared-load.ts";
import { provideK6 } from "../run/k6-provision.ts";
import { objectivesOf } from "../run/load-run.ts";
import { requirePower } from "../run/noise.ts";
import { reportingFailure } from "../run/not-run.ts";
import { concludeRun, identityOf, withRunFolder } from "../run/run-folder.ts";
import { COMPARED_LOAD, COMPARISON } from "../settings/comparison.ts";
import { LOAD_REPORTS } from "../settings/output.ts";
import { RUN } from "../settings/target.ts";

export const command: CommandDefinition = {
  summary: "Compares two builds under the same requests: is the candidate slower?",
  args: [{ name: "[scenario]", description: "its mix of requests; without it, equally many of each operation" }],
  settings: [...COMPARISON, "objectives", "noise", "allowSmallSample", ...COMPARED_LOAD, ...LOAD_REPORTS, ...RUN],
  settingHelp: {
    objectives: { description: "objectives whose bounds on single responses say which ones are late" },
    allowSmallSample: { description: "start though the noise of this machine leaves less than half a chance" },
    rate: {
      description: "requests per second to both builds together; each gets half of them",
      fallbackText: String(RATE_PER_SECOND),
    },
    duration: { description: "length of the load of one pair, after the warm-up", fallbackText: "50s" },
  },
  examples: [
    "assay ab --baseline-start 'old/server --port {port}' --candidate-start 'new/server --port {port}'",
    "assay ab --baseline http://127.0.0.1:8080 --candidate http://127.0.0.1:8081 --margin 10% --max-pairs 20",
  ],
  run: (context) => reportingFailure(context, "load", () => compareBuilds(context)),
};

async function compareBuilds(context: Context): Promise<ExitCode> {
  const { settings, signal, env } = context;
  const builds = givenBuilds(context);
  const load = comparedLoad(context, await objectivesOf(settings));
  requirePower(context, load);
  const k6 = await provideK6(context);
  const identityAt = (url: string, startedAt: Date) =>
    identityOf(context, { url, isReference: false }, startedAt)(k6.version);
  const target = { target: { url: builds.names.candidate }, isReference: false };
  return withRunFolder(context, "ab", target, async (folder) => {
    const { durationMs, exitCode, ...measured } = await runComparison({
      mode: settings.mode,
      load,
      settings,
      k6: { path: k6.path, engine: k6.engine, note: k6.note, environment: env.all },
      folder: folder.path,
      builds: { ...builds.names, areFresh: builds.areStarted },
      margin: settings.margin,
      maxPairs: settings.maxPairs,
      open: buildOpener(context, builds, folder.path),
      identityOf: (build) => identityAt(build.target.target.url, new Date()),
      onSide: async (_, build, result, path) => {
        const startedAt = new Date(Date.now() - result.durationMs);
        await writeRun(path, { ...identityAt(build.target.target.url, startedAt), ...result });
      },
      notes: builds.notes,
      ...observerOf(context, load),
      signal,
    });
    return concludeRun(context, folder, { ...folder.header(durationMs, exitCode, k6.version), ...measured });
  });
}

/** Shows where the comparison is, and nothing of what its pairs show: that is for the planned looks. */
function observerOf(
  { console, settings }: Context,
  { scenario }: PlannedLoad,
): Pick<ComparisonOptions, "onPair" | "onProgress" | "onPairEnd"> {
  return {
    onPair: (number) => console.progress(`pair ${number} of at most ${settings.maxPairs}`),
    onProgress: (view) => console.progress(liveLine(scenario, view)),
    onPairEnd: ({ baseline, candidate, durationMs }, number) => {
      console.endProgress();
      const late = baseline.reasons.length + candidate.reasons.length > 0 ? "; not the load that was asked for" : "";
      const requests = countOf(baseline.total.count + candidate.total.count, "request");
      console.note(`Pair ${number}: ${requests} in ${Math.round(durationMs / 1_000)} s${late}.`);
    },
  };
}
