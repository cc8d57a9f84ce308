// Generators with the real k6 and a collector on this machine, against one generator that sends all of the load.
import { mkdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { parseTarget } from "../../../http/target.ts";
import type { Objective } from "../../../run/format/objectives.ts";
import { equalSequence } from "../../../run/format/segment.ts";
import type { LoadResult } from "../../../run/load/load-result.ts";
import { journalPath } from "../../../scenarios/collection/collection.ts";
import { type CollectorClient, createCollectorClient } from "../../../scenarios/collection/collector-client.ts";
import { followCollectedLoad } from "../../../scenarios/collection/followed-load.ts";
import { runGenerator } from "../../../scenarios/collection/generator.ts";
import { type SentPlan, sentPlanOf, shareOfGenerator } from "../../../scenarios/collection/sent-plan.ts";
import { bundleScenario } from "../../../scenarios/driver/bundle/bundle.ts";
import { prepareTraffic } from "../../../scenarios/driver/load/load.ts";
import { type LoadSettings, planLoad } from "../../../scenarios/driver/plan/planned-load.ts";
import type { LoadTarget } from "../../../target/load-target.ts";
import { IDENTITY } from "../../run/merge/journals.ts";
import { startedService } from "../../service/running-service.ts";
import { entriesIn, k6Folder, NO_FIXTURES, runAgainst } from "../driver/load-runs.ts";
import { realK6 } from "../driver/real-k6.ts";
import {
  goodResponse,
  type Instead,
  type Received,
  type SmallService,
  startedSmallService,
  TOKEN_ID,
} from "../driver/small-service.ts";
import { openCollector, TOKEN } from "./sent-plans.ts";

const folder = k6Folder();

let loads = 0;
const nextFolder = () => join(folder.path, `load-${loads++}`);

/** What a test changes of a load of three seconds with 80 requests/s and one known token. */
type Changes = Partial<LoadSettings & Pick<LoadTarget, "sideEffects" | "fixtures">> & {
  readonly objectives?: readonly Objective[];
  readonly visibleWithinMs?: number;
};

/** The plan for so many generators, with what is known of its target. */
async function plannedFor(url: string, generators: number, folder: string, changes: Changes = {}) {
  const { objectives = [], sideEffects = "none", fixtures, ...given } = changes;
  const own = { rate: 80, duration: 3_000, warmUp: 500, timeout: 4_000, ...given };
  const settings = { profile: "average", seed: 5, ...own, segments: equalSequence(generators) } as const;
  const known = { tokens: [{ tokenId: TOKEN_ID, chains: ["base-sepolia"] }], chainSlugs: [], userIds: [] };
  const [tokens, held] = [["credential"] as const, fixtures ?? known];
  const target: LoadTarget = { target: parseTarget(url), tokens, fixtures: held, sideEffects };
  const load = planLoad({ scenario: "mixed", settings, objectives });
  const traffic = await prepareTraffic({ load, settings, target });
  const plan = sentPlanOf({
    environment: {},
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

/** Sends the load from so many generators; returns their run and their journals. */
async function collect(url: string, generators: number, changes: Changes = {}) {
  const { visibleWithinMs } = changes;
  const path = nextFolder();
  const folder = join(path, "out");
  mkdirSync(folder, { recursive: true });
  const collector = await openCollector(path, generators, 60_000);
  const { plan, target } = await plannedFor(url, generators, folder, changes);
  const sending = Array.from({ length: generators }, async (_, index) => {
    return startGenerator(path, plan, index, createCollectorClient(collector.url, TOKEN, 120_000));
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
    entriesIn(folder, journalPath(shareOfGenerator(index, generators).instance)),
  );
  return { run, journals };
}

/** Sends the segment of that place. */
async function startGenerator(path: string, { identity }: SentPlan, index: number, client: CollectorClient) {
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

/** A tenth of the requests fail, and another tenth get a response that violates the interface, by what they ask. */
function faultOf(request: Received): Instead {
  const kind = crc32(request.body) % 10;
  if (kind === 0) return { status: 500, body: "{}" };
  return kind === 1 ? { body: JSON.stringify({ ...goodResponse(request), success: "yes", limit: "no" }) } : undefined;
}

/** What must not depend on the number of generators. */
function judgementOf({ objectives, findings, total, requests }: LoadResult) {
  return {
    objectives: objectives.filter(({ metric }) => /^(errors|invalid|samples)/.test(metric)),
    findings: findings.filter(({ kind }) => kind === "violation").map(({ kind }) => kind),
    counts: [total.count, total.errors, total.invalid, requests.finished, requests.dropped],
  };
}

const requestsTo = ({ received }: SmallService, { requests }: LoadResult): readonly string[] =>
  received
    .map(({ path, body }) => `${path} ${body}`)
    .slice(requests.setup)
    .toSorted();

test("generators of a collector send the requests of one load and come to its judgement", async () => {
  const objectives: readonly Objective[] = [
    { operation: "*", metric: "errors", atMost: 3 },
    { operation: "token-price", metric: "invalidRate", below: 0.5 },
  ];
  const load = { rate: 80, duration: 3_000, warmUp: 500, timeout: 4_000, objectives };
  const { result: whole, service: alone } = await runAgainst(folder.path, faultOf, load);
  // Two from Node, and one from each k6.
  const setup = 2 + 3;
  const service = await startedSmallService((request) => (request.index < setup ? undefined : faultOf(request)));
  const { run } = await collect(service.url, 3, load);
  expect(run.requests).toMatchObject({ setup, finished: 240, dropped: 0 });
  expect(requestsTo(service, run)).toEqual(requestsTo(alone, whole));
  expect(run.total.errors).toBeGreaterThan(3);
  expect(run.generator.instances).toHaveLength(3);
  expect(judgementOf(run)).toEqual(judgementOf(whole));
  expect(judgementOf(run).findings).not.toEqual([]);
});

test("generators of a collector end by themselves once the collector has all lines, with which it ends", async () => {
  const service = await startedSmallService();
  const path = nextFolder();
  mkdirSync(path);
  const { client, collection, close } = await openCollector(path, 1, 5_000);
  const { plan } = await plannedFor(service.url, 1, path);
  await client.putPlan(plan);
  const take: typeof client.take = async (...lines) => {
    const receipt = await client.take(...lines);
    if (collection.status().generators[0]?.state === "ended") await close();
    return receipt;
  };
  expect(await startGenerator(path, plan, 0, { ...client, take })).toBe("sent");
});

test("generators of a collector all end once they together miss an objective that ends the load", async () => {
  let failures = 0;
  // Fewer than a generator alone would have to see.
  const service = await startedSmallService(({ index }) =>
    index > 40 && failures++ < 8 ? { status: 500, body: "{}" } : undefined,
  );
  const objectives: readonly Objective[] = [{ operation: "*", metric: "errors", atMost: 6, abort: true }];
  const { run, journals } = await collect(service.url, 2, { objectives, rate: 20, duration: 60_000 });
  const ends = journals.flatMap((entries) => entries.filter(({ kind }) => kind === "end"));
  const reason = expect.stringMatching(/^errors ≤ 6 can no longer be met/);
  expect(ends).toMatchObject(journals.map(() => ({ cause: "objective-missed", reason })));
  expect(run).toMatchObject({ verdict: run.validity.valid ? "fail" : "inconclusive", endedEarly: reason });
  expect(run.requests.finished).toBeLessThan(1_000);
});

test("generators of a collector note the accepted writes, of which the lost ones are found", async () => {
  const service = await startedService({ seed: 1, faults: ["lose-write=30%"] });
  const { run } = await collect(service.url, 2, {
    workload: { mix: { launch: 1 } },
    rate: 40,
    fixtures: NO_FIXTURES,
    sideEffects: "testnet",
    visibleWithinMs: 200,
  });
  expect(run.ledger).toMatchObject({ lookUps: 1, unproven: 0, changed: 0 });
  expect(run.ledger?.creations).toBe(run.ledger?.lookedUp);
  expect(run.ledger?.creations).toBeGreaterThan(50);
  expect(run.ledger?.lost).toBeGreaterThan(5);
  expect(run.findings.map(({ kind }) => kind)).toContain("lost-write");
});
