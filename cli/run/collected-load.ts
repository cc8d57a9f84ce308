// A load that generators of a collector send: planned here once, followed here, and reported as one run.
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { type ExitCode, Failure } from "../../errors.ts";
import { writeRate } from "../../reports/text/number-format.ts";
import type { LoadRun } from "../../run/format/run.ts";
import { equalSequence } from "../../run/format/segment.ts";
import { countOf } from "../../run/text/plural.ts";
import { createCollectorClient } from "../../scenarios/collection/collector-client.ts";
import { followCollectedLoad, LOST_MS } from "../../scenarios/collection/followed-load.ts";
import { type SentPlan, sentPlanOf } from "../../scenarios/collection/sent-plan.ts";
import { bundleScenario } from "../../scenarios/driver/bundle/bundle.ts";
import { engineDigest } from "../../scenarios/driver/k6/k6-binary.ts";
import { prepareTraffic } from "../../scenarios/driver/load/load.ts";
import type { PlannedLoad } from "../../scenarios/driver/plan/planned-load.ts";
import { writePool } from "../../scenarios/driver/plan/pool.ts";
import { POOL_FILE } from "../../scenarios/runtime/pool.ts";
import type { Context } from "../definition/command.ts";
import { nonEmpty } from "../settings/environment.ts";
import type { SettingKey } from "../settings/index.ts";
import { flagOf } from "../settings/setting.ts";
import { type OpenTarget, PLACEHOLDER_TOKEN, requirePermissionToLoad, withTarget } from "../target/target.ts";
import { withLivePage } from "./live-page.ts";
import { loadTargetOf, objectivesLine, planLoadRun, scenarioOf, withLiveView } from "./load-run.ts";
import { type RunFolder, withRunFolder } from "./run-folder.ts";

export function collectToken({ env }: Pick<Context, "env">): string {
  const token = nonEmpty(env.all["ASSAY_COLLECT_TOKEN"]?.trim());
  if (token !== undefined && token.length >= LEAST_TOKEN) return token;
  throw new Failure(
    "usage",
    `ASSAY_COLLECT_TOKEN must be a secret of at least ${LEAST_TOKEN} characters, such as that of \`openssl rand -hex 16\`.`,
  );
}

const LEAST_TOKEN = 16;

/** Settings that only a generator on this machine can follow. */
const LOCAL: readonly SettingKey[] = ["targetPid", "k6Out", "tokenCommand"];

/** Plans a load for several generators. Fails with `usage` for a setting that only a generator on this machine can follow. */
export async function planCollected(context: Context): Promise<PlannedLoad> {
  const { settings, origins, args } = context;
  const local = LOCAL.find((key) => origins[key] !== "default");
  if (local !== undefined)
    throw new Failure("usage", `${flagOf(local)} must be omitted for a load that other machines send.`);
  const segments = equalSequence(settings.generators);
  return planLoadRun(context, scenarioOf(args[0]), { segments });
}

/** Where the collector is, and what else may say that the load does not start. */
export type CollectorPlace = {
  readonly url: string;
  readonly token: string;
  readonly onWaiting?: (() => Promise<string | undefined>) | undefined;
};

/** How long generators may take to be ready, in ms; pods may have to wait for a machine and an image. */
export function startLimitOf({ settings, origins }: Pick<Context, "settings" | "origins">): number {
  return origins.startLimit === "default" ? DEFAULT_START_MS : settings.startLimit;
}

const DEFAULT_START_MS = 300_000;

/** Longest time without the collector. */
const PATIENCE_MS = 120_000;

/** Runs `send` with a collector for a load, and removes what it has started for it. */
export type WithCollector = (
  opened: OpenTarget,
  send: (place: CollectorPlace) => Promise<ExitCode>,
) => Promise<ExitCode>;

/** Sends a planned load from the generators of a collector, up to its report. */
export function loadCollected(context: Context, planned: PlannedLoad, withCollector: WithCollector): Promise<ExitCode> {
  return withTarget(context, async (opened) => {
    requirePermissionToLoad(opened.target, context.settings.iAmAllowedToLoad);
    announce(context, opened, planned);
    return withRunFolder(context, "load", opened, async (folder) => {
      const target = loadTargetOf(context, opened);
      const plan = await sentPlanFor(context, target, folder, planned);
      return withLivePage(context, folder, (conclude) =>
        withCollector(opened, async (place) => conclude(await sendCollected(context, folder, { plan, target }, place))),
      );
    });
  });
}

type LoadedTarget = ReturnType<typeof loadTargetOf>;

/** Plans the load against the target and makes everything that generators send. */
async function sentPlanFor(
  context: Context,
  target: LoadedTarget,
  folder: RunFolder,
  load: PlannedLoad,
): Promise<SentPlan> {
  const { settings, console, signal, env } = context;
  const traffic = await prepareTraffic({ load, settings, target, observer: { onNotice: console.note }, signal });
  const script = await bundleScenario(traffic.script, folder.path);
  const bundle = await readFile(script, "utf8");
  await rm(script);
  await writePool(join(folder.path, POOL_FILE), traffic.pool);
  const { seed, timeout, freshConnections, stopWhenDown } = settings;
  return sentPlanOf({
    generators: settings.generators,
    identity: folder.identity(),
    settings: { seed, timeout, freshConnections, stopWhenDown },
    target: target.target,
    environment: env.all,
    engine: engineDigest(),
    credentials: target.tokens.filter((token) => token !== PLACEHOLDER_TOKEN).length,
    traffic,
    bundle,
  });
}

/** Sends a planned load from the generators of a collector and returns the run. */
async function sendCollected(
  context: Context,
  folder: RunFolder,
  { plan, target }: { readonly plan: SentPlan; readonly target: LoadedTarget },
  { url, token, onWaiting }: CollectorPlace,
): Promise<LoadRun> {
  const { settings, signal } = context;
  const client = createCollectorClient(url, token, PATIENCE_MS);
  return withLiveView(context, plan.traffic.script, (observer) =>
    followCollectedLoad({
      client,
      plan,
      folder: folder.path,
      tolerated: settings.tolerateLost,
      patience: { startMs: startLimitOf(context), silentMs: LOST_MS },
      lookUp: { target, visibleWithinMs: settings.visibleWithin },
      observer,
      onWaiting,
      signal,
    }),
  );
}

/** Says what all generators together will do, before they do it. */
function announce({ console, settings }: Context, { target }: OpenTarget, load: PlannedLoad): void {
  console.note(objectivesLine(load));
  const { model, peakPerSecond, vus } = load.plan;
  const what = model === "open" ? `at most ${writeRate(peakPerSecond)}` : `${vus} users`;
  console.note(`${countOf(settings.generators, "generator")} together send ${what} to ${target.host}.`);
}
