// `assay load`: one load run with every response validated.

import { join } from "node:path";
import { EXIT, type ExitCode, Failure } from "../../errors.ts";
import { withoutOptions } from "../../reports/view/rerun-command.ts";
import type { JournalPlan } from "../../run/journal/journal-entries.ts";
import { JOURNAL_FILE } from "../../run/journal/load-journal.ts";
import { type EarlierPart, openEarlierPart } from "../../run/merge/earlier-part.ts";
import type { K6Binary } from "../../scenarios/driver/k6/k6-binary.ts";
import type { ScenarioName } from "../../scenarios/registry.ts";
import { type CommandDefinition, type Context, runCommand } from "../definition/command.ts";
import { inCluster } from "../kubernetes/cluster-load.ts";
import { collectToken, loadCollected, planCollected } from "../run/collected-load.ts";
import { showDryRun } from "../run/dry-run.ts";
import { withLoadTarget } from "../run/k6-provision.ts";
import { withLivePage } from "../run/live-page.ts";
import { load, planLoadRun, scenarioOf } from "../run/load-run.ts";
import { reportingFailure } from "../run/not-run.ts";
import { requirePlainSettings, sendPlainLoad } from "../run/plain-load.ts";
import { folderOfRun, type RunFolder, shortPath, withRunFolder } from "../run/run-folder.ts";
import { ATTESTING } from "../settings/attestation.ts";
import { COLLECTED } from "../settings/collection.ts";
import { PODS } from "../settings/kubernetes.ts";
import { LIMITS, SCHEDULE } from "../settings/load.ts";
import { FORMATS, RUN_REPORTS } from "../settings/output.ts";
import { flagOf } from "../settings/setting.ts";
import { RUN, TARGET } from "../settings/target.ts";
import { aimedAt, type OpenTarget } from "../target/target.ts";
import { loadMenu } from "../terminal/load-help.ts";

export const command: CommandDefinition = {
  summary: "Runs one load scenario and validates every response.",
  args: [{ name: "[scenario]", description: "scenario to send; omit it to list all scenarios" }],
  menu: loadMenu,
  settings: [
    ...TARGET,
    ...SCHEDULE,
    "model",
    "vus",
    ...LIMITS,
    "targetInstance",
    "visibleWithin",
    ...COLLECTED,
    "kubernetes",
    ...PODS,
    "context",
    "keep",
    "resume",
    "dryRun",
    "tokenEvery",
    "live",
    ...RUN_REPORTS,
    ...ATTESTING,
    ...RUN,
  ],
  settingHelp: {
    generators: { description: "generators that share the load of --collector or --kubernetes", fallbackText: "2" },
    startLimit: { description: "time limit for all generators to be ready", fallbackText: "5m" },
  },
  examples: [
    "assay load mixed --target http://127.0.0.1:8080 --rate 200 --duration 1m",
    "assay load trade-session --profile stress --arrivals poisson --json -",
  ],
  run: reportingFailure("load", (context) => {
    const { resume } = context.settings;
    // What this command line does not say, that of the run to be resumed says.
    return resume !== undefined && context.args.length === 0 ? repeat(context, resume) : loadTarget(context);
  }),
};

async function repeat(context: Context, run: string): Promise<ExitCode> {
  const [name = "", ...given] = context.argv;
  const { plan } = await earlierPartOf(run);
  return runCommand(name, command, argumentsOf(plan, given), context);
}

async function loadTarget(given: Context): Promise<ExitCode> {
  const { resume, collector, kubernetes } = given.settings;
  // Planned first: a fault in the flags costs no request to the target.
  const isShared = collector !== undefined || kubernetes;
  const planned = await (isShared ? planCollected(given) : planLoadRun(given, scenarioOf(given.args[0])));
  const earlier = resume === undefined ? undefined : await earlierPartOf(resume);
  const { run } = earlier?.plan ?? {};
  const context = run === undefined ? given : aimedAt(given, run);
  if (context.settings.dryRun) {
    await showDryRun(context, planned);
    return EXIT.pass;
  }
  if (kubernetes) return loadCollected(context, planned, inCluster(context, planned));
  if (collector !== undefined) {
    const token = collectToken(context);
    return loadCollected(context, planned, (_, send) => send({ url: collector, token }));
  }
  const send = (opened: OpenTarget, k6: K6Binary) => {
    if (k6.stockBecause !== undefined) requirePlainSettings(context, false);
    return withRunFolder(context, "load", opened, async (folder) => {
      if (k6.stockBecause !== undefined) return loadPlain(context, opened, folder, k6, planned.scenario);
      return withLivePage(context, folder, async (conclude) =>
        conclude(await load(context, opened, folder, k6, { load: planned, earlier })),
      );
    });
  };
  return withLoadTarget(context, send, { acceptsStock: true });
}

async function loadPlain(
  context: Context,
  opened: OpenTarget,
  folder: RunFolder,
  k6: K6Binary,
  scenario: ScenarioName,
): Promise<ExitCode> {
  const { exitCode, page } = await sendPlainLoad(context, opened, folder.path, k6, scenario);
  context.console.result(`Report: ${shortPath(page)}\n`);
  return exitCode;
}

/** Options of a command line that are not those of its run, or were for that time alone; each has a value. */
const NOT_KEPT = (["out", "resume", ...FORMATS, "attest"] as const).map(flagOf);

/** The earlier part of a run, by its folder or its run.json. Throws `run-unreadable` or `resume-refused`. */
async function earlierPartOf(run: string): Promise<EarlierPart> {
  const folder = folderOfRun(run);
  const earlier = await openEarlierPart(join(folder, JOURNAL_FILE));
  if (earlier.plan.run?.command[1] === "soak")
    throw new Failure(
      "resume-refused",
      `A soak must be continued with \`assay soak --out ${folder}\`, in its own folder.`,
    );
  return earlier;
}

/** The arguments that continue a run: those that it was started with, without some options, and then those that are given now. */
export function argumentsOf(
  { run }: Pick<JournalPlan, "run">,
  given: readonly string[],
  without: readonly string[] = [],
): readonly string[] {
  const [, , ...before] = run?.command ?? [];
  return [...withoutOptions(before, [...NOT_KEPT, ...without]), ...given];
}
