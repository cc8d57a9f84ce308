// Loads of the real k6 whose generators and collector all run on this machine.
import { mkdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseTarget } from "../../../http/target.ts";
import type { Objective } from "../../../run/format/objectives.ts";
import type { LoadRun } from "../../../run/format/run.ts";
import { equalSequence } from "../../../run/format/segment.ts";
import { followCollectedLoad } from "../../../scenarios/collection/collected-load.ts";
import { journalPath } from "../../../scenarios/collection/collection.ts";
import { createCollectorClient } from "../../../scenarios/collection/collector-client.ts";
import { runGenerator } from "../../../scenarios/collection/generator.ts";
import { type SentPlan, sentPlanOf, shareOfGenerator } from "../../../scenarios/collection/sent-plan.ts";
import { bundleScenario } from "../../../scenarios/driver/bundle/bundle.ts";
import { prepareTraffic } from "../../../scenarios/driver/load/load.ts";
import { type LoadSettings, planLoad } from "../../../scenarios/driver/plan/planned-load.ts";
import type { LoadTarget } from "../../../target/load-target.ts";
import { IDENTITY } from "../driver/load-runs.ts";
import { realK6 } from "../driver/real-k6.ts";
import { TOKEN_ID } from "../driver/small-service.ts";
import { openCollector, TOKEN } from "./sent-plans.ts";

/** What a test changes of a load of three seconds with 80 requests/s and one known token. */
export type Changes = Partial<LoadSettings & Pick<LoadTarget, "sideEffects" | "fixtures">> & {
  readonly objectives?: readonly Objective[];
  readonly visibleWithinMs?: number;
  /** Puts something before the collector. */
  readonly through?: (collector: string) => Promise<string>;
};

/** The plan for so many generators, with what is known of its target. */
export async function plannedFor(url: string, generators: number, folder: string, changes: Changes = {}) {
  const { objectives = [], sideEffects = "none", fixtures, ...given } = changes;
  const own = { rate: 80, duration: 3_000, warmUp: 500, timeout: 4_000, ...given };
  const settings = { profile: "average", seed: 5, ...own, segments: equalSequence(generators) } as const;
  const known = { tokens: [{ tokenId: TOKEN_ID, chains: ["base-sepolia"] }], chainSlugs: [], userIds: [] };
  const target: LoadTarget = {
    target: parseTarget(url),
    tokens: ["credential"],
    fixtures: fixtures ?? known,
    sideEffects,
  };
  const load = planLoad({ scenario: "mixed", settings, objectives });
  const traffic = await prepareTraffic({ load, settings, target });
  const plan = sentPlanOf({
    generators,
    identity: { ...IDENTITY, target: target.target.url },
    settings: { seed: settings.seed, timeout: settings.timeout },
    target: target.target,
    engine: "e",
    credentials: 1,
    traffic,
    bundle: await readFile(await bundleScenario("mixed", folder), "utf8"),
  });
  return { plan, target };
}

/** Sends the load from so many generators; returns their run, its folder and their journals. */
export async function collect(path: string, url: string, generators: number, changes: Changes = {}) {
  const { through = async (collector) => collector, visibleWithinMs } = changes;
  const folder = join(path, "out");
  mkdirSync(folder, { recursive: true });
  const collector = await openCollector(path, generators, 60_000);
  const { plan, target } = await plannedFor(url, generators, folder, changes);
  const sending = Array.from({ length: generators }, async (_, index) => {
    const client = createCollectorClient(await through(collector.url), TOKEN, 120_000);
    return startGenerator(path, plan, index, client);
  });
  const [run] = await Promise.all([
    followCollectedLoad({
      client: collector.client,
      plan,
      folder,
      tolerated: 0,
      patience: { startMs: 120_000, silentMs: 120_000 },
      ...(visibleWithinMs !== undefined && { lookUp: { target, visibleWithinMs } }),
      observer: {},
      signal: new AbortController().signal,
    }),
    ...sending,
  ]);
  const journals = Array.from({ length: generators }, (_, index) =>
    join(folder, journalPath(shareOfGenerator(index, generators).instance)),
  );
  return { run, folder, journals };
}

/** Sends the segment of that place. */
export async function startGenerator(
  path: string,
  { identity }: SentPlan,
  index: number,
  client: ReturnType<typeof createCollectorClient>,
) {
  const folder = join(path, `generator-${index}`);
  mkdirSync(folder);
  return runGenerator({
    client,
    index,
    credentials: ["credential"],
    k6: { path: (await realK6()).path, environment: process.env },
    engine: "e",
    folder,
    identity,
    requirePermission: () => undefined,
    observer: {},
    signal: new AbortController().signal,
  });
}

/** What says that a run lost something on its way, as opposed to a busy machine. */
export function lossesIn({ validity }: LoadRun): readonly string[] {
  return validity.reasons.filter((reason) => /lost|killed|torn/.test(reason));
}
