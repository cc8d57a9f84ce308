// `assay load`: one load run with every response validated.

import type { ExitCode } from "../../errors.ts";
import type { K6Binary } from "../../scenarios/driver/k6/k6-binary.ts";
import type { ScenarioName } from "../../scenarios/registry.ts";
import type { CommandDefinition, Context } from "../definition/command.ts";
import { inCluster } from "../kubernetes/cluster-load.ts";
import { collectToken, loadCollected, planCollected } from "../run/collected-load.ts";
import { showDryRun } from "../run/dry-run.ts";
import { withLoadTarget } from "../run/k6-provision.ts";
import { withLivePage } from "../run/live-page.ts";
import { load, planLoadRun, scenarioOf } from "../run/load-run.ts";
import { reportingFailure } from "../run/not-run.ts";
import { requirePlainSettings, sendPlainLoad } from "../run/plain-load.ts";
import { type RunFolder, shortPath, withRunFolder } from "../run/run-folder.ts";
import { ATTESTING } from "../settings/attestation.ts";
import { COLLECTED } from "../settings/collection.ts";
import { PODS } from "../settings/kubernetes.ts";
import { LIMITS, SCHEDULE } from "../settings/load.ts";
import { RUN_REPORTS } from "../settings/output.ts";
import { RUN, TARGET } from "../settings/target.ts";
import type { OpenTarget } from "../target/target.ts";
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
  run: reportingFailure("load", loadTarget),
};

async function loadTarget(context: Context): Promise<ExitCode> {
  const { collector, kubernetes } = context.settings;
  // Planned first: a fault in the flags costs no request to the target.
  const isShared = collector !== undefined || kubernetes;
  const planned = await (isShared ? planCollected(context) : planLoadRun(context, scenarioOf(context.args[0])));
  if (context.settings.dryRun) return showDryRun(context, planned);
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
        conclude(await load(context, opened, folder, k6, { load: planned })),
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
