// A comparison as commands make it: the builds of the settings, the run of each side written into its folder, and what the
// terminal shows meanwhile.
import { writeRun } from "../../run/format/files.ts";
import { countOf } from "../../run/text/plural.ts";
import type { Build } from "../../scenarios/driver/comparison/build.ts";
import {
  type ComparisonOptions,
  type MeasuredComparison,
  runComparison,
} from "../../scenarios/driver/comparison/comparison.ts";
import type { PlannedLoad } from "../../scenarios/driver/plan/planned-load.ts";
import type { Context } from "../definition/command.ts";
import { liveLine } from "../live/view.ts";
import { buildOpener, type GivenBuilds } from "./builds.ts";
import type { provideK6 } from "./k6-provision.ts";
import { identityOf } from "./run-folder.ts";

/** What is compared, under which load, and into which folder. */
export type ComparisonInput = {
  readonly builds: GivenBuilds;
  readonly load: PlannedLoad;
  readonly k6: Awaited<ReturnType<typeof provideK6>>;
  readonly folder: string;
};

/** Compares until a planned interim analysis decides. */
export function measureComparison(context: Context, input: ComparisonInput): Promise<MeasuredComparison> {
  const { settings, signal, env } = context;
  const { builds, load, k6, folder } = input;
  const identityAt = ({ target }: Build, startedAt: Date) =>
    identityOf(context, { url: target.target.url, isReference: false }, startedAt)(k6.version);
  return runComparison({
    mode: settings.mode,
    load,
    settings,
    k6: { path: k6.path, environment: env.all },
    folder,
    builds: { ...builds.names, areFresh: builds.areStarted },
    margin: settings.margin,
    maxPairs: settings.maxPairs,
    open: buildOpener(context, builds, folder),
    identityOf: (build) => identityAt(build, new Date()),
    onSide: async (_, build, result, path) => {
      await writeRun(path, { ...identityAt(build, new Date(Date.now() - result.durationMs)), ...result });
    },
    ...observerOf(context, load),
    signal,
  });
}

/** Shows where the comparison is, and nothing of what its pairs show: that is for the planned interim analyses. */
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
