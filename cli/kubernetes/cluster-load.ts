// A collector and generators in a cluster for the time of one load: created and removed with the user's kubectl.
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "../../errors.ts";
import { isLoopback } from "../../http/target.ts";
import { writeRate } from "../../reports/text/number-format.ts";
import type { PlannedLoad } from "../../scenarios/driver/plan/planned-load.ts";
import { listAt } from "../../schemas/violation.ts";
import type { Context } from "../definition/command.ts";
import { type CollectorPlace, startLimitOf, type WithCollector } from "../run/collected-load.ts";
import { type OpenTarget, PLACEHOLDER_TOKEN } from "../target/target.ts";
import { createKubectl, type Kubectl } from "./kubectl.ts";
import {
  COLLECTOR_PORT,
  collectorJob,
  type Manifest,
  type ManifestOptions,
  manifestText,
  nameOf,
  otherManifests,
  ownedBy,
  RUN_LABEL,
  secretOf,
} from "./manifests.ts";
import { isPodReady, podProblemIn } from "./pod-problem.ts";

const POLL_MS = 1_000;
/** How often the cluster is asked while generators are missing. */
const LOOK_MS = 5_000;
/** How long pods may outlive the schedule, for preparation and the last lines. */
const SLACK_SECONDS = 1_800;

/** Fails with `usage` if the settings do not say which image. */
export function manifestOptionsOf(
  { settings }: Pick<Context, "settings">,
  target: OpenTarget["target"],
  { scenario, plan }: PlannedLoad,
  run: string,
): ManifestOptions {
  const { image, generators, operator, namespace, tokenSecret, iAmAllowedToLoad } = settings;
  if (image === undefined)
    throw new Failure("usage", "--image must name the image of the generators (docs/kubernetes.md).");
  const rate = plan.model === "open" ? `at most ${writeRate(plan.peakPerSecond)}` : `${plan.vus} users`;
  return {
    run,
    namespace,
    image,
    generators,
    operator,
    target,
    allowedHost: iAmAllowedToLoad,
    tokenSecret,
    summary: `${scenario}, ${rate} in all, to ${target.url}`,
    deadlineSeconds: Math.ceil((plan.warmUpMs + plan.durationMs) / 1_000) + SLACK_SECONDS,
  };
}

/** Runs loads from pods. What was created is removed at the end, unless the settings keep it. */
export function inCluster(context: Context, planned: PlannedLoad): WithCollector {
  const { settings, console, env } = context;
  const kubectl = createKubectl({ context: settings.context, namespace: settings.namespace }, env);
  return async (opened, send) => {
    if (isLoopback(opened.target))
      console.warn(`${opened.target.url} is loopback: for a generator in a pod, that is the pod itself.`);
    const options = manifestOptionsOf(context, opened.target, planned, randomBytes(4).toString("hex"));
    const token = randomBytes(16).toString("hex");
    const credentials =
      settings.tokenSecret === undefined ? opened.tokens.filter((one) => one !== PLACEHOLDER_TOKEN) : [];
    const manifests = [secretOf(options, token, credentials), ...otherManifests(options)];
    // What could not be removed is not created.
    if (!settings.keep) await remove(kubectl, [collectorJob(options), ...manifests], ["--dry-run=server"]);
    try {
      console.note(`Creating ${nameOf(options)} in the cluster.`);
      await create(kubectl, options, manifests);
      await waitForCollector(context, kubectl, options);
      const { url, close } = await kubectl.forward(`${nameOf(options)}-collector`, COLLECTOR_PORT, context.signal);
      try {
        return await send({ url, token, onWaiting: problemFinder(kubectl, options) });
      } catch (error) {
        const isLost = error instanceof Failure && error.code === "collector-failed";
        throw isLost ? new Failure("cluster-lost", error.message) : error;
      } finally {
        close();
      }
    } finally {
      await removeAll(context, kubectl, options, manifests);
    }
  };
}

async function create(kubectl: Kubectl, options: ManifestOptions, manifests: readonly Manifest[]): Promise<void> {
  const created = await kubectl.run(["create", "-o", "json", "-f", "-"], manifestText([collectorJob(options)]));
  const { metadata } = JSON.parse(created) as { readonly metadata: { readonly name: string; readonly uid: string } };
  const owned = ownedBy({ name: metadata.name, uid: metadata.uid }, manifests);
  await kubectl.run(["create", "-o", "name", "-f", "-"], manifestText(owned));
}

async function removeAll(
  { settings, console }: Context,
  kubectl: Kubectl,
  options: ManifestOptions,
  manifests: readonly Manifest[],
): Promise<void> {
  const kinds = `${options.operator ? "testruns," : ""}jobs,services,secrets,configmaps,networkpolicies`;
  const removal = kubectl.typed(["delete", kinds, "-l", `${RUN_LABEL}=${options.run}`]);
  if (settings.keep) {
    console.note(`Left in the cluster. Remove it with: ${removal}`);
    return;
  }
  try {
    await remove(kubectl, [collectorJob(options), ...manifests]);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    console.warn(`Not removed: ${error.message} Remove it with: ${removal}`);
  }
}

async function remove(kubectl: Kubectl, manifests: readonly Manifest[], flags: readonly string[] = []): Promise<void> {
  await kubectl.run(["delete", "--ignore-not-found", "--wait=false", ...flags, "-f", "-"], manifestText(manifests));
}

/** Pods, Jobs and, as far as the user may see them, events of a load. */
async function itemsOf(kubectl: Kubectl, options: ManifestOptions): Promise<readonly unknown[]> {
  const own = await kubectl.run(["get", "pods,jobs", "-l", `${RUN_LABEL}=${options.run}`, "-o", "json"]);
  const events = await kubectl
    .run(["get", "events", "--field-selector", "reason=FailedCreate", "-o", "json"])
    .catch(() => '{"items":[]}');
  const itemsIn = (text: string) => listAt(JSON.parse(text), "/items");
  return [...itemsIn(own), ...itemsIn(events).filter((event) => JSON.stringify(event).includes(nameOf(options)))];
}

async function waitForCollector(context: Context, kubectl: Kubectl, options: ManifestOptions): Promise<void> {
  const { console, signal } = context;
  const untilMs = performance.now() + startLimitOf(context);
  for (;;) {
    signal.throwIfAborted();
    const items = await itemsOf(kubectl, options);
    if (isPodReady(items, "collector")) return;
    const problem = podProblemIn(items);
    if (problem?.isFinal === true || performance.now() > untilMs) throw notReady(problem?.sentence);
    console.progress(problem === undefined ? "waiting for the pod of the collector" : problem.sentence);
    await sleep(POLL_MS, undefined, { signal });
  }
}

/** Returns what keeps generators from running; throws what will not go away. */
function problemFinder(kubectl: Kubectl, options: ManifestOptions): NonNullable<CollectorPlace["onWaiting"]> {
  let lookedAtMs = Number.NEGATIVE_INFINITY;
  let found: string | undefined;
  return async () => {
    if (performance.now() - lookedAtMs < LOOK_MS) return found;
    lookedAtMs = performance.now();
    const problem = podProblemIn(await itemsOf(kubectl, options));
    if (problem?.isFinal === true) throw notReady(problem.sentence);
    found = problem?.sentence;
    return found;
  };
}

function notReady(reason: string | undefined): Failure {
  return new Failure(
    "generators-not-ready",
    `The pods of the load must run, but ${reason ?? "the cluster has not started them"}.`,
  );
}
